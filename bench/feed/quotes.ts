/** What a connection of the feed has sent so far, so that what arrived can be held against it. */
import type { QuoteColumns } from '../../contract/push.ts';
import { hashQuotes, QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';
import { type Drawn, type Fresh } from './pool.ts';
import { basePrice, firstVolume, sparkOf, stampOf, UNIT } from './universe.ts';

const NO_VALUES = new Float64Array(0);

export interface Quotes {
  readonly ids: Uint32Array;
  /** Moves what a message moves; its prices and volumes hold until the next one. */
  take(drawn: Drawn, time: number): Fresh;
  /** Rows of a delta frame went out. */
  told(ids: Uint32Array): void;
  /** Columns of a snapshot. */
  columns(ids: Uint32Array): Record<QuoteColumn, Float64Array>;
  /** Those of rows as they were at given prices and volumes, or are now. */
  columnsAt(names: readonly QuoteColumn[], ids: Uint32Array, at?: Fresh): QuoteColumns['columns'];
  sparks(ids: Uint32Array): Float64Array;
  /** Instruments of which a tick went out. */
  ticked(): number;
  /** Of the newest values, and of the number of ticks of each instrument that went out. */
  hashes(): { readonly bookHash: string; readonly countHash: string };
}

/** @param per ticks of a message at most */
export function createQuotes(count: number, per: number): Quotes {
  const ids = Uint32Array.from({ length: count }, (_, id) => id);
  const price = Float64Array.from(ids, (id) => basePrice(id) * UNIT);
  const volume = Float64Array.from(ids, firstVolume);
  const taken = new Float64Array(count);
  const fresh = { price: new Float64Array(per), volume: new Float64Array(per) };

  const valueOf = (column: QuoteColumn, id: number, last: number, sum: number): number => {
    switch (column) {
      case 'price':
        return last;
      case 'volume':
        return sum;
      case 'previousClose':
      case 'open':
        return basePrice(id) * UNIT;
      case 'bid':
        return last - 1;
      case 'ask':
        return last + 1;
      case 'high':
        return basePrice(id) * UNIT * 1.2;
      case 'low':
        return basePrice(id) * UNIT * 0.8;
      case 'bidVolume':
      case 'askVolume':
        return 100;
      case 'extended':
        return Number.NaN;
      case 'state':
        return 0;
    }
  };

  const columnOf = (column: QuoteColumn, wanted: Uint32Array, at: Fresh | undefined): Float64Array => {
    const values = new Float64Array(wanted.length);
    for (let row = 0; row < values.length; row += 1) {
      const id = wanted[row] ?? 0;
      const [last, sum] = at ? [at.price[row], at.volume[row]] : [price[id], volume[id]];
      values[row] = valueOf(column, id, last ?? Number.NaN, sum ?? Number.NaN);
    }
    return values;
  };

  return {
    ids,
    take(drawn, time) {
      const stamp = stampOf(time);
      for (let tick = 0; tick < drawn.ids.length; tick += 1) {
        const id = drawn.ids[tick] ?? 0;
        const units = (drawn.whole[tick] ?? 0) * UNIT + stamp;
        const sum = (volume[id] ?? 0) + 1;
        price[id] = units;
        volume[id] = sum;
        fresh.price[tick] = units;
        fresh.volume[tick] = sum;
      }
      return fresh;
    },
    told(sent) {
      for (let row = 0; row < sent.length; row += 1) {
        const id = sent[row] ?? 0;
        taken[id] = (taken[id] ?? 0) + 1;
      }
    },
    columns: (wanted) =>
      Object.fromEntries(QUOTE_COLUMNS.map((column) => [column, columnOf(column, wanted, undefined)])) as Record<QuoteColumn, Float64Array>,
    columnsAt: (names, wanted, at) => Object.fromEntries(names.map((column) => [column, columnOf(column, wanted, at)])),
    sparks(wanted) {
      const points = new Float64Array(wanted.length * SPARK_POINTS);
      wanted.forEach((id, row) => points.set(sparkOf(id), row * SPARK_POINTS));
      return points;
    },
    ticked: () => taken.reduce((sum, times) => sum + (times > 0 ? 1 : 0), 0),
    hashes: () => ({ bookHash: hashQuotes(ids, price, volume), countHash: hashQuotes(ids, taken, NO_VALUES) }),
  };
}
