/**
 * Letters drawn once and then copied: a number that changes sixty times a second is made of the same few, and to
 * shape and to rasterise them anew costs five times as much. Letters stand at quarters of a pixel, as browsers
 * set them.
 */
export interface GlyphSheet {
  /** Pixels that the text is wide. */
  widthOf(text: string): number;
  /** Copies the text so that it ends at `end`, in pixels; returns where it begins. What lies outside of the target is left out. */
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
  /** Height of the cell in pixels; the letters stand in its middle, as in a line of that height. */
  readonly height: number;
}

/** The part of a letter that has ink, and where it stands: right of the letter's beginning and below the line's top. */
interface Glyph extends Pixels {
  readonly left: number;
  readonly top: number;
}

const PHASES = 4;
/** Room for what reaches over a letter's own width. */
const MARGIN = 1;

let scratch: CanvasRenderingContext2D | undefined;

/** A clear canvas of its own of at least so many pixels, as it will be read. */
export function scratchOf(width: number, height: number): CanvasRenderingContext2D | undefined {
  scratch ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true }) ?? undefined;
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

export function createGlyphSheet({ font, colour, ground, height }: GlyphOptions): GlyphSheet {
  const advances: number[] = [];
  /** By code and phase. */
  const glyphs: Glyph[] = [];
  /** The ground's own pixel: copied letters leave it as it is. */
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

  function advanceOf(code: number): number {
    const known = advances[code];
    if (known !== undefined) return known;
    const advance = prepare(1)?.measureText(String.fromCharCode(code)).width ?? 0;
    advances[code] = advance;
    return advance;
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
    const width = Math.ceil(advanceOf(code)) + 2 * MARGIN + 1;
    const context = prepare(width);
    context?.fillText(String.fromCharCode(code), MARGIN + phase / PHASES, baselineOf(context));
    const whole = context ? pixelsOf(context, width, height) : { width: 0, height: 0, data: new Uint32Array(0) };
    // No letter reaches into the corner.
    if (ground !== undefined) empty = whole.data[0] ?? 0;
    const made = inked(whole);
    glyphs[key] = made;
    return made;
  }

  function inked({ width, height: whole, data }: Pixels): Glyph {
    let [left, top, right, bottom] = [width, whole, 0, 0];
    data.forEach((pixel, at) => {
      if (pixel === empty) return;
      const row = Math.floor(at / width);
      left = Math.min(left, at - row * width);
      right = Math.max(right, at - row * width + 1);
      top = Math.min(top, row);
      bottom = row + 1;
    });
    const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
    const ink = new Uint32Array(size.width * size.height);
    for (let row = 0; row < size.height; row += 1) {
      const from = (top + row) * width + left;
      ink.set(data.subarray(from, from + size.width), row * size.width);
    }
    return { ...size, left: left - MARGIN, top, data: ink };
  }

  function copy(glyph: Glyph, x: number, target: Pixels): void {
    const left = x + glyph.left;
    const { top } = glyph;
    const from = Math.max(0, -left);
    const until = Math.min(glyph.width, target.width - left);
    const last = Math.min(glyph.height, target.height - top);
    for (let row = 0; row < last; row += 1) {
      const source = row * glyph.width;
      const into = (row + top) * target.width + left;
      for (let column = from; column < until; column += 1) {
        const pixel = glyph.data[source + column] ?? 0;
        if (pixel !== empty) target.data[into + column] = pixel;
      }
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
