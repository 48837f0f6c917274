/** Reads the data folder and puts the market together. */
import { createExchanges } from './exchanges.ts';
import { createMarket, DATA_DIR, type MarketOptions } from './market.ts';
import type { Sessions } from './sessions.ts';
import { createStatus } from './status.ts';
import type { Market } from './types.ts';
import { readUniverse } from './universe/all.ts';

/** Sessions whose trading decides where an automatic clock starts. */
export const readSessions = (dataDir: string = DATA_DIR): readonly [Sessions] => [createExchanges(dataDir).sessions('XNYS')];

export interface OpenOptions {
  readonly seed: number;
  /** The sandbox's start, epoch ms: decides which futures and bonds are listed. */
  readonly listedAt: number;
  readonly dataDir?: string;
}

/** @throws when the data can't be read */
export const openMarket = (options: OpenOptions): Market => createMarket(readMarket(options));

/** @throws when the data can't be read */
export function readMarket({ seed, listedAt, dataDir = DATA_DIR }: OpenOptions): MarketOptions {
  const exchanges = createExchanges(dataDir);
  const instruments = readUniverse({ seed, dataDir, exchanges, listedAt });
  return { seed, instruments, status: createStatus({ exchanges, listings: () => 0 }).status };
}
