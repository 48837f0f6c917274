/** Reads the data folder and puts the market together. */
import type { Sessions } from './sessions.ts';
import { readUsBars, readUsSplits } from './bars.ts';
import { createExchanges } from './exchanges.ts';
import { createMarket, DATA_DIR, type MarketOptions } from './market.ts';
import type { InstrumentSource } from './source.ts';
import { drawTraits } from './traits.ts';
import type { Market } from './types.ts';
import { readUsUniverse, US_SCALE, US_TICK } from './universe.ts';

/** Listings with NASDAQ status H (deficient and delinquent; six of them) stand as halted from the end of this day on. */
const HALT_AFTER = '2026-02-27';
const HALTED_STATUS = 'H';

/** Exchanges while whose shares trade an automatic clock follows the wall; New York's gives the day to fall back to. */
export function readSessions(dataDir: string = DATA_DIR): readonly [Sessions, ...Sessions[]] {
  const exchanges = createExchanges(dataDir);
  return [exchanges.sessions('XNYS'), exchanges.sessions('XETR'), exchanges.sessions('XPAR')];
}

export interface OpenOptions {
  readonly seed: number;
  /** The sandbox's start, epoch ms: decides which futures and bonds are listed. */
  readonly listedAt: number;
  readonly dataDir?: string;
}

/** @throws when the data can't be read */
export const openMarket = (options: OpenOptions): Market => createMarket(readMarket(options));

/** @throws when the data can't be read */
export function readMarket({ seed, dataDir = DATA_DIR }: OpenOptions): MarketOptions {
  const exchanges = createExchanges(dataDir);
  const sessions = exchanges.sessions('XNYS');
  const universe = readUsUniverse(dataDir);
  const named = universe.map(({ listing }) => listing);
  const bars = readUsBars(dataDir, named, sessions);
  const splits = readUsSplits(dataDir, sessions);
  const halt = sessions.calendar.days.find(({ date }) => date === HALT_AFTER)?.post ?? Number.POSITIVE_INFINITY;
  const instruments = universe.map((row): InstrumentSource => {
    const { listing } = row;
    const recorded = bars.get(listing.code);
    const drawn = drawTraits(row, seed);
    const traits = recorded === undefined ? drawn : { ...drawn, ...measured(recorded, listing.scale) };
    return {
      listing: traits.base < 1 ? { ...listing, tickDigits: US_SCALE } : listing,
      sessions,
      tick: US_TICK,
      traits,
      recorded,
      splits: splits.get(listing.code) ?? [],
      basket: undefined,
      weight: traits.turnover,
      hasBook: true,
      hasVolume: true,
      haltedFrom: row.financialStatus === HALTED_STATUS ? halt : Number.POSITIVE_INFINITY,
      delistedFrom: Number.POSITIVE_INFINITY,
    };
  });
  return {
    seed,
    instruments,
    exchanges,
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
