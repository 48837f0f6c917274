/** The scans that tabs show, shared by all that wish for the same one, and what they need watched: see contract/scan.ts. */
import { MARKETS, type Market, type Phase } from '../../contract/codes.ts';
import type { ListSpec } from '../../contract/frame.ts';
import type { QuoteColumns, Topic } from '../../contract/push.ts';
import type { YearRanges } from '../../contract/rest/market.ts';
import type { Result } from '../../contract/result.ts';
import { SCAN_MARKET_COUNT, type ScanMarkets, type ScanWish } from '../../contract/scan.ts';
import type { Book } from '../quotes/book.ts';
import { sortByKey } from '../quotes/sort.ts';
import type { Ranking } from '../quotes/rankings.ts';
import type { Wisher } from '../tabs/hub.ts';
import { createHistory } from './history.ts';
import { createJudge, extremeness } from './rules.ts';
import { createYears } from './years.ts';

/** A ranking whose rows have figures. */
export interface ScanRanking extends Ranking {
  readonly scan: {
    readonly markets: ScanMarkets;
    /** By id; those of `ids` count. */
    readonly figures: Float64Array;
    /** Grows when a figure, or something said of a market, changed. */
    readonly told: number;
  };
}

export interface ScannerEnvironment {
  book: Book;
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  /** Where there is no push connection there is no history either. */
  canWatch(): boolean;
  /** Asks for a snapshot of a market's stream, if it has one already. */
  resync(market: Market): void;
  yearRanges(market: Market): Promise<Result<YearRanges>>;
}

export interface Scanner extends Wisher {
  take(wish: ScanWish): ScanRanking;
  release(ranking: Ranking): void;
  /** Finds the matches anew where that is due; returns whether anything changed. */
  refresh(): boolean;
  /** Markets that the broker has. */
  offer(markets: readonly Market[]): void;
  /** A sign of life of this server time. */
  heard(time: number): void;
  /** After the book took a frame. */
  took(frame: QuoteColumns, topic: Topic, isPart: boolean): void;
  phase(market: Market, phase: Phase): void;
  /** The connection ended. */
  lost(): void;
}

/** Matches are found at most once in so many ms. */
const EVERY_MS = 250;
/** What nobody scans any more is watched for so long: who opens a match and comes back finds the history whole. */
const KEEP_MS = 300_000;
/** After a market opened, its opening prices are asked for: the list's stream carries none. */
const OPENED_MS = 5000;

interface Kept {
  readonly key: string;
  readonly wish: ScanWish;
  takers: number;
  judgedAt: number;
  /** The book's clock and the server time at the last evaluation. */
  clock: number;
  time: number;
  generation: number;
  /** Answers about the year's extremes that it has seen. */
  years: number;
  ids: Uint32Array;
  keys: Float64Array;
  members: Uint8Array;
  matches: Uint8Array;
  figures: Float64Array;
  before: Float64Array;
  total: number;
  version: number;
  told: number;
  readonly markets: ScanMarkets;
  readonly ranking: ScanRanking;
}

/** How a scan's market is loaded when no list of it is open. */
const listOf = (market: Market): ListSpec => ({ kind: 'list', market, sort: 'volume', descending: true, first: 0, count: 60 });

const keyOf = ({ rule, markets, minPrice, minVolume, minTurnover }: ScanWish): string =>
  JSON.stringify([rule, [...markets].sort(), minPrice, minVolume, minTurnover]);

export function createScanner({ book, now, canWatch, resync, yearRanges }: ScannerEnvironment): Scanner {
  const history = createHistory(book);
  const scans = new Map<string, Kept>();
  let offered: readonly Market[] = [];
  /** When each market was last wished for. */
  const wanted = new Map<Market, number>();
  const opened = new Map<Market, number>();
  const years = createYears(book, now, yearRanges);
  let unit = new Float64Array(0);
  let unitGeneration = -1;

  const marketsOf = ({ markets }: ScanWish): readonly Market[] => (markets.length > 0 ? markets : offered);

  function units(): Float64Array {
    if (unitGeneration === book.generation) return unit;
    unitGeneration = book.generation;
    unit = new Float64Array(book.version.length).fill(Number.NaN);
    for (const market of MARKETS) for (const id of book.idsOf(market)) unit[id] = 10 ** (book.instrument(id)?.scale ?? 0);
    return unit;
  }

  /** Room for every id; what was found before belongs to other rows. */
  function renew(scan: Kept): void {
    if (scan.generation === book.generation) return;
    scan.generation = book.generation;
    const size = book.version.length;
    scan.ids = new Uint32Array(size);
    scan.keys = new Float64Array(size);
    scan.members = new Uint8Array(size);
    scan.matches = new Uint8Array(size);
    scan.figures = new Float64Array(size);
    scan.before = new Float64Array(size);
    scan.total = 0;
    scan.version += 1;
  }

  /** Brings `ids` to the rows that match now, in order; returns whether they or their order changed. */
  function arrange(scan: Kept): boolean {
    const { ids, members, matches, figures, keys, wish } = scan;
    let kept = 0;
    for (let index = 0; index < scan.total; index += 1) {
      const id = ids[index] ?? 0;
      if (matches[id] === 1) {
        ids[kept] = id;
        kept += 1;
      } else members[id] = 0;
    }
    let changed = kept !== scan.total;
    for (let id = 0; id < matches.length; id += 1) {
      if (matches[id] !== 1 || members[id] === 1) continue;
      members[id] = 1;
      ids[kept] = id;
      kept += 1;
      changed = true;
    }
    scan.total = kept;
    const key = extremeness(wish.rule);
    for (let index = 0; index < kept; index += 1) {
      const value = key(figures[ids[index] ?? 0] ?? Number.NaN);
      keys[index] = value === value ? value : Number.POSITIVE_INFINITY;
    }
    return sortByKey(ids, keys, kept) || changed;
  }

  function evaluate(scan: Kept): boolean {
    const { wish, markets } = scan;
    scan.judgedAt = now();
    const wide = marketsOf(wish).map((market) => MARKETS.indexOf(market));
    // While the connection is down, what was found stays.
    if (!wide.some((market) => history.isLive(market)) && scan.generation === book.generation) return tell(scan, wide);
    const sameBook = scan.clock === book.clock && scan.generation === book.generation;
    if (sameBook && scan.time === history.time && scan.years === years.version) return tell(scan, wide);
    renew(scan);
    scan.clock = book.clock;
    scan.years = years.version;
    scan.time = history.time;
    [scan.figures, scan.before] = [scan.before, scan.figures];
    scan.matches.fill(0);
    const year = years.of(wish.rule, wide);
    const judge = createJudge(wish, { book, history, unit: units(), year });
    for (const market of wide) {
      const found = history.isLive(market) ? judge(market, scan.figures, scan.matches) : 0;
      set(scan, markets.matches, market, years.lacks(wish.rule, market) ? Number.NaN : found);
    }
    const moved = arrange(scan);
    if (moved) scan.version += 1;
    let refigured = moved;
    for (let index = 0; index < scan.total && !refigured; index += 1) {
      const id = scan.ids[index] ?? 0;
      refigured = !Object.is(scan.figures[id], scan.before[id]);
    }
    if (refigured) scan.told += 1;
    return tell(scan, wide) || refigured;
  }

  /** What is said of the markets; returns whether it changed. */
  function tell(scan: Kept, wide: readonly number[]): boolean {
    const { told } = scan;
    for (let market = 0; market < SCAN_MARKET_COUNT; market += 1) {
      const isWide = wide.includes(market);
      set(scan, scan.markets.since, market, isWide ? history.since(market) : Number.NaN);
      set(scan, scan.markets.instruments, market, isWide ? history.told(market) : 0);
      if (!isWide) set(scan, scan.markets.matches, market, 0);
    }
    return scan.told !== told;
  }

  function set(scan: Kept, values: Float64Array, market: number, value: number): void {
    if (Object.is(values[market], value)) return;
    values[market] = value;
    scan.told += 1;
  }

  return {
    take(wish) {
      const key = keyOf(wish);
      let scan = scans.get(key);
      if (!scan) {
        scan = emptyScan(key, wish);
        scans.set(key, scan);
        evaluate(scan);
      }
      scan.takers += 1;
      return scan.ranking;
    },
    release(ranking) {
      for (const scan of scans.values()) {
        if (scan.ranking !== ranking) continue;
        scan.takers -= 1;
        if (scan.takers === 0) scans.delete(scan.key);
        return;
      }
    },
    refresh() {
      let changed = false;
      for (const scan of scans.values()) {
        const due = now() - scan.judgedAt >= EVERY_MS || scan.generation !== book.generation;
        if (due && evaluate(scan)) changed = true;
      }
      return changed;
    },
    offer(markets) {
      offered = [...markets];
    },
    heard(time) {
      history.advance(time);
      for (const [market, at] of opened) {
        if (now() - at < OPENED_MS) continue;
        opened.delete(market);
        history.vouch(MARKETS.indexOf(market));
        resync(market);
      }
    },
    took: (frame, topic, isPart) => history.took(frame, topic, isPart),
    phase(market, phase) {
      if (phase === 'open' && wanted.has(market)) opened.set(market, now());
      years.forget(market);
    },
    lost: () => history.lost(),
    wishes(markets) {
      const at = now();
      const begun: Market[] = [];
      if (canWatch()) {
        for (const { wish } of scans.values()) {
          for (const market of marketsOf(wish)) {
            if (!wanted.has(market)) begun.push(market);
            wanted.set(market, at);
          }
        }
      } else wanted.clear();
      for (const [market, seen] of wanted) {
        if (at - seen >= KEEP_MS) wanted.delete(market);
        else if (!markets.has(market)) markets.set(market, listOf(market));
      }
      history.watch(new Set(wanted.keys()));
      // A stream that runs already told its state before anybody watched.
      for (const market of begun) resync(market);
    },
  };
}

function emptyScan(key: string, wish: ScanWish): Kept {
  const perMarket = (value: number) => new Float64Array(SCAN_MARKET_COUNT).fill(value);
  const scan: Omit<Kept, 'ranking'> = {
    key,
    wish,
    takers: 0,
    judgedAt: 0,
    clock: -1,
    time: -1,
    generation: -1,
    years: 0,
    ids: new Uint32Array(0),
    keys: new Float64Array(0),
    members: new Uint8Array(0),
    matches: new Uint8Array(0),
    figures: new Float64Array(0),
    before: new Float64Array(0),
    total: 0,
    version: 0,
    told: 0,
    markets: { since: perMarket(Number.NaN), instruments: perMarket(0), matches: perMarket(0) },
  };
  const ranking: ScanRanking = {
    get ids() {
      return scan.ids;
    },
    get total() {
      return scan.total;
    },
    advancers: 0,
    decliners: 0,
    unchanged: 0,
    get version() {
      return scan.version;
    },
    scan: {
      markets: scan.markets,
      get figures() {
        return scan.figures;
      },
      get told() {
        return scan.told;
      },
    },
  };
  return Object.assign(scan, { ranking });
}
