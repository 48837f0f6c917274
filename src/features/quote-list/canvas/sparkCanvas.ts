/**
 * The sparklines of a list on one canvas that lies beside its rows: a canvas in each row would be a layer in
 * each row. A place whose curve isn't drawn yet is clear, so no curve ever stands beside another's name.
 */
import { RowFlag } from '../../../../contract/frame.ts';
import type { QuoteStore, QuoteView } from '../../../data/api.ts';
import { priceState } from '../../../lib/priceState.ts';
import type { RowFormat } from '../rowFormat.ts';
import type { Ink } from './ink.ts';
import { drawSparkline } from './sparkline.ts';
import { createStrips, type Strips } from './strips.ts';

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

/** What stands at one place of the canvas. */
interface Place {
  id: number | undefined;
  /** Undefined while the place is clear. */
  ink: Ink | undefined;
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
export function createSparkCanvas(canvas: HTMLCanvasElement, options: SparkCanvasOptions): SparkCanvas | undefined {
  const strips = createStrips(canvas, options.rowHeight);
  return strips && curvesOn(strips, options);
}

function curvesOn(strips: Strips, { store, width, rowHeight }: SparkCanvasOptions): SparkCanvas {
  const { context } = strips;
  let places: Place[] = [];
  let first: number | undefined;
  let format: RowFormat | undefined;
  let fast = false;
  let drawing = 0;

  /** A canvas of another size is clear. */
  function fit(rows: number): void {
    if (strips.fit(rows, width)) for (const place of places) place.ink = undefined;
  }

  function wipe(at: number): void {
    const place = places[at];
    if (!place?.ink) return;
    place.ink = undefined;
    strips.wipe(at);
  }

  /** Moves what is drawn by so many rows; what leaves the range is gone. */
  function move(rows: number): void {
    if (rows === 0) return;
    if (places.some((place) => place.ink)) strips.shift(rows);
    const fresh = Array.from({ length: Math.min(Math.abs(rows), places.length) }, () => clearPlace(undefined));
    places = rows > 0 ? [...places.slice(rows), ...fresh] : [...fresh, ...places.slice(0, rows)];
  }

  /** Whether the curve at a place differs from what the store knows and may be drawn now. */
  function due(place: Place, quote: QuoteView, quiet: boolean, ink: Ink, now: number): boolean {
    if (place.ink !== ink || place.quiet !== quiet) return true;
    const point = quote.spark?.at(-1);
    const same = Object.is(place.price, quote.price) && Object.is(place.point, point) && place.up === ((quote.flags & RowFlag.Fall) === 0);
    // The first points are drawn without a pause.
    return !same && (place.point === undefined || now - place.drawnAt >= PAUSE_MS);
  }

  function draw(at: number, now: number): boolean {
    const place = places[at];
    if (!format || place?.id === undefined) return false;
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
    strips.enter(at, (rowHeight - HEIGHT) / 2);
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
      strips.place(from);
      first = from;
      if (changed) drawLater();
    },
    stop() {
      clearInterval(looking);
      cancelAnimationFrame(drawing);
    },
  };
}
