/** Reads the data folder and puts the market together. */
import { createExchanges } from './time/exchanges.ts';
import { createMarket, DATA_DIR, type MarketOptions } from './market.ts';
import type { TradingSessions } from './time/sessions.ts';
import type { MarketModel } from './types.ts';
import { catalogueOf, readUniverse } from './universe/all.ts';

/** Exchanges while whose shares trade an automatic clock follows the wall; New York's gives the day to fall back to. */
export function readSessions(dataDir: string = DATA_DIR): readonly [TradingSessions, ...TradingSessions[]] {
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
export const openMarket = (options: OpenOptions): MarketModel => createMarket(readMarket(options));

/** @throws when the data can't be read */
export function readMarket({ seed, listedAt, dataDir = DATA_DIR }: OpenOptions): MarketOptions {
  const exchanges = createExchanges(dataDir);
  const instruments = readUniverse({ seed, dataDir, exchanges, listedAt });
  return { seed, catalogue: catalogueOf(instruments.map(({ listing }) => listing)), exchanges, instruments };
}
