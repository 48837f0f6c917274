/** Reads by REST what push would bring, where the server has no push: whole lists, and rows outside of them. */
import type { Market } from '../../contract/codes.ts';

/** Rows outside the polled lists that are read in one round; the others take their turn. */
const ROWS_A_ROUND = 20;

export interface PollerEnvironment {
  /** Milliseconds between two rounds, from the endpoint's row. */
  listMs: number;
  rowMs: number;
  pollList(market: Market): Promise<boolean>;
  pollRow(id: number): Promise<boolean>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** After each round: whether the server answered. */
  told(reached: boolean): void;
}

export interface Poller {
  /** What is looked at; rows of the lists need no reading of their own. */
  set(markets: ReadonlySet<Market>, rows: ReadonlySet<number>): void;
  start(): void;
  stop(): void;
  readonly running: boolean;
}

export function createPoller(environment: PollerEnvironment): Poller {
  let markets: ReadonlySet<Market> = new Set();
  let rows: ReadonlySet<number> = new Set();
  let turn = 0;
  let run = 0;
  const timers = new Map<string, number>();

  /** Rounds follow each other with a pause, so that a slow server is never asked twice at once. */
  async function rounds(name: string, pause: () => number, round: () => Promise<boolean | undefined>, of: number): Promise<void> {
    const reached = await round();
    if (of !== run) return;
    if (reached !== undefined) environment.told(reached);
    timers.set(
      name,
      environment.setTimeout(() => void rounds(name, pause, round, of), pause()),
    );
  }

  async function lists(): Promise<boolean | undefined> {
    if (markets.size === 0) return undefined;
    const answers: boolean[] = [];
    for (const market of markets) answers.push(await environment.pollList(market));
    return answers.some(Boolean);
  }

  async function someRows(): Promise<boolean | undefined> {
    const all = [...rows];
    if (all.length === 0) return undefined;
    const some = Array.from({ length: Math.min(ROWS_A_ROUND, all.length) }, (_, index) => all[(turn + index) % all.length] ?? 0);
    turn = (turn + some.length) % all.length;
    return (await Promise.all(some.map((id) => environment.pollRow(id)))).some(Boolean);
  }

  return {
    set: (nextMarkets, nextRows) => {
      markets = nextMarkets;
      rows = nextRows;
    },
    start: () => {
      if (run % 2 === 1) return;
      run += 1;
      void rounds('lists', () => environment.listMs, lists, run);
      void rounds('rows', () => environment.rowMs, someRows, run);
    },
    stop: () => {
      if (run % 2 === 0) return;
      run += 1;
      for (const timer of timers.values()) environment.clearTimeout(timer);
      timers.clear();
    },
    get running() {
      return run % 2 === 1;
    },
  };
}
