/** Yields of US treasuries by date and term, percent a year: the published par curve, then the bills' auctions. */
import { type Row, readCsv } from '../csv.ts';
import type { UniverseContext } from './context.ts';

const TENORS = [
  [1 / 12, 'BC_1MONTH'],
  [0.25, 'BC_3MONTH'],
  [0.5, 'BC_6MONTH'],
  [1, 'BC_1YEAR'],
  [2, 'BC_2YEAR'],
  [3, 'BC_3YEAR'],
  [5, 'BC_5YEAR'],
  [7, 'BC_7YEAR'],
  [10, 'BC_10YEAR'],
  [20, 'BC_20YEAR'],
  [30, 'BC_30YEAR'],
] as const;

/** A coupon on the usual grid: rounded down to an eighth of a percent, at least one eighth. */
export const eighths = (percent: number): string => String(Math.max(1, Math.floor(percent * 8)) / 8);

const DAY = 86_400_000;

/** Percent a year of a term in years on a date (YYYY-MM-DD). */
export type Curve = (date: string, years: number) => number;

/** The last of ascending rows whose date is not after a date; the first one for dates before all. */
function rowAt<T>(rows: readonly T[], dateOf: (row: T) => string, date: string): T | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && dateOf(row) <= date) low = middle + 1;
    else high = middle;
  }
  return rows[Math.max(0, low - 1)];
}

/**
 * Par yields of `daily/us_treasury_par_yields.csv`, linear between terms, while the file lasts (2018 to March 2022). After it the
 * yield of the last 52-week bill for every term: the one rate that the auctions give until August 2024, and on from there.
 */
export function readCurve(context: Pick<UniverseContext, 'file'>, auctions: readonly Row[]): Curve {
  const par = readCsv(context.file('daily', 'us_treasury_par_yields.csv'));
  const parEnd = par.at(-1)?.get('date') ?? '';
  const bills = auctions
    .filter((row) => row.get('term') === '52-Week' && row.filled('pricePer100') !== undefined)
    .map((row) => ({ date: row.get('auctionDate') ?? '', rate: billRate(row) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return (date, years) => {
    if (date > parEnd) return rowAt(bills, (bill) => bill.date, date)?.rate ?? 4;
    const row = rowAt(par, (line) => line.get('date') ?? '', date);
    return row === undefined ? 4 : interpolate(row, years);
  };
}

/** Yearly rate of a discount bill from its price. */
function billRate(row: Row): number {
  const price = Number(row.get('pricePer100'));
  const days = (Date.parse(row.get('maturityDate') ?? '') - Date.parse(row.get('issueDate') ?? '')) / DAY;
  return ((100 - price) / price) * (365 / days) * 100;
}

function interpolate(row: Row, years: number): number {
  let before: readonly [years: number, rate: number] | undefined;
  for (const [tenor, column] of TENORS) {
    const text = row.filled(column);
    if (text === undefined) continue;
    const rate = Number(text);
    if (tenor >= years) return before === undefined ? rate : before[1] + ((rate - before[1]) * (years - before[0])) / (tenor - before[0]);
    before = [tenor, rate];
  }
  return before?.[1] ?? 4;
}
