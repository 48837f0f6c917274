/**
 * The tab's quotes: one object a row for life, changed in place by each frame; only the listeners of rows
 * that changed are woken. Asks for the next frame once this one is painted, late in the frame, so that
 * what is painted is as new as can be; a hidden tab paints nothing and so asks for nothing.
 */
import { CREDIT, FRAME_COLUMNS, type FrameWindow, type QuoteFrame } from '../../contract/frame.ts';
import { readFrame } from '../../contract/frameBuffer.ts';
import { type Instrument, isSameInstrument, SPARK_POINTS } from '../../contract/quote.ts';
import type { QuoteStore, QuoteView } from './api.ts';
import type { Link } from './link.ts';
import type { Pace } from './pace.ts';

export interface LiveQuotes extends QuoteStore {
  onWindow(listener: (window: FrameWindow) => void): () => void;
  /** Of the ids; undefined before the worker named it. */
  catalogue(): string | undefined;
}

interface Row extends QuoteView {
  instrument: Instrument;
}

type Listener = (quote: QuoteView) => void;

export function createQuoteStore(link: Pick<Link, 'post' | 'onMessage' | 'onConnected'>, pace: Pace): LiveQuotes {
  const views = new Map<number, Row>();
  const listeners = new Map<number, Set<Listener>>();
  const windowListeners = new Set<(window: FrameWindow) => void>();
  let catalogue: string | undefined;
  let time = 0;
  let connection = 0;
  let hasFailed = false;

  /** A listener that fails costs itself alone; the first of a message is reported. */
  function failed(error: unknown): void {
    if (!hasFailed) reportError(error);
    hasFailed = true;
  }

  function wake(view: QuoteView): void {
    const woken = listeners.get(view.id);
    if (!woken) return;
    for (const listener of woken) {
      try {
        listener(view);
      } catch (error) {
        failed(error);
      }
    }
  }

  function learn(instrument: Instrument): void {
    const known = views.get(instrument.id);
    if (!known || !isSameScale(known.instrument, instrument)) {
      const view = emptyView(instrument, (known?.version ?? 0) + 1);
      views.set(instrument.id, view);
      if (known) wake(view);
    } else if (!isSameInstrument(known.instrument, instrument)) {
      // Values and curve stay: the worker takes what it has sent for known.
      known.instrument = instrument;
      known.version += 1;
      wake(known);
    }
  }

  function apply(frame: QuoteFrame): void {
    time = frame.time;
    for (let row = 0; row < frame.sparkIds.length; row += 1) {
      const view = views.get(frame.sparkIds[row] ?? -1);
      if (!view) continue;
      view.spark ??= new Float64Array(SPARK_POINTS);
      view.spark.set(frame.spark.subarray(row * SPARK_POINTS, (row + 1) * SPARK_POINTS));
    }
    const changed: Row[] = [];
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
    for (const window of frame.windows) {
      for (const listener of windowListeners) {
        try {
          listener(window);
        } catch (error) {
          failed(error);
        }
      }
    }
    for (const view of changed) wake(view);
  }

  function ask(of: number): void {
    pace.afterPaint(() => {
      if (of === connection) link.post(CREDIT);
    });
  }

  link.onMessage((message) => {
    hasFailed = false;
    if (message instanceof ArrayBuffer) {
      // First, so that a frame that fails does not cost all later ones.
      ask(connection);
      apply(readFrame(message));
    } else if (message.op === 'facts') message.instruments.forEach(learn);
    else if (message.op === 'forget') {
      catalogue = message.catalogue;
      views.clear();
    }
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
    catalogue: () => catalogue,
  };
}

/** Prices of the one are prices of the other. */
const isSameScale = (a: Instrument, b: Instrument): boolean => a.code === b.code && a.market === b.market && a.scale === b.scale;

function emptyView(instrument: Instrument, version: number): Row {
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
