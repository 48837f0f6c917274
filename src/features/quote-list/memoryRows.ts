/** Quotes and their store in memory, for the tests of this folder. */
import type { QuoteStore, QuoteView } from '../../data/api.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { readInk } from './canvas/ink.ts';
import type { RowFormat } from './rowFormat.ts';

/** One instrument's view, with a price of 122.15 against 119.90. */
export function view(change: Partial<QuoteView> = {}): QuoteView {
  return {
    id: 3,
    instrument: {
      id: 3,
      code: 'AAPL',
      name: 'Apple Inc. - Common Stock',
      market: 'US',
      classify: 'UsStock',
      source: 0,
      currency: 'USD',
      exchange: 'NASDAQ',
      scale: 4,
      tickDigits: 2,
      lot: 1,
    },
    price: 1_221_500,
    volume: 109_000_000,
    bid: 1_221_400,
    ask: 1_221_600,
    bidVolume: 1,
    askVolume: 1,
    open: 1,
    high: 1,
    low: 1,
    previousClose: 1_199_000,
    extended: Number.NaN,
    change: 22_500,
    changeRatio: 22_500 / 1_199_000,
    time: 1,
    seq: 41,
    flags: 0,
    spark: undefined,
    version: 1,
    ...change,
  };
}

/** The store as rows see it, in memory. */
export function memoryStore(...quotes: QuoteView[]): QuoteStore & { tick(id: number, change: Partial<QuoteView>): void } {
  const listeners = new Map<number, Set<(quote: QuoteView) => void>>();
  const of = (id: number) => quotes.find((quote) => quote.id === id);
  return {
    get: of,
    subscribe: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => known.delete(listener);
    },
    time: () => 0,
    tick: (id, change) => {
      const quote = of(id);
      if (!quote) return;
      Object.assign(quote, change);
      for (const listener of listeners.get(id) ?? []) listener(quote);
    },
  };
}

export const format: RowFormat = {
  numbers: numberFormats('fr'),
  feed: { kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' },
  phase: 'open',
  now: 0,
  decimals: 4,
  flash: true,
  ink: readInk(document.documentElement),
  words: { extended: 'Pré', badge: () => '', state: (state) => state.kind },
};
