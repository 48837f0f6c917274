import { join } from 'node:path';
import { formatUnits } from '../../contract/finance/price.ts';
import type { Market as MarketCode } from '../../contract/codes.ts';
import { QUOTE_COLUMNS, type QuoteValues } from '../../contract/quote.ts';
import { readUsBars, readUsSplits } from './bars.ts';
import { readCalendar } from './calendar.ts';
import { createCharts } from './chart.ts';
import { createDaily } from './daily.ts';
import { createDepth } from './depth.ts';
import { createPrices } from './price.ts';
import { createSearch } from './search.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { liquidityOf } from './spread.ts';
import { drawTraits } from './traits.ts';
import type { Listing, Market } from './types.ts';
import { catalogueOf, readUsUniverse, US_SCALE } from './universe.ts';

/** The data folder beside this one. */
export const DATA_DIR = join(import.meta.dirname, '..', 'data');

/** Listings with NASDAQ status H (deficient and delinquent; six of them) stand as halted from the end of this day on. */
const HALT_AFTER = '2026-02-27';
const HALTED_STATUS = 'H';

export interface MarketOptions {
  readonly seed: number;
  readonly dataDir?: string;
}

/** Sessions of the markets in the sandbox, the first one deciding where an automatic clock starts. */
export const readSessions = (dataDir: string = DATA_DIR): readonly [Sessions] => [
  createSessions(readCalendar(dataDir, 'XNYS', { preOpen: '04:00', postMinutes: 240 })),
];

/** Reads the data and composes the market. Throws when the data folder is not readable. */
export function createMarket({ seed, dataDir = DATA_DIR }: MarketOptions): Market {
  const [sessions] = readSessions(dataDir);
  const universe = readUsUniverse(dataDir);
  const named = universe.map(({ listing }) => listing);
  const bars = readUsBars(dataDir, named, sessions);
  const splits = readUsSplits(dataDir, sessions);
  const recorded = named.map(({ code }) => bars.get(code));
  const traits = universe.map((row) => {
    const drawn = drawTraits(row, seed);
    const recording = bars.get(row.listing.code);
    return recording === undefined ? drawn : { ...drawn, ...measured(recording, row.listing.scale) };
  });
  // A share that hovers under one dollar is quoted in hundredths of a cent.
  const listings = named.map((listing, id) => ((traits[id]?.base ?? 1) < 1 ? { ...listing, tickDigits: US_SCALE } : listing));
  const liquidity = traits.map(({ turnover, base }, id) => liquidityOf(turnover, base, listings[id]?.roundLot ?? 100));
  const halt = sessions.calendar.days.find(({ date }) => date === HALT_AFTER)?.post ?? Number.POSITIVE_INFINITY;
  const haltedFrom = Float64Array.from(universe, ({ financialStatus }) =>
    financialStatus === HALTED_STATUS ? halt : Number.POSITIVE_INFINITY,
  );

  const daily = createDaily({ seed, sessions, traits, recorded, splits: listings.map(({ code }) => splits.get(code) ?? []) });
  const prices = createPrices({ sessions, daily, traits, liquidity, haltedFrom });
  const charts = createCharts({ sessions, daily, prices, listings });
  const byKey = new Map(listings.map((listing) => [`${listing.market}:${listing.code}`, listing]));
  const values = new Float64Array(QUOTE_COLUMNS.length);

  const quote = (id: number, at: number): QuoteValues => {
    prices.quoteInto(id, at, values);
    const [
      price = 0,
      volume = 0,
      bid = 0,
      ask = 0,
      bidVolume = 0,
      askVolume = 0,
      open = 0,
      high = 0,
      low = 0,
      previousClose = 0,
      extended = 0,
      state = 0,
    ] = values;
    return { price, volume, bid, ask, bidVolume, askVolume, open, high, low, previousClose, extended, state };
  };

  return {
    catalogue: catalogueOf(listings),
    listings,
    turnover: Float64Array.from(traits, (own) => own.turnover),
    find: (market: MarketCode, code: string): Listing | undefined => byKey.get(`${market}:${code}`),
    search: createSearch(listings),
    quoteInto: (id, at, out) => prices.quoteInto(id, at, out),
    quote,
    spark: (id, at) => charts.spark(id, at),
    kline: (id, type, at) => charts.kline(id, type, at),
    depth: createDepth({ sessions, prices, listings, liquidity }),
    summary(id, at) {
      const listing = listings[id];
      if (listing === undefined) throw new RangeError(`no instrument ${id}`);
      const { high, low, recorded: isRecorded } = charts.yearRange(id, at);
      const { price, volume } = quote(id, at);
      const decimal = (units: number) => formatUnits(units, listing.scale, listing.tickDigits);
      return {
        sector: listing.sector,
        isin: listing.isin,
        type: listing.type,
        roundLot: listing.roundLot,
        week52High: decimal(high),
        week52Low: decimal(low),
        turnover: String(Math.round((price / 10 ** listing.scale) * volume)),
        synthetic: !isRecorded,
      };
    },
    status(market, at) {
      if (market !== 'US') throw new RangeError(`market ${market} is not open yet`);
      const span = sessions.at(at);
      return {
        market,
        name: 'United States',
        exchange: 'NYSE, NASDAQ',
        timeZone: sessions.calendar.timeZone,
        currency: 'USD',
        phase: span.phase,
        halfDay: sessions.day(span.day).half,
        nextPhase: span.next,
        nextChange: span.until / 1000,
        tradingDay: sessions.day(span.quoteDay).date,
        listings: listings.length,
      };
    },
    nextChange: (at) => sessions.at(at).until,
  };
}

/** Traits that recorded bars tell: volatility and turnover of their last 60 days. */
function measured(bars: { close: Float64Array; volume: Float64Array }, scale: number): { base: number; sigma: number; turnover: number } {
  const closes = [...bars.close.subarray(-60)];
  const changes = closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const variance = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / changes.length;
  const turnovers = [...bars.volume.subarray(-60)]
    .map((volume, index) => (volume * (closes[index] ?? 0)) / 10 ** scale)
    .sort((a, b) => a - b);
  return {
    base: (closes.at(-1) ?? 0) / 10 ** scale,
    sigma: Math.max(0.004, Math.sqrt(variance)),
    turnover: turnovers[turnovers.length >> 1] ?? 0,
  };
}
