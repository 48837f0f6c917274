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
  /** Height of the letters' line in pixels; they stand in its middle. */
  readonly height: number;
}

interface Glyph {
  readonly width: number;
  readonly data: Uint32Array;
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
    context.textBaseline = 'middle';
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

  function glyphOf(code: number, phase: number): Glyph {
    const key = code * PHASES + phase;
    const known = glyphs[key];
    if (known) return known;
    const width = Math.ceil(advanceOf(code)) + 2 * MARGIN + 1;
    const context = prepare(width);
    context?.fillText(String.fromCharCode(code), MARGIN + phase / PHASES, height / 2);
    const made = { width, data: context ? pixelsOf(context, width, height).data : new Uint32Array(0) };
    if (ground !== undefined) empty = made.data[0] ?? 0;
    glyphs[key] = made;
    return made;
  }

  function copy(glyph: Glyph, left: number, { width, height: below, data }: Pixels): void {
    const top = Math.floor((below - height) / 2);
    const from = Math.max(0, -left);
    const until = Math.min(glyph.width, width - left);
    for (let row = Math.max(0, -top); row < height && row + top < below; row += 1) {
      const source = row * glyph.width;
      const target = (row + top) * width + left;
      for (let column = from; column < until; column += 1) {
        const pixel = glyph.data[source + column] ?? 0;
        if (pixel !== empty) data[target + column] = pixel;
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
        copy(glyphOf(code, steps - whole * PHASES), whole - MARGIN, target);
      }
      return x;
    },
  };
}
