/** A canvas under rows of one height: a strip of it for each row, which keeps what is drawn while the rows move. */
export interface Strips {
  readonly context: CanvasRenderingContext2D;
  /** Pixels of the canvas in a CSS pixel. */
  readonly ratio: number;
  /** Height of a strip in the canvas's own pixels; whole, so that strips can be moved without a blur. */
  readonly pixels: number;
  /** Gives the canvas room for so many rows; returns whether that cleared it. */
  fit(rows: number, width: number): boolean;
  /** The first strip lies on the row of this position. */
  place(first: number): void;
  /** Moves what is drawn by so many strips; what leaves is gone. */
  shift(strips: number): void;
  /** Lets a drawing begin so far below a strip's left upper corner, in CSS pixels. */
  enter(strip: number, top: number): void;
  wipe(strip: number): void;
}

const RATIO_LIMIT = 3;

/** Undefined where the browser has no canvas to draw on. */
export function createStrips(canvas: HTMLCanvasElement, rowHeight: number): Strips | undefined {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  let ratio = 0;
  let pixels = 0;
  let across = 0;
  let placed: number | undefined;
  return {
    context,
    get ratio() {
      return ratio;
    },
    get pixels() {
      return pixels;
    },
    fit(rows, width) {
      const wanted = Math.min(globalThis.devicePixelRatio || 1, RATIO_LIMIT);
      if (wanted === ratio && canvas.height === rows * pixels && across === width) return false;
      ratio = wanted;
      across = width;
      pixels = Math.round(rowHeight * ratio);
      canvas.width = Math.round(width * ratio);
      canvas.height = rows * pixels;
      canvas.style.height = `${rows * rowHeight}px`;
      return true;
    },
    place(first) {
      if (first !== placed) canvas.style.transform = `translateY(${first * rowHeight}px)`;
      placed = first;
    },
    shift(strips) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (Math.abs(strips) * pixels < canvas.height) {
        context.globalCompositeOperation = 'copy';
        context.drawImage(canvas, 0, -strips * pixels);
        context.globalCompositeOperation = 'source-over';
      } else context.clearRect(0, 0, canvas.width, canvas.height);
    },
    enter(strip, top) {
      context.setTransform(ratio, 0, 0, ratio, 0, strip * pixels + top * ratio);
    },
    wipe(strip) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, strip * pixels, canvas.width, pixels);
    },
  };
}
