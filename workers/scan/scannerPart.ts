/** The scanner as the engine has it: it comes with the first scan. Whoever waits for it has a ranking without rows, which is the scanner's once it is there. */
import type { Market } from '../../contract/codes.ts';
import type { ScanMarkets, ScanWish } from '../../contract/scan.ts';
import { SCAN_MARKET_COUNT } from '../../contract/scan.ts';
import { createPart } from '../part.ts';
import type { Ranking } from '../quotes/rankings.ts';
import type { Scanner, ScannerEnvironment, ScanRanking } from './scanner.ts';

/** After a try that brought nothing. */
const AGAIN_MS = 5000;
const NONE = new Uint32Array(0);
const NO_FIGURES = new Float64Array(0);

/** A ranking that was taken before the scanner came. */
interface Early {
  readonly wish: ScanWish;
  readonly ranking: ScanRanking;
  real: ScanRanking | undefined;
}

interface PartEnvironment extends ScannerEnvironment {
  /** It is there: others are wished for and shown than before. */
  arrived(): void;
  /** It could not be had; told once, until it comes. */
  missing(): void;
}

export function createScannerPart(environment: PartEnvironment): Scanner {
  const part = createPart(async () => (await import('./scanner.ts')).createScanner);
  const early = new Map<Ranking, Early>();
  let scanner: Scanner | undefined;
  let offered: readonly Market[] = [];
  let failedAt: number | undefined;

  async function bring(): Promise<void> {
    const create = await part.get();
    if (scanner) return;
    if (!create) {
      if (failedAt === undefined) environment.missing();
      failedAt = environment.now();
      return;
    }
    scanner = create(environment);
    scanner.offer(offered);
    for (const one of early.values()) one.real = scanner.take(one.wish);
    environment.arrived();
  }

  return {
    take: (wish) => {
      if (scanner) return scanner.take(wish);
      const one = earlyOf(wish);
      early.set(one.ranking, one);
      void bring();
      return one.ranking;
    },
    release: (ranking) => {
      const one = early.get(ranking);
      early.delete(ranking);
      scanner?.release(one?.real ?? ranking);
    },
    refresh: () => scanner?.refresh() ?? false,
    offer: (markets) => {
      offered = [...markets];
      scanner?.offer(markets);
    },
    heard: (time) => scanner?.heard(time),
    took: (frame, topic, isPart) => scanner?.took(frame, topic, isPart),
    phase: (market, phase) => scanner?.phase(market, phase),
    lost: () => scanner?.lost(),
    wishes: (markets, ids, depths) => {
      if (scanner) return scanner.wishes(markets, ids, depths);
      const isDue = failedAt !== undefined && environment.now() - failedAt >= AGAIN_MS;
      if (early.size > 0 && isDue) void bring();
    },
  };
}

function earlyOf(wish: ScanWish): Early {
  const perMarket = (value: number) => new Float64Array(SCAN_MARKET_COUNT).fill(value);
  const markets: ScanMarkets = { since: perMarket(Number.NaN), instruments: perMarket(0), matches: perMarket(0) };
  const nothing: ScanRanking['scan'] = { markets, figures: NO_FIGURES, told: 0 };
  const early: Omit<Early, 'ranking'> & Pick<Early, 'real'> = { wish, real: undefined };
  const ranking: ScanRanking = {
    get ids() {
      return early.real?.ids ?? NONE;
    },
    get total() {
      return early.real?.total ?? 0;
    },
    advancers: 0,
    decliners: 0,
    unchanged: 0,
    get version() {
      return early.real?.version ?? 0;
    },
    get scan() {
      return early.real?.scan ?? nothing;
    },
  };
  return Object.assign(early, { ranking });
}
