/** What each row's price was at the broker, and when: what the push hub's book took up, by the hub's own rule. */
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { TickBatch } from '../../sandbox/market/types.ts';

export interface Truth {
  /** Rows that the hub is handed. */
  took(batch: TickBatch, count: number): void;
  /** A row that the hub has asked for at an instant of the broker's clock, to bring it there. */
  asked(id: number, at: number, values: Float64Array): void;
  /** What a call is answered, which asks the market itself. */
  answered(id: number, price: number): void;
  /** A row had this price at some moment since. */
  was(id: number, price: number, since: number): boolean;
  /** Its price now. */
  now(id: number): number | undefined;
}

const PRICE = QUOTE_COLUMNS.indexOf('price');

interface Row {
  /** The book's. */
  values: Float64Array;
  /** The instant that it was last brought to: what was made before that is not taken up any more. */
  broughtTo: number;
  readonly answers: { readonly price: number; readonly at: number }[];
  readonly prices: { readonly price: number; readonly from: number }[];
}

/** @param now world ms */
export function createTruth(now: () => number): Truth {
  const rows = new Map<number, Row>();
  const rowOf = (id: number): Row => {
    const row = rows.get(id) ?? { values: new Float64Array(0), broughtTo: 0, answers: [], prices: [] };
    rows.set(id, row);
    return row;
  };
  const put = (row: Row, values: Float64Array): void => {
    row.values = values;
    const price = values[PRICE] ?? Number.NaN;
    if (!Object.is(row.prices.at(-1)?.price, price)) row.prices.push({ price, from: now() });
  };

  return {
    took({ ids, times, columns }, count) {
      for (let index = 0; index < count; index += 1) {
        const row = rowOf(ids[index] ?? 0);
        if ((times[index] ?? 0) < row.broughtTo) continue;
        put(
          row,
          Float64Array.from(columns, (column) => column[index] ?? Number.NaN),
        );
      }
    },
    asked(id, at, values) {
      const row = rowOf(id);
      if (values.every((value, column) => Object.is(value, row.values[column]))) return;
      row.broughtTo = at;
      put(row, values.slice());
    },
    answered: (id, price) => void rowOf(id).answers.push({ price, at: now() }),
    was(id, price, since) {
      const { prices, answers } = rowOf(id);
      if (answers.some((each) => each.price === price && each.at >= since)) return true;
      // It lasted until the next one came.
      return prices.some((each, index) => each.price === price && (prices[index + 1]?.from ?? Number.POSITIVE_INFINITY) >= since);
    },
    now: (id) => rowOf(id).prices.at(-1)?.price,
  };
}
