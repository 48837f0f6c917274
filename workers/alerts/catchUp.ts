/**
 * Looks up in the charts what was crossed while nobody watched: some instruments side by side, so that a chart that hangs holds up no other.
 * What becomes known at about the same time is told together.
 */
import type { KlineType } from '../../contract/codes.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Kline } from '../../contract/rest/market.ts';
import type { Result } from '../../contract/result.ts';
import { type Charts, readCharts } from './charts.ts';
import type { Entry } from './entry.ts';
import { type Crossing, crossingsIn, type Gap, previousCloses } from './missed.ts';

/** After an outage all are asked for at once: more would take the connections that the page's own calls need. */
const LANES = 3;
const TOGETHER_MS = 1000;
const AGAIN_MS = 10_000;
/** After so many tries what the price itself shows has to do: it is on the other side than before, or not. */
const TRIES = 6;
/** Of one alert's gap: the newest. */
const MOST_CROSSINGS = 20;

export interface Missed extends Gap {
  readonly entry: Entry;
  readonly previousClose: number;
  readonly way: Entry['way'];
}

/** What a gap had in it; mostly nothing. */
export interface Found {
  readonly missed: Missed;
  readonly crossings: readonly Crossing[];
}

interface CatchUpEnvironment {
  kline(key: QuoteKey, type: KlineType): Promise<Result<Kline>>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** Each gap comes here once. */
  found(all: readonly Found[]): void;
  /** The charts told where an instrument's exchange is. */
  zone(key: QuoteKey, timeZone: string): void;
}

export interface CatchUp {
  add(missed: Missed): void;
  stop(): void;
}

export function createCatchUp({ kline, setTimeout, clearTimeout, found, zone }: CatchUpEnvironment): CatchUp {
  const waiting = new Map<QuoteKey, Missed[]>();
  /** Whose charts could not be had. */
  const failed: Missed[] = [];
  const known: Found[] = [];
  const tries = new Map<QuoteKey, number>();
  let lanes = 0;
  let retry: number | undefined;
  let telling: number | undefined;
  let stopped = false;

  const lookUp = (missed: Missed, charts: Charts): Crossing[] =>
    crossingsIn(missed.entry.condition, charts.bars, missed, previousCloses(charts.days, missed.previousClose)).slice(-MOST_CROSSINGS);

  async function chartsOf(key: QuoteKey, of: readonly Missed[]): Promise<Charts | undefined> {
    const since = Math.min(...of.map((one) => one.since));
    const withDays = of.some(({ entry }) => entry.condition.kind === 'change');
    const charts = await readCharts((type) => kline(key, type), since, withDays);
    if (charts) {
      zone(key, charts.timeZone);
      tries.delete(key);
      return charts;
    }
    const tried = (tries.get(key) ?? 0) + 1;
    tries.set(key, tried);
    return tried < TRIES ? undefined : { bars: [], days: [], timeZone: '' };
  }

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    if (known.length > 0) found(known.splice(0));
  }

  function again(): void {
    retry = undefined;
    for (const missed of failed.splice(0)) add(missed);
  }

  async function lane(): Promise<void> {
    lanes += 1;
    // All lanes walk one map: each takes what it comes to, and what is added meanwhile stands at the end.
    for (const [key, of] of waiting) {
      waiting.delete(key);
      const charts = await chartsOf(key, of);
      if (stopped) return;
      if (charts) {
        known.push(...of.map((missed) => ({ missed, crossings: lookUp(missed, charts) })));
        telling ??= setTimeout(tell, TOGETHER_MS);
      } else {
        failed.push(...of);
        retry ??= setTimeout(again, AGAIN_MS);
      }
    }
    lanes -= 1;
    if (lanes === 0) tell();
  }

  function start(): void {
    while (waiting.size > 0 && lanes < LANES && !stopped) void lane();
  }

  function add(missed: Missed): void {
    const { key } = missed.entry.alert;
    const others = waiting.get(key);
    if (others) others.push(missed);
    else waiting.set(key, [missed]);
    // Others of the same frame come with it.
    queueMicrotask(start);
  }

  return {
    add,
    stop: () => {
      stopped = true;
      clearTimeout(retry);
      clearTimeout(telling);
    },
  };
}
