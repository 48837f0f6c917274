/**
 * Letters drawn once and then copied: a number that changes sixty times a second is made of the same few, and to
 * shape and to rasterise them anew costs five times as much. Letters stand at quarters of a pixel, as browsers
 * set them.
 */
export interface GlyphSheet {
  /** Pixels that the text is wide. */
  widthOf(text: string): number;
  /** Copies the text so that it ends at `end`, in pixels; returns where it begins. What lies outside of the target, which has the sheet's size, is left out. */
  write(text: string, end: number, target: Pixels): number;
}

/** An area of a canvas, a number a pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint32Array;
}

export interface GlyphOptions {
  /** CSS font, its size in pixels of the canvas. */
  readonly font: string;
  readonly colour: string;
  /** What the letters stand on; undefined for nothing. */
  readonly ground: string | undefined;
  /** Of the targets in pixels; the letters stand in the middle of their height, as in a line of it. */
  readonly width: number;
  readonly height: number;
}

/** The pixels of a letter that have ink. */
interface Glyph {
  /** Columns right of the letter's beginning, from and to. */
  readonly left: number;
  readonly right: number;
  /** By pixel: its column, and its place in a target whose first column is that of the letter's beginning. */
  readonly columns: Int32Array;
  readonly places: Int32Array;
  readonly data: Uint32Array;
}

const PHASES = 4;
const DIGITS = '0123456789';
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Room for what reaches over a letter's own width. */
const MARGIN = 1;

let scratch: CanvasRenderingContext2D | undefined;

/** It is part of the document, unseen: a canvas takes tabular digits from its style, and only there it has one. */
function createScratch(): CanvasRenderingContext2D | undefined {
  const canvas = document.createElement('canvas');
  canvas.hidden = true;
  canvas.style.fontVariantNumeric = 'tabular-nums';
  document.body.append(canvas);
  return canvas.getContext('2d', { willReadFrequently: true }) ?? undefined;
}

/** A clear canvas of its own of at least so many pixels, as it will be read. */
export function scratchOf(width: number, height: number): CanvasRenderingContext2D | undefined {
  scratch ??= createScratch();
  if (!scratch) return undefined;
  const { canvas } = scratch;
  if (canvas.width < width || canvas.height < height) {
    canvas.width = Math.max(canvas.width, width);
    canvas.height = Math.max(canvas.height, height);
  }
  scratch.setTransform(1, 0, 0, 1, 0, 0);
  scratch.clearRect(0, 0, canvas.width, canvas.height);
  return scratch;
}

/** A copy of what a canvas holds at its left upper corner. */
export function pixelsOf(context: CanvasRenderingContext2D, width: number, height: number): Pixels {
  return { width, height, data: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) };
}

export function createGlyphSheet({ font, colour, ground, width: across, height }: GlyphOptions): GlyphSheet {
  const widths: number[] = [];
  let widestDigit: number | undefined;
  /** By code and phase. */
  const glyphs: Glyph[] = [];
  /** The ground's own pixel, which letters leave as it is. */
  let empty = 0;

  function prepare(width: number): CanvasRenderingContext2D | undefined {
    const context = scratchOf(width, height);
    if (!context) return undefined;
    context.font = font;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    if (ground !== undefined) {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    }
    context.fillStyle = colour;
    return context;
  }

  function inkWidthOf(code: number): number {
    const known = widths[code];
    if (known !== undefined) return known;
    const width = prepare(1)?.measureText(String.fromCharCode(code)).width ?? 0;
    widths[code] = width;
    return width;
  }

  /** Where a browser's canvas has no tabular digits each has the widest one's room, and stands in the middle of it. */
  function advanceOf(code: number): number {
    if (!isDigit(code)) return inkWidthOf(code);
    widestDigit ??= Math.max(...Array.from(DIGITS, (digit) => inkWidthOf(digit.charCodeAt(0))));
    return widestDigit;
  }

  /** Where a style sheet's line box of this height has it, which counts in whole pixels. */
  function baselineOf(context: CanvasRenderingContext2D): number {
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0');
    const above = Math.round(fontBoundingBoxAscent);
    return Math.floor((height - above - Math.round(fontBoundingBoxDescent)) / 2) + above;
  }

  function glyphOf(code: number, phase: number): Glyph {
    const key = code * PHASES + phase;
    const known = glyphs[key];
    if (known) return known;
    const advance = advanceOf(code);
    const width = Math.ceil(advance) + 2 * MARGIN + 1;
    const begin = MARGIN + phase / PHASES + (advance - inkWidthOf(code)) / 2;
    const context = prepare(width);
    context?.fillText(String.fromCharCode(code), begin, baselineOf(context));
    const whole = context ? pixelsOf(context, width, height) : { width: 0, height: 0, data: new Uint32Array(0) };
    // No letter reaches into the corner.
    if (ground !== undefined) empty = whole.data[0] ?? 0;
    const made = inked(whole);
    glyphs[key] = made;
    return made;
  }

  function inked({ width, data }: Pixels): Glyph {
    const inks = Array.from(data.keys()).filter((at) => data[at] !== empty);
    const columns = Int32Array.from(inks, (at) => (at % width) - MARGIN);
    return {
      left: columns.reduce((least, column) => Math.min(least, column), 0),
      right: columns.reduce((most, column) => Math.max(most, column + 1), 0),
      columns,
      places: Int32Array.from(inks, (at, ink) => Math.floor(at / width) * across + (columns[ink] ?? 0)),
      data: Uint32Array.from(inks, (at) => data[at] ?? 0),
    };
  }

  function copy({ left, right, columns, places, data }: Glyph, x: number, target: Pixels): void {
    const whole = x + left >= 0 && x + right <= across;
    for (let ink = 0; ink < places.length; ink += 1) {
      const column = x + (columns[ink] ?? 0);
      if (whole || (column >= 0 && column < across)) target.data[x + (places[ink] ?? 0)] = data[ink] ?? 0;
    }
  }

  return {
    widthOf(text) {
      let width = 0;
      for (let at = 0; at < text.length; at += 1) width += advanceOf(text.charCodeAt(at));
      return width;
    },
    write(text, end, target) {
      let x = end;
      for (let at = text.length - 1; at >= 0; at -= 1) {
        const code = text.charCodeAt(at);
        x -= advanceOf(code);
        const steps = Math.round(x * PHASES);
        const whole = Math.floor(steps / PHASES);
        copy(glyphOf(code, steps - whole * PHASES), whole, target);
      }
      return x;
    },
  };
}
