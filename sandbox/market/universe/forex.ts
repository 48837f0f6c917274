/** Spot currencies of `universe/forex.csv`: one row a pair, all levels from one table of values, so that crosses agree. */
import { listedIn } from '../../../contract/markets.ts';
import { type BarRow, barRows, layOut } from '../tape/bars.ts';
import { type Row, readCsv } from '../csv.ts';
import type { InstrumentSource } from '../source.ts';
import { flatTick } from '../tape/tick.ts';
import { type Distribution, drawTraits, keyOf, measured } from '../traits.ts';
import { decimalsOfText, isoDate, tickDigitsAt, type UniverseContext } from './context.ts';
import { usdOf } from './currency.ts';

/** The names of currencies are the customer's language's; the listing's name is the pair as traders write it. */
const nameOf = (row: Row): string => `${row.get('base') ?? ''}/${row.get('quote') ?? ''}`;

const MAJORS: ReadonlySet<string> = new Set(['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'NZD', 'CAD']);
const PEGGED: ReadonlySet<string> = new Set(['HKD', 'SAR', 'DKK']);
/** Standard size of a trade between banks. */
const STANDARD_LOT = 100_000;

/**
 * Percent of all trades that a currency is on a side of, by the triennial survey of the Bank for International Settlements of 2022, rounded.
 * Half a percent for all others.
 */
const TRADED: ReadonlyMap<string, number> = new Map([
  ['USD', 88],
  ['EUR', 31],
  ['JPY', 17],
  ['GBP', 13],
  ['CNH', 7],
  ['AUD', 6],
  ['CAD', 6],
  ['CHF', 5],
  ['HKD', 3],
  ['SGD', 2.5],
  ['SEK', 2],
  ['KRW', 2],
  ['NOK', 2],
  ['NZD', 2],
  ['INR', 1.5],
  ['MXN', 1.5],
  ['ZAR', 1],
]);
/** US dollars a day for each percent of both sides, scaled to one venue: EURUSD trades sixty billion. */
const VALUE = 2.2e7;

/**
 * Daily moves of 0.45 % for pairs of majors, 0.65 % with another currency, hardly any between a currency and the one it's pegged to.
 */
function distributionOf(base: string, quote: string): Distribution {
  const isMajor = MAJORS.has(base) && MAJORS.has(quote);
  const isPegged =
    (PEGGED.has(base) || PEGGED.has(quote)) &&
    [base, quote].some((currency) => currency === (base === 'EUR' || quote === 'DKK' ? 'EUR' : 'USD'));
  const sigma = isPegged && !(base === 'EUR' && quote !== 'DKK') ? 0.0004 : isMajor ? 0.0045 : 0.0065;
  const turnover = VALUE * (TRADED.get(base) ?? 0.5) * (TRADED.get(quote) ?? 0.5);
  return { price: [1, 0], sigma: [sigma, 0.12], beta: 0, turnover: [turnover, 0] };
}

/** Bars dated on a Sunday are the first hours of Monday's trading day. */
function mergeSundays(rows: readonly BarRow[]): BarRow[] {
  const merged: BarRow[] = [];
  let sunday: BarRow | undefined;
  for (const row of rows) {
    const instant = Date.parse(row.date);
    if (new Date(instant).getUTCDay() === 0) {
      sunday = { ...row, date: isoDate(instant + 86_400_000) };
      continue;
    }
    if (sunday?.date === row.date) {
      merged.push({ ...row, open: sunday.open, high: Math.max(sunday.high, row.high), low: Math.min(sunday.low, row.low) });
    } else merged.push(row);
    sunday = undefined;
  }
  return merged;
}

/**
 * One row a pair: the file gives 39 of the 72 pairs at two venues, and the row with a name stands (oanda; its ticks are the same).
 * Bars of XAUUSD are left out: gold is no pair of the list.
 */
export function readForex(context: UniverseContext): InstrumentSource[] {
  const rows = readCsv(context.file('universe', 'forex.csv')).filter((row) => row.get('venue') === 'oanda');
  const sessions = context.exchanges.sessions('FX');
  const bars = context.bars('forex');
  return rows.map((row): InstrumentSource => {
    const code = row.get('symbol') ?? '';
    const base = row.get('base') ?? '';
    const quote = row.get('quote') ?? '';
    const tickSize = row.get('tickSize') ?? '0.00001';
    const scale = decimalsOfText(tickSize);
    const tick = flatTick(tickSize, scale);
    const usd = usdOf(quote);
    const drawn = drawTraits({
      key: keyOf('FX', code, context.seed),
      distribution: distributionOf(base, quote),
      usd,
      base: usdOf(base) / usd,
      minimumVolume: 0,
    });
    const recorded = layOut(mergeSundays(barRows(bars.get(code) ?? [])), sessions, tick, scale);
    const traits = recorded === undefined ? drawn : { ...measured(drawn, recorded, scale), base: drawn.base };
    return {
      listing: {
        id: context.nextId(),
        code,
        name: nameOf(row),
        ...listedIn('FX'),
        currency: quote,
        exchange: 'OTC',
        scale,
        tickDigits: tickDigitsAt(tick, traits.base, scale),
        lot: Number(row.get('lotSize') ?? 1),
        isin: undefined,
        sector: undefined,
        type: 'forex',
        roundLot: STANDARD_LOT,
        facts: { class: 'forex', base, quote, pip: row.get('pip') ?? '0.0001', lot: STANDARD_LOT },
      },
      sessions,
      tick,
      traits,
      recorded,
      splits: [],
      basket: undefined,
      tie: undefined,
      weight: drawn.turnover * usd,
      hasBook: true,
      hasVolume: false,
      haltedFrom: Number.POSITIVE_INFINITY,
      delistedFrom: Number.POSITIVE_INFINITY,
    };
  });
}
