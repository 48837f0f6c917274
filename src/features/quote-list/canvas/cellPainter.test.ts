import * as fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { createCellPainter, type Drawing } from './cellPainter.ts';
import type { CellBox } from './figureCells.ts';
import { createGlyphSheet } from './glyphSheet.ts';
import { readInk } from './ink.ts';

/** Each letter has one pixel of ink in its middle: as many pixels as letters are whole. A one is narrower than its siblings, as in most fonts. */
const ADVANCE = 0.6;
const NARROW = 0.4;
const advanceOf = (letter: string) => (letter === '1' ? NARROW : ADVANCE);
const INKED = 0xff_00_00_ff;

function fakeScratch() {
  const canvas = { width: 300, height: 150 };
  let size = 0;
  let pixels = new Uint32Array(0);
  const nothing = () => undefined;
  return {
    canvas,
    set font(font: string) {
      size = Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? '');
    },
    measureText: (text: string) => ({
      width: size * Array.from(text, advanceOf).reduce((sum, advance) => sum + advance, 0),
      fontBoundingBoxAscent: size,
      fontBoundingBoxDescent: 0,
    }),
    clearRect: () => (pixels = new Uint32Array(canvas.width * canvas.height)),
    fillText: (letter: string, x: number, y: number) => {
      pixels[Math.floor(y / 2) * canvas.width + Math.floor(x + (size * advanceOf(letter)) / 2)] = INKED;
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint32Array(width * height);
      for (let row = 0; row < height; row += 1) data.set(pixels.subarray(row * canvas.width, row * canvas.width + width), row * width);
      return { data: { buffer: data.buffer } };
    },
    ...{ setTransform: nothing, scale: nothing, fillRect: nothing },
  };
}

beforeEach(() => {
  const scratch = fakeScratch();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(scratch as unknown as null);
});

const box: CellBox = {
  left: 200,
  top: 9,
  width: 80,
  height: 20,
  end: 276,
  room: 72,
  weight: '600',
  family: 'sans-serif',
  size: 15,
  radius: 4,
  pill: false,
};

/** Pixels of letters that the last of some drawings left on the canvas. */
function inkOf(drawings: readonly Partial<Drawing>[], ratio: number): number {
  const painter = createCellPainter({ boxes: { price: box }, left: 200, ratio, ink: readInk(document.documentElement) });
  let inked = 0;
  const context = {
    putImageData: ({ data }: ImageData) => (inked = new Uint32Array(data.buffer).filter((pixel) => pixel === INKED).length),
  };
  for (const drawing of drawings) {
    const whole: Drawing = { text: '', prefix: '', pad: '', tone: 'plain', ground: undefined, ...drawing };
    painter.draw(context as unknown as CanvasRenderingContext2D, 0, 'price', whole, false);
  }
  return inked;
}

const digits = (maxLength: number) => fc.string({ unit: fc.nat(9).map(String), maxLength });

it('property: no letter of a number is cut, however long it is and however many pixels there are', () => {
  fc.assert(
    fc.property(digits(16), digits(4), fc.constantFrom(1, 1.25, 1.5, 2, 3), (text, prefix, ratio) => {
      fc.pre(text !== '');
      expect(inkOf([{ text, prefix }], ratio)).toBe(text.length + prefix.length);
    }),
    { numRuns: 60 },
  );
});

it('property: numbers of as many digits stand alike, whatever the digits', () => {
  const font = '600 30px sans-serif';
  const sheet = createGlyphSheet({ font, colour: '#000', ground: undefined, width: 160, height: 40 });
  const columnsOf = (text: string) => {
    const data = new Uint32Array(160 * 40);
    sheet.write(text, 150, { width: 160, height: 40, data });
    return Array.from(data.keys())
      .filter((at) => data[at] !== 0)
      .map((at) => at % 160)
      .sort((a, b) => a - b);
  };
  fc.assert(
    fc.property(digits(4), (text) => {
      expect(columnsOf(`${text}.5`)).toEqual(columnsOf(`${'8'.repeat(text.length)}.5`));
    }),
  );
});

it('leaves nothing of what stood there before', () => {
  expect(inkOf([{ text: '123456' }, { text: '7' }], 2)).toBe(1);
  expect(inkOf([{ text: '123456' }, { text: '' }], 2)).toBe(0);
});
