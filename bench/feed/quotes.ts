/** What a connection of the feed has sent so far, so that what arrived can be held against it. */
import { hashQuotes, QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';
import { type Drawn, type Fresh } from './pool.ts';
import { basePrice, firstVolume, sparkOf, stampOf, UNIT } from './universe.ts';

const NO_VALUES = new Float64Array(0);

export interface Quotes {
  readonly ids: Uint32Array;
  /** Takes a message; its prices and volumes hold until the next one. */
  take(drawn: Drawn, time: number): Fresh;
  /** Columns of a snapshot. */
  columns(ids: Uint32Array): Record<QuoteColumn, Float64Array>;
  sparks(ids: Uint32Array): Float64Array;
  /** Instruments that ticked at all. */
  ticked(): number;
  /** Of the newest values, and of the number of ticks of each instrument. */
  hashes(): { readonly bookHash: string; readonly countHash: string };
}

/** @param per ticks of a message at most */
export function createQuotes(count: number, per: number): Quotes {
  const ids = Uint32Array.from({ length: count }, (_, id) => id);
  const price = Float64Array.from(ids, (id) => basePrice(id) * UNIT);
  const volume = Float64Array.from(ids, firstVolume);
  const taken = new Float64Array(count);
  const fresh = { price: new Float64Array(per), volume: new Float64Array(per) };

  const valueOf = (column: QuoteColumn, id: number): number => {
    switch (column) {
      case 'price':
        return price[id] ?? Number.NaN;
      case 'volume':
        return volume[id] ?? Number.NaN;
      case 'previousClose':
      case 'open':
        return basePrice(id) * UNIT;
      case 'bid':
        return (price[id] ?? Number.NaN) - 1;
      case 'ask':
        return (price[id] ?? Number.NaN) + 1;
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
        taken[id] = (taken[id] ?? 0) + 1;
        fresh.price[tick] = units;
        fresh.volume[tick] = sum;
      }
      return fresh;
    },
    columns: (wanted) =>
      Object.fromEntries(QUOTE_COLUMNS.map((column) => [column, Float64Array.from(wanted, (id) => valueOf(column, id))])) as Record<
        QuoteColumn,
        Float64Array
      >,
    sparks(wanted) {
      const points = new Float64Array(wanted.length * SPARK_POINTS);
      wanted.forEach((id, row) => points.set(sparkOf(id), row * SPARK_POINTS));
      return points;
    },
    ticked: () => taken.reduce((sum, times) => sum + (times > 0 ? 1 : 0), 0),
    hashes: () => ({ bookHash: hashQuotes(ids, price, volume), countHash: hashQuotes(ids, taken, NO_VALUES) }),
  };
}
