/**
 * The tab's quotes: one object a row for life, changed in place by each frame; only the listeners of rows
 * that changed are woken. Asks for the next frame once this one is painted, late in the frame, so that
 * what is painted is as new as can be; a hidden tab paints nothing and so asks for nothing.
 */
import { CREDIT, FRAME_COLUMNS, type FrameWindow, type QuoteFrame } from '../../contract/frame.ts';
import { readFrame } from '../../contract/frameBuffer.ts';
import { type Instrument, SPARK_POINTS } from '../../contract/quote.ts';
import type { QuoteStore, QuoteView } from './api.ts';
import type { Link } from './link.ts';
import type { Pace } from './pace.ts';

export interface LiveQuotes extends QuoteStore {
  onWindow(listener: (window: FrameWindow) => void): () => void;
}

type Listener = (quote: QuoteView) => void;

export function createQuoteStore(link: Pick<Link, 'post' | 'onMessage' | 'onConnected'>, pace: Pace): LiveQuotes {
  const views = new Map<number, QuoteView>();
  const listeners = new Map<number, Set<Listener>>();
  const windowListeners = new Set<(window: FrameWindow) => void>();
  let time = 0;
  let connection = 0;

  function wake(view: QuoteView): void {
    const woken = listeners.get(view.id);
    if (woken) for (const listener of woken) listener(view);
  }

  function learn(instrument: Instrument): void {
    const known = views.get(instrument.id);
    if (known && sameFacts(known.instrument, instrument)) return;
    const view = emptyView(instrument, (known?.version ?? 0) + 1);
    views.set(instrument.id, view);
    if (known) wake(view);
  }

  function apply(frame: QuoteFrame): void {
    time = frame.time;
    for (let row = 0; row < frame.sparkIds.length; row += 1) {
      const view = views.get(frame.sparkIds[row] ?? -1);
      if (!view) continue;
      view.spark ??= new Float64Array(SPARK_POINTS);
      view.spark.set(frame.spark.subarray(row * SPARK_POINTS, (row + 1) * SPARK_POINTS));
    }
    const changed: QuoteView[] = [];
    for (let row = 0; row < frame.count; row += 1) {
      const view = views.get(frame.ids[row] ?? -1);
      if (!view) continue;
      for (let column = 0; column < FRAME_COLUMNS.length; column += 1) {
        const name = FRAME_COLUMNS[column];
        if (name) view[name] = frame.columns[column]?.[row] ?? Number.NaN;
      }
      view.flags = frame.flags[row] ?? 0;
      view.version += 1;
      changed.push(view);
    }
    for (const window of frame.windows) for (const listener of windowListeners) listener(window);
    for (const view of changed) wake(view);
  }

  function ask(of: number): void {
    pace.afterPaint(() => {
      if (of === connection) link.post(CREDIT);
    });
  }

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) {
      // First, so that a listener that fails costs its own row and not all later frames.
      ask(connection);
      apply(readFrame(message));
    } else if (message.op === 'facts') message.instruments.forEach(learn);
    else if (message.op === 'forget') views.clear();
  });
  link.onConnected(() => {
    connection += 1;
    link.post(CREDIT);
  });

  return {
    get: (id) => views.get(id),
    subscribe: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(id) === known) listeners.delete(id);
      };
    },
    time: () => time,
    onWindow: (listener) => {
      windowListeners.add(listener);
      return () => windowListeners.delete(listener);
    },
  };
}

const sameFacts = (a: Instrument, b: Instrument): boolean =>
  a.code === b.code &&
  a.market === b.market &&
  a.scale === b.scale &&
  a.name === b.name &&
  a.lot === b.lot &&
  a.tickDigits === b.tickDigits;

function emptyView(instrument: Instrument, version: number): QuoteView {
  const none = Number.NaN;
  return {
    id: instrument.id,
    instrument,
    price: none,
    volume: none,
    bid: none,
    ask: none,
    bidVolume: none,
    askVolume: none,
    open: none,
    high: none,
    low: none,
    previousClose: none,
    extended: none,
    change: none,
    changeRatio: none,
    time: none,
    seq: none,
    flags: 0,
    spark: undefined,
    version,
  };
}
