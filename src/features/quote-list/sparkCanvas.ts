/**
 * The sparklines of a list on one canvas that lies beside its rows: a canvas in each row would be a layer in
 * each row. A place whose curve isn't drawn yet is clear, so no curve ever stands beside another's name.
 */
import { RowFlag } from '../../../contract/frame.ts';
import type { QuoteStore, QuoteView } from '../../data/api.ts';
import { priceState } from '../../lib/priceState.ts';
import type { RowFormat } from './rowFormat.ts';
import { drawSparkline, type SparkInk } from './sparkline.ts';

export interface SparkCanvas {
  /** Rows from `first` on show these instruments; absent ones leave their place clear. */
  place(first: number, ids: readonly (number | undefined)[], format: RowFormat): void;
  stop(): void;
}

export interface SparkCanvasOptions {
  readonly store: Pick<QuoteStore, 'get'>;
  /** CSS pixels. */
  readonly width: number;
  readonly rowHeight: number;
}

const HEIGHT = 24;
/** A curve is drawn anew at most this often. */
const PAUSE_MS = 1000;
const LOOK_MS = 250;
/** Rows a move from which on nothing is drawn: no eye follows a curve at that speed. */
const FAST = 4;
/** Milliseconds of a frame that curves may take; those that don't fit wait for the next one. */
const FRAME_BUDGET_MS = 3;
const RATIO_LIMIT = 3;

/** What stands at one place of the canvas. */
interface Place {
  id: number | undefined;
  /** Undefined while the place is clear. */
  ink: SparkInk | undefined;
  price: number;
  point: number | undefined;
  up: boolean;
  quiet: boolean;
  drawnAt: number;
}

const clearPlace = (id: number | undefined): Place => ({
  id,
  ink: undefined,
  price: Number.NaN,
  point: undefined,
  up: false,
  quiet: false,
  drawnAt: 0,
});

/** Undefined where the browser has no canvas to draw on. */
export function createSparkCanvas(canvas: HTMLCanvasElement, { store, width, rowHeight }: SparkCanvasOptions): SparkCanvas | undefined {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  let places: Place[] = [];
  let first: number | undefined;
  let format: RowFormat | undefined;
  let ratio = 0;
  /** Height of a row in the canvas's own pixels; whole, so that rows can be moved without a blur. */
  let pixels = 0;
  let fast = false;
  let drawing = 0;

  /** Gives the canvas room for so many rows; a canvas of another size is clear. */
  function fit(rows: number): void {
    const wanted = Math.min(globalThis.devicePixelRatio || 1, RATIO_LIMIT);
    if (wanted === ratio && canvas.height === rows * pixels) return;
    ratio = wanted;
    pixels = Math.round(rowHeight * ratio);
    canvas.width = Math.round(width * ratio);
    canvas.height = rows * pixels;
    canvas.style.height = `${rows * rowHeight}px`;
    for (const place of places) place.ink = undefined;
  }

  function wipe(at: number): void {
    const place = places[at];
    if (!context || !place?.ink) return;
    place.ink = undefined;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, at * pixels, canvas.width, pixels);
  }

  /** Moves what is drawn by so many rows; what leaves the range is gone. */
  function move(rows: number): void {
    if (!context || rows === 0) return;
    if (places.some((place) => place.ink)) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (Math.abs(rows) < places.length) {
        context.globalCompositeOperation = 'copy';
        context.drawImage(canvas, 0, -rows * pixels);
        context.globalCompositeOperation = 'source-over';
      } else context.clearRect(0, 0, canvas.width, canvas.height);
    }
    const fresh = Array.from({ length: Math.min(Math.abs(rows), places.length) }, () => clearPlace(undefined));
    places = rows > 0 ? [...places.slice(rows), ...fresh] : [...fresh, ...places.slice(0, rows)];
  }

  /** Whether the curve at a place differs from what the store knows and may be drawn now. */
  function due(place: Place, quote: QuoteView, quiet: boolean, ink: SparkInk, now: number): boolean {
    if (place.ink !== ink || place.quiet !== quiet) return true;
    const point = quote.spark?.at(-1);
    const same = Object.is(place.price, quote.price) && Object.is(place.point, point) && place.up === ((quote.flags & RowFlag.Fall) === 0);
    // The first points are drawn without a pause.
    return !same && (place.point === undefined || now - place.drawnAt >= PAUSE_MS);
  }

  function draw(at: number, now: number): boolean {
    const place = places[at];
    if (!context || !format || place?.id === undefined) return false;
    const quote = store.get(place.id);
    if (!quote) return false;
    const { kind } = priceState({ price: quote.price, flags: quote.flags, time: quote.time, ...format });
    const quiet = kind !== 'live' && kind !== 'closed';
    if (!due(place, quote, quiet, format.ink, now)) return false;
    wipe(at);
    place.ink = format.ink;
    place.quiet = quiet;
    place.price = quote.price;
    place.point = quote.spark?.at(-1);
    place.up = (quote.flags & RowFlag.Fall) === 0;
    place.drawnAt = now;
    context.setTransform(ratio, 0, 0, ratio, 0, at * pixels + (pixels - HEIGHT * ratio) / 2);
    drawSparkline(context, { width, height: HEIGHT }, quote.spark, quote.price, place.up, place.ink, quiet);
    return true;
  }

  function drawAll(): void {
    drawing = 0;
    if (fast) {
      fast = false;
      drawLater();
      return;
    }
    fit(places.length);
    const now = performance.now();
    for (let at = 0; at < places.length; at += 1) {
      if (draw(at, now) && performance.now() - now >= FRAME_BUDGET_MS) {
        drawLater();
        return;
      }
    }
  }

  function drawLater(): void {
    drawing ||= requestAnimationFrame(drawAll);
  }

  const looking = setInterval(drawLater, LOOK_MS);

  return {
    place(from, ids, given) {
      const moved = from - (first ?? from);
      let changed = moved !== 0 || given !== format || places.length !== ids.length;
      format = given;
      if (Math.abs(moved) >= FAST) fast = true;
      fit(ids.length);
      move(moved);
      places.length = Math.min(places.length, ids.length);
      for (let at = 0; at < ids.length; at += 1) {
        const place = places[at];
        if (place && place.id === ids[at]) continue;
        wipe(at);
        places[at] = clearPlace(ids[at]);
        changed = true;
      }
      if (from !== first) canvas.style.transform = `translateY(${from * rowHeight}px)`;
      first = from;
      if (changed) drawLater();
    },
    stop() {
      clearInterval(looking);
      cancelAnimationFrame(drawing);
    },
  };
}
