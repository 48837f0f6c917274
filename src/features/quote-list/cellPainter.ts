/** Draws one figure into its cell: a ground where it has one, and letters on it. Everything that repeats is drawn once and copied. */
import { ARROW, ARROW_HEIGHT, type CellBox, type CellBoxes, FIGURE_CELLS, type FigureCell } from './figureCells.ts';
import type { FlashTone } from './flash.ts';
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

/** A long number is set in smaller letters, by this step and down to this size, CSS pixels. */
const STEP = 0.5;
const LEAST_SIZE = 9.5;
/** Height of a line of letters, in their size. */
const LINE = 1.3;

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
    const sheets = new Map<string, GlyphSheet[]>();
    const grounds = new Map<string, Pixels>();

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

    function sheetOf(tone: FigureTone, ground: string | undefined, step: number): GlyphSheet {
      const key = ground === undefined ? tone : `${tone} ${ground}`;
      const sizes = sheets.get(key) ?? [];
      sheets.set(key, sizes);
      const size = Math.max(LEAST_SIZE, box.size - step * STEP) * ratio;
      sizes[step] ??= createGlyphSheet({
        font: `${box.weight} ${size}px ${box.family}`,
        colour: colourOf(tone),
        ground,
        height: Math.min(image.height, Math.ceil(size * LINE)),
      });
      return sizes[step];
    }

    /** The letters that the text has room in. */
    function fitting(text: string, tone: FigureTone, ground: string | undefined): GlyphSheet {
      const whole = sheetOf(tone, ground, 0);
      const width = whole.widthOf(text);
      if (width <= room) return whole;
      return sheetOf(tone, ground, Math.ceil((box.size - Math.max(LEAST_SIZE, (box.size * room) / width)) / STEP));
    }

    function drawGround(colour: string, tone: FigureTone): Pixels {
      const context = scratchOf(image.width, image.height);
      if (!context) return { ...target, data: new Uint32Array(target.data.length) };
      context.scale(ratio, ratio);
      context.fillStyle = colour;
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, box.radius);
      context.fill();
      if (box.pill && (tone === 'rise' || tone === 'fall')) {
        const half = (tone === 'rise' ? ARROW_HEIGHT : -ARROW_HEIGHT) / 2;
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
      const ground = drawing.text === '' ? undefined : groundOf(tone, drawing.ground);
      if (ground === undefined) target.data.fill(0);
      else {
        const known = grounds.get(ground) ?? drawGround(ground, tone);
        grounds.set(ground, known);
        target.data.set(known.data);
      }
      const sheet = fitting(drawing.text, tone, ground);
      const pad = drawing.pad === '' ? 0 : sheet.widthOf(drawing.pad);
      const begin = sheet.write(drawing.text, end - pad, target);
      if (drawing.prefix !== '') sheetOf('muted', ground, 0).write(drawing.prefix, begin, target);
      context.putImageData(image, x, top + y);
    };
  }

  return { draw: (context, top, cell, drawing, quiet) => painters[cell]?.(context, top, drawing, quiet) };
}
