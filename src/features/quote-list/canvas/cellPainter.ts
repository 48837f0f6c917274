/** Draws one figure into its cell: a ground where it has one, and letters on it. Everything that repeats is drawn once and copied. */
import { ARROW, ARROW_HEIGHT, type CellBox, type CellBoxes, FIGURE_CELLS, type FigureCell } from './figureCells.ts';
import type { FlashTone } from '../flash.ts';
import type { Tone } from './figures.ts';
import { createGlyphSheet, type GlyphSheet, type Pixels, pixelsOf, scratchOf } from './glyphSheet.ts';
import type { Ink } from './ink.ts';

export type FigureTone = Tone | 'plain' | 'muted';

/** One figure as it should stand there. */
export interface Drawing {
  text: string;
  /** Before the text, muted. */
  prefix: string;
  /** After it, invisible. */
  pad: string;
  tone: FigureTone;
  /** Lit for a moment. */
  ground: FlashTone;
}

export interface CellPainter {
  /** @param top pixels of the canvas above the row */
  draw(context: CanvasRenderingContext2D, top: number, cell: FigureCell, drawing: Drawing, quiet: boolean): void;
}

export interface CellPainterOptions {
  readonly boxes: CellBoxes;
  /** Where the canvas begins, CSS pixels from the row's left edge. */
  readonly left: number;
  /** Pixels of the canvas in a CSS pixel. */
  readonly ratio: number;
  readonly ink: Ink;
}

const TONES = { plain: 0, muted: 1, rise: 2, fall: 3, still: 4 } as const satisfies Record<FigureTone, number>;
/** neither, rise, fall: the light on a ground, and a pill's arrow. */
const DIRECTIONS = 3;
const directionOf = (tone: FigureTone | undefined): number => (tone === 'rise' ? 1 : tone === 'fall' ? 2 : 0);

/** All that one look of a cell needs. */
interface Look {
  readonly colour: string;
  readonly ground: string | undefined;
  readonly base: Pixels | undefined;
  /** By how much smaller its letters are, in steps. */
  readonly sheets: GlyphSheet[];
}

/** A long number is set in smaller letters, by this step, CSS pixels: half a number would be another number. */
const STEP = 0.5;
const LEAST_SIZE = 5;
/** A lit ground, CSS pixels, where the cell is higher and has no corners of its own. */
const LIT_HEIGHT = 22;
const LIT_RADIUS = 4;

export function createCellPainter({ boxes, left, ratio, ink }: CellPainterOptions): CellPainter {
  const painters = Object.fromEntries(
    FIGURE_CELLS.flatMap((cell) => {
      const box = boxes[cell];
      return box ? [[cell, createPainter(box)]] : [];
    }),
  ) as Partial<Record<FigureCell, ReturnType<typeof createPainter>>>;

  function createPainter(box: CellBox) {
    const image = new ImageData(Math.round(box.width * ratio), Math.round(box.height * ratio));
    const target: Pixels = { width: image.width, height: image.height, data: new Uint32Array(image.data.buffer) };
    const x = Math.round((box.left - left) * ratio);
    const y = Math.round(box.top * ratio);
    const end = (box.end - box.left) * ratio;
    const room = box.room * ratio;
    const looks: Look[] = [];

    function colourOf(tone: FigureTone): string {
      switch (tone) {
        case 'plain':
          return ink.text;
        case 'muted':
        case 'still':
          return ink.muted;
        case 'rise':
          return box.pill ? ink.riseInk : ink.rise;
        case 'fall':
          return box.pill ? ink.fallInk : ink.fall;
      }
    }

    function groundOf(tone: FigureTone, lit: FlashTone): string | undefined {
      if (lit) return lit === 'rise' ? ink.riseStrong : ink.fallStrong;
      if (!box.pill) return undefined;
      return tone === 'rise' ? ink.riseTint : tone === 'fall' ? ink.fallTint : ink.raised;
    }

    /** @param arrow tone of the pill's arrow: a price that is no live one loses its colour, not its direction */
    function lookOf(tone: FigureTone, lit: FlashTone, arrow: FigureTone): Look {
      const key = (TONES[tone] * DIRECTIONS + directionOf(lit)) * DIRECTIONS + (box.pill ? directionOf(arrow) : 0);
      const known = looks[key];
      if (known) return known;
      const ground = groundOf(tone, lit);
      const base = ground === undefined ? undefined : drawGround(ground, tone, arrow);
      const made = { colour: colourOf(tone), ground, base, sheets: [] };
      looks[key] = made;
      return made;
    }

    function sheetOf(look: Look, step: number): GlyphSheet {
      const size = Math.max(LEAST_SIZE, box.size - step * STEP) * ratio;
      return (look.sheets[step] ??= createGlyphSheet({
        font: `${box.weight} ${size}px ${box.family}`,
        colour: look.colour,
        ground: look.ground,
        width: image.width,
        height: image.height,
      }));
    }

    /** How much smaller the letters have to be for all of it to have room. */
    function stepFor(look: Look, { prefix, text, pad }: Drawing): number {
      const whole = sheetOf(look, 0);
      const width = whole.widthOf(prefix) + whole.widthOf(text) + whole.widthOf(pad);
      if (width <= room) return 0;
      return Math.ceil((box.size - Math.max(LEAST_SIZE, (box.size * room) / width)) / STEP);
    }

    function drawGround(colour: string, tone: FigureTone, arrow: FigureTone): Pixels {
      const context = scratchOf(image.width, image.height);
      if (!context) return { ...target, data: new Uint32Array(target.data.length) };
      context.scale(ratio, ratio);
      context.fillStyle = colour;
      context.beginPath();
      const inset = box.pill ? 0 : Math.max(0, (box.height - LIT_HEIGHT) / 2);
      context.roundRect(0, inset, box.width, box.height - 2 * inset, box.radius || LIT_RADIUS);
      context.fill();
      if (box.pill && directionOf(arrow) !== 0) {
        const half = (arrow === 'rise' ? ARROW_HEIGHT : -ARROW_HEIGHT) / 2;
        const middle = box.height / 2;
        context.fillStyle = colourOf(tone);
        context.beginPath();
        context.moveTo(ARROW * 1.5, middle - half);
        context.lineTo(ARROW * 2, middle + half);
        context.lineTo(ARROW, middle + half);
        context.fill();
      }
      return pixelsOf(context, image.width, image.height);
    }

    return (context: CanvasRenderingContext2D, top: number, drawing: Drawing, quiet: boolean): void => {
      const tone = quiet ? 'muted' : drawing.tone;
      const look = lookOf(tone, drawing.ground, drawing.tone);
      if (look.base === undefined || drawing.text === '') target.data.fill(0);
      else target.data.set(look.base.data);
      const step = stepFor(look, drawing);
      const sheet = sheetOf(look, step);
      const begin = sheet.write(drawing.text, end - sheet.widthOf(drawing.pad), target);
      if (drawing.prefix !== '') sheetOf(lookOf('muted', drawing.ground, drawing.tone), step).write(drawing.prefix, begin, target);
      context.putImageData(image, x, top + y);
    };
  }

  return { draw: (context, top, cell, drawing, quiet) => painters[cell]?.(context, top, drawing, quiet) };
}
