/** Recorded daily bars, laid out by trading day. */
import { type Row, readCsv } from '../csv.ts';
import type { TradingSessions } from '../time/sessions.ts';
import { snap, type TickTable } from './tick.ts';

/** Recorded bars of consecutive trading days, as traded. Prices in units on the tick; index 0 is trading day `first`. */
export interface RecordedBars {
  readonly first: number;
  readonly last: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Trading day from which they are of this very instrument. A future's month has those of the front month before it. */
  readonly ownFrom: number;
}

/** `ratio` new shares for one old share, from the pre-market of trading day `day` on. */
export interface Split {
  readonly day: number;
  readonly ratio: number;
}

/** One line of a file of daily bars, in the currency's units. */
export interface BarRow {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Rows of a file of daily bars by symbol, in the file's order; their numbers are read where they are asked for. */
export const readBarRows = (path: string): ReadonlyMap<string, readonly Row[]> =>
  Map.groupBy(readCsv(path), (row) => row.get('symbol') ?? '');

/** A row without a price is none. */
export function barRows(rows: readonly Row[]): BarRow[] {
  const bars: BarRow[] = [];
  for (const row of rows) {
    const number = (column: string): number => Number(row.filled(column) ?? Number.NaN);
    const bar = { date: row.get('date') ?? '', open: number('open'), high: number('high'), low: number('low'), close: number('close') };
    if (Number.isFinite(bar.open + bar.high + bar.low + bar.close)) bars.push({ ...bar, volume: Number(row.get('volume')) });
  }
  return bars;
}

/** Trading days without a bar that are held flat at the close before, without volume: the source has no trade of them. */
const MAX_GAP = 3;

/**
 * Lays rows out by trading day: prices rounded to the scale and on to the tick, the latest stretch without a longer gap.
 * Rows of dates that are no trading days are left out. Undefined where none is left.
 */
export function layOut(rows: readonly BarRow[], sessions: TradingSessions, tick: TickTable, scale: number): RecordedBars | undefined {
  const days = new Map<number, BarRow>();
  for (const row of rows) {
    const day = sessions.dayNumber(row.date);
    if (day !== undefined) days.set(day, row);
  }
  if (days.size === 0) return undefined;
  const present = [...days.keys()].sort((a, b) => a - b);
  let start = present.length - 1;
  while (start > 0 && (present[start] ?? 0) - (present[start - 1] ?? 0) <= MAX_GAP + 1) start -= 1;
  const first = present[start] ?? 0;
  const last = present.at(-1) ?? 0;
  const length = last - first + 1;
  const bars = {
    first,
    last,
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
    ownFrom: first,
  };
  const units = (price: number): number => snap(tick, Math.round(price * 10 ** scale));
  let held = 0;
  for (let index = 0; index < length; index += 1) {
    const row = days.get(first + index);
    bars.open[index] = row === undefined ? held : units(row.open);
    bars.close[index] = row === undefined ? held : units(row.close);
    const top = Math.max(bars.open[index] ?? 0, bars.close[index] ?? 0);
    const bottom = Math.min(bars.open[index] ?? 0, bars.close[index] ?? 0);
    bars.high[index] = row === undefined ? held : Math.max(units(row.high), top);
    bars.low[index] = row === undefined ? held : Math.min(units(row.low), bottom);
    bars.volume[index] = row?.volume ?? 0;
    held = bars.close[index] ?? held;
  }
  return bars;
}
