/** Looks up in the charts what was crossed while nobody watched, one instrument after the other, and tells all of it together. */
import type { KlineType } from '../../contract/codes.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Kline } from '../../contract/rest/market.ts';
import type { Result } from '../../contract/result.ts';
import { type Charts, readCharts } from './charts.ts';
import type { Entry } from './entry.ts';
import { type Crossing, crossingsIn, type Gap, previousCloses } from './missed.ts';

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

interface CatchUpEnvironment {
  kline(key: QuoteKey, type: KlineType): Promise<Result<Kline>>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** All that was found in this round; also where it was nothing. */
  found(crossed: readonly { readonly missed: Missed; readonly crossings: readonly Crossing[] }[]): void;
  /** The charts told where an instrument's exchange is. */
  zone(key: QuoteKey, timeZone: string): void;
}

export interface CatchUp {
  add(missed: Missed): void;
  stop(): void;
}

export function createCatchUp({ kline, setTimeout, clearTimeout, found, zone }: CatchUpEnvironment): CatchUp {
  let waiting: Missed[] = [];
  const tries = new Map<QuoteKey, number>();
  let isRunning = false;
  let timer: number | undefined;
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

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0 && !stopped) {
      const crossed: { missed: Missed; crossings: Crossing[] }[] = [];
      const again: Missed[] = [];
      const round = Map.groupBy(waiting, ({ entry }) => entry.alert.key);
      waiting = [];
      for (const [key, of] of round) {
        const charts = await chartsOf(key, of);
        if (stopped) return;
        if (charts) crossed.push(...of.map((missed) => ({ missed, crossings: lookUp(missed, charts) })));
        else again.push(...of);
      }
      found(crossed);
      if (again.length === 0) continue;
      clearTimeout(timer);
      timer = setTimeout(() => {
        waiting.push(...again);
        void run();
      }, AGAIN_MS);
    }
    isRunning = false;
  }

  return {
    add: (missed) => {
      waiting.push(missed);
      // Others of the same frame come with it.
      queueMicrotask(() => void run());
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
