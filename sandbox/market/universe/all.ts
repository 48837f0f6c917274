/** All markets: the listings with everything that their prices depend on but time. */
import { MARKETS, type Market } from '../../../contract/codes.ts';
import type { Instrument } from '../../../contract/quote.ts';
import { readBarRows } from '../tape/bars.ts';
import type { Row } from '../csv.ts';
import type { Exchanges } from '../time/exchanges.ts';
import { hashText } from '../tape/random.ts';
import type { InstrumentSource } from '../source.ts';
import { readAustralia } from './australia.ts';
import { readBonds } from './bonds.ts';
import { dataFile, readKnownLevels, type UniverseContext } from './context.ts';
import { readCrypto } from './crypto.ts';
import { readEurope } from './europe.ts';
import { readForex } from './forex.ts';
import { readFutures } from './futures.ts';
import { readHongKong } from './hongKong.ts';
import { readIndices } from './indices.ts';
import { readMexico } from './mexico.ts';
import { tiedSources } from './ties.ts';
import { readUs, type UsUniverse } from './us.ts';

export interface UniverseOptions {
  readonly seed: number;
  readonly dataDir: string;
  readonly exchanges: Exchanges;
  /** When the sandbox starts, epoch ms: decides which months and bonds are listed and which tick table holds. */
  readonly listedAt: number;
}

/**
 * Every instrument; its place is its `listing.id`. Markets follow each other as in MARKETS, within one the order of its file
 * holds, so that the same data, seed and start always give the same ids. Throws when the data folder is not readable.
 */
export function readUniverse({ seed, dataDir, exchanges, listedAt }: UniverseOptions): readonly InstrumentSource[] {
  const file = dataFile(dataDir);
  const bars = new Map<string, ReadonlyMap<string, readonly Row[]>>();
  let id = 0;
  const context: UniverseContext = {
    seed,
    exchanges,
    listedAt,
    file,
    bars(name) {
      const known = bars.get(name) ?? readBarRows(file('daily', `${name}.csv.gz`));
      bars.set(name, known);
      return known;
    },
    knownLevel: readKnownLevels(file('levels.csv')),
    nextId: () => id++,
  };
  const us = readUs(context);
  return tiedSources(
    context,
    MARKETS.flatMap((market) => READERS[market](context, us)),
  );
}

type Reader = (context: UniverseContext, us: UsUniverse) => readonly InstrumentSource[];

const READERS = {
  US: (_, us) => us.sources,
  HK: readHongKong,
  DE: (context) => readEurope(context, 'DE'),
  NL: (context) => readEurope(context, 'NL'),
  BE: (context) => readEurope(context, 'BE'),
  FR: (context) => readEurope(context, 'FR'),
  MX: readMexico,
  AU: readAustralia,
  IDX: (context, us) => readIndices(context, us.sp500),
  FUT: readFutures,
  FX: readForex,
  CRY: readCrypto,
  BND: readBonds,
} as const satisfies Record<Market, Reader>;

/** Version of what a client keeps of the listings: changes when one is added, dropped or moved, and when its facts do. */
export function catalogueOf(listings: readonly Instrument[]): string {
  const kept = listings.map((one) => [
    one.market,
    one.code,
    one.name,
    one.nameZh,
    one.classify,
    one.source,
    one.currency,
    one.exchange,
    one.scale,
    one.tickDigits,
    one.lot,
    one.notation,
  ]);
  return `${listings.length}-${hashText(JSON.stringify(kept)).toString(16).padStart(8, '0')}`;
}
