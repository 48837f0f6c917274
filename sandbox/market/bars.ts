/** Recorded daily bars and splits, laid out by trading day. */
import { join } from 'node:path';
import { parseUnits } from '../../contract/finance/price.ts';
import { readCsv } from './csv.ts';
import type { Sessions } from './sessions.ts';
import { snap } from './tick.ts';
import { US_SCALE, US_TICK } from './universe.ts';
import type { Listing } from './types.ts';

/** Recorded bars of consecutive trading days, as traded. Prices in units on the tick; index 0 is trading day `first`. */
export interface RecordedBars {
  readonly first: number;
  readonly last: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** `ratio` new shares for one old share, from the pre-market of trading day `day` on. */
export interface Split {
  readonly day: number;
  readonly ratio: number;
}

/**
 * Whose bars the file holds, as a word of the listing's name. The file has no names, and a code can pass to another
 * instrument: FB's bars are Facebook's, while FB is listed as a fund today, so FB finds no match and keeps none.
 */
const BARS_OF: ReadonlyMap<string, string> = new Map([
  ['AAPL', 'Apple'],
  ['AIG', 'American International Group'],
  ['BAC', 'Bank of America'],
  ['CALM', 'Cal-Maine'],
  ['EEM', 'Emerging'],
  ['EWG', 'Germany'],
  ['FB', 'Facebook'],
  ['GOOG', 'Alphabet'],
  ['IBM', 'International Business Machines'],
  ['IWM', 'Russell 2000'],
  ['MSFT', 'Microsoft'],
  ['QQQ', 'QQQ'],
  ['SPY', 'S&P 500'],
  ['USO', 'United States Oil'],
  ['WM', 'Waste Management'],
]);

const isSameInstrument = ({ code, name }: Listing): boolean => name.includes(BARS_OF.get(code) ?? '\0');

/** Day number by date, for dates that are trading days. */
const dayNumbers = (sessions: Sessions): ReadonlyMap<string, number> =>
  new Map(sessions.calendar.days.map((day, index) => [day.date, index]));

/** Recorded bars by code, for listings whose name agrees. Days before a gap are left out, so that bars are consecutive. */
export function readUsBars(dataDir: string, listings: readonly Listing[], sessions: Sessions): Map<string, RecordedBars> {
  const wanted = new Set(listings.filter(isSameInstrument).map(({ code }) => code));
  const numbers = dayNumbers(sessions);
  const byCode = new Map<string, Map<number, number[]>>();
  for (const row of readCsv(join(dataDir, 'daily', 'us.csv.gz'))) {
    const code = row.get('symbol') ?? '';
    const day = numbers.get(row.get('date') ?? '');
    if (day === undefined || !wanted.has(code)) continue;
    const price = (column: string) => snap(US_TICK, parseUnits(row.get(column) ?? '', US_SCALE) ?? Number.NaN);
    const bar = [price('open'), price('high'), price('low'), price('close'), Number(row.get('volume'))];
    if (bar.some((value) => !Number.isFinite(value))) continue;
    const days = byCode.get(code) ?? new Map<number, number[]>();
    byCode.set(code, days.set(day, bar));
  }
  return new Map([...byCode].map(([code, days]) => [code, layOut(days)]));
}

function layOut(days: ReadonlyMap<number, number[]>): RecordedBars {
  const last = Math.max(...days.keys());
  let first = last;
  while (days.has(first - 1)) first -= 1;
  const column = (field: number) =>
    Float64Array.from({ length: last - first + 1 }, (_, index) => days.get(first + index)?.[field] ?? Number.NaN);
  return { first, last, open: column(0), high: column(1), low: column(2), close: column(3), volume: column(4) };
}

/**
 * Splits by code, ascending. A split is filed under the code of today, while bars are filed under the code of their
 * time: the ticker history gives it, so that GOOG's 2:1 of 2014 (filed under GOOGL, which then traded as GOOG) is found for both.
 */
export function readUsSplits(dataDir: string, sessions: Sessions): Map<string, Split[]> {
  const numbers = dayNumbers(sessions);
  const history = readCsv(join(dataDir, 'universe', 'us_ticker_history.csv'));
  const splits = new Map<string, Split[]>();
  for (const row of readCsv(join(dataDir, 'universe', 'us_splits.csv'))) {
    const symbol = row.get('symbol') ?? '';
    const date = row.get('lastDateBeforeSplit') ?? '';
    const last = numbers.get(date);
    if (last === undefined) continue;
    const compact = date.replaceAll('-', '');
    const then = history.find(
      (entry) => entry.get('mapFile') === symbol && (entry.get('fromDate') ?? '') <= compact && compact <= (entry.get('toDate') ?? ''),
    );
    for (const code of new Set([symbol, then?.get('tickerThen') ?? symbol])) {
      const split = { day: last + 1, ratio: Number(row.get('ratio')) };
      splits.set(
        code,
        [...(splits.get(code) ?? []), split].sort((a, b) => a.day - b.day),
      );
    }
  }
  return splits;
}
