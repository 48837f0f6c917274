/** United States: shares, funds and what goes with them of `universe/us.csv`, with splits and renames. */
import type { Split } from '../tape/bars.ts';
import { type Row, readCsv } from '../csv.ts';
import type { TradingSessions } from '../time/sessions.ts';
import type { InstrumentSource } from '../source.ts';
import { tickTable } from '../tape/tick.ts';
import type { Distribution } from '../traits.ts';
import type { UniverseContext } from './context.ts';
import { shareSource } from './share.ts';

/** Prices of US shares are integers of a hundredth of a cent: the tick below one dollar. */
const US_SCALE = 4;
/** Rule 612 of Regulation NMS. */
const TICK = tickTable(
  [
    ['0', '0.0001'],
    ['1', '0.01'],
  ],
  US_SCALE,
);

/** Listings with NASDAQ status H (deficient and delinquent; six of them) stand as halted from the end of this day on. */
const HALT_AFTER = '2026-02-27';
const HALTED_STATUS = 'H';

/** The stated draw by type of listing; `known` stands for the names that everybody knows, `sp500` for the other members of the index. */
const DISTRIBUTIONS: ReadonlyMap<string, Distribution> = new Map([
  ['known', { price: [115, 0.55], sigma: [0.015, 0.25], beta: 1, turnover: [2e9, 0.6] }],
  ['sp500', { price: [115, 0.55], sigma: [0.014, 0.25], beta: 1, turnover: [3e8, 0.6] }],
  ['stock', { price: [14, 1.1], sigma: [0.024, 0.5], beta: 1, turnover: [2e6, 1.4] }],
  ['adr', { price: [12, 1], sigma: [0.021, 0.45], beta: 0.9, turnover: [1.5e6, 1.4] }],
  ['etf', { price: [34, 0.6], sigma: [0.006, 0.6], beta: 0.8, turnover: [1.5e6, 1.5] }],
  ['preferred', { price: [22, 0.2], sigma: [0.005, 0.4], beta: 0.2, turnover: [4e5, 1] }],
  ['note', { price: [24, 0.12], sigma: [0.003, 0.4], beta: 0.1, turnover: [3e5, 1] }],
  ['unit', { price: [10.2, 0.06], sigma: [0.003, 0.5], beta: 0.1, turnover: [2e5, 1] }],
  ['warrant', { price: [0.5, 1.1], sigma: [0.06, 0.4], beta: 1, turnover: [6e4, 1.2] }],
  ['right', { price: [0.22, 0.6], sigma: [0.05, 0.4], beta: 0.5, turnover: [4e4, 1.2] }],
]);

/** Average price that a round lot of that size stands for (rules/us_round_lot.csv): the one fact the listing gives on its price. */
const PRICE_OF_ROUND_LOT: ReadonlyMap<number, readonly [from: number, to: number]> = new Map([
  [100, [0.05, 245]],
  [40, [255, 980]],
  [10, [1020, 9800]],
  [1, [400_000, 800_000]],
]);

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

const isSameInstrument = (code: string, name: string): boolean => name.includes(BARS_OF.get(code) ?? '\0');

const NOTE = /\bETNs?\b|\bNotes\b|Mortgage Bonds|% (?:\(STRATS|Adjustable|CorTS)/;
const PREFERRED = /\d%|Preference Share/;

/** The file calls some notes and preferred shares stock: their name tells by what they pay. */
function typeOf(row: Row): string {
  const type = row.get('type') ?? 'stock';
  const name = row.get('name') ?? '';
  if (type !== 'stock') return type;
  if (NOTE.test(name)) return 'note';
  return PREFERRED.test(name) ? 'preferred' : 'stock';
}

/** Sources in the order of the file, and which of them are members of the S&P 500. */
export interface UsUniverse {
  readonly sources: readonly InstrumentSource[];
  readonly sp500: readonly InstrumentSource[];
}

/** Codes are strings as written (`NAN`, `TRUE`, `BRK.B`, `ABR$D`). */
export function readUs(context: UniverseContext): UsUniverse {
  const rows = readCsv(context.file('universe', 'us.csv'));
  const sessions = context.exchanges.sessions('XNYS');
  const splits = readSplits(context, sessions);
  const lastDay = sessions.dayNumber(HALT_AFTER);
  const halt = lastDay === undefined ? Number.POSITIVE_INFINITY : sessions.day(lastDay).post;
  const isinCounts = new Map<string, number>();
  for (const row of rows) isinCounts.set(row.get('isin') ?? '', (isinCounts.get(row.get('isin') ?? '') ?? 0) + 1);
  // The file gives 20 ISINs to two listings each (Verizon's also to Bank of America); which one is right it doesn't say.
  const isinOf = (row: Row) => (isinCounts.get(row.get('isin') ?? '') === 1 ? row.filled('isin') : undefined);
  const sp500: InstrumentSource[] = [];
  const sources = rows.map((row) => {
    const code = row.get('symbol') ?? '';
    const name = row.get('name') ?? '';
    const type = typeOf(row);
    const roundLot = Number(row.get('roundLot') ?? 100);
    const isMember = row.get('sp500') === '1';
    const known = context.knownLevel('US', code) === undefined ? undefined : 'known';
    const distribution = DISTRIBUTIONS.get(known ?? (isMember ? 'sp500' : type)) ?? DISTRIBUTIONS.get('stock');
    const within = PRICE_OF_ROUND_LOT.get(roundLot);
    if (distribution === undefined || within === undefined) throw new Error(`no distribution for ${code}`);
    const source = shareSource(context, {
      code,
      name,
      market: 'US',
      currency: row.get('currency') ?? 'USD',
      exchange: row.get('exchange') ?? '',
      venue: 'XNYS',
      scale: US_SCALE,
      lot: 1,
      roundLot,
      isin: isinOf(row),
      sector: row.filled('sector'),
      type,
      distribution,
      within,
      tick: () => TICK,
      ...(isSameInstrument(code, name) ? { bars: 'us' } : {}),
      splits: splits.get(code) ?? [],
      haltedFrom: row.get('financialStatus') === HALTED_STATUS ? halt : Number.POSITIVE_INFINITY,
    });
    if (isMember) sp500.push(source);
    return source;
  });
  return { sources, sp500 };
}

/**
 * Splits by code, ascending. A split is filed under the code of today, while bars are filed under the code of their
 * time: the ticker history gives it, so that GOOG's 2:1 of 2014 (filed under GOOGL, which then traded as GOOG) is found for both.
 */
function readSplits(context: UniverseContext, sessions: TradingSessions): Map<string, Split[]> {
  const history = readCsv(context.file('universe', 'us_ticker_history.csv'));
  const splits = new Map<string, Split[]>();
  for (const row of readCsv(context.file('universe', 'us_splits.csv'))) {
    const symbol = row.get('symbol') ?? '';
    const date = row.get('lastDateBeforeSplit') ?? '';
    const last = sessions.dayNumber(date);
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
