/**
 * Live figures of the customer's positions in this tab. They come right before the quote frame of the same prices, and
 * are applied with it: what is painted in rows and in totals is of the same moment.
 */
import type { Holdings } from '../../contract/frame.ts';
import type { HoldingFigures, HoldingSums } from './api.ts';
import type { Link } from './link.ts';

export interface LiveHoldings {
  get(id: number): HoldingFigures | undefined;
  sums(): HoldingSums;
  /** Calls back once a frame at most, after the position's figures changed. Returns its stop. */
  subscribe(id: number, listener: () => void): () => void;
  subscribeSums(listener: () => void): () => void;
  /** Figures come while somebody shows them. Returns its stop. */
  show(): () => void;
}

export interface HoldingsEnvironment {
  requestFrame(work: () => void): void;
  setTimeout(work: () => void, ms: number): void;
}

const NO_SUMS: HoldingSums = { totals: [], base: undefined };

/**
 * So many rows are written within a frame. More of them at once take the layout of a desk's page longer than a frame lasts: then
 * they share two frames, the first with half of the rows, the second with the rest and the sums, all of the same moment.
 */
const ROWS_A_FRAME = 16;

/** What is still to be shown of a moment. */
interface Rest {
  readonly rows: readonly (readonly [id: number, figures: HoldingFigures])[];
  readonly sums: HoldingSums;
}

export function createLiveHoldings(
  link: Pick<Link, 'post' | 'onMessage' | 'onConnected'>,
  { requestFrame, setTimeout }: HoldingsEnvironment,
): LiveHoldings {
  const figures = new Map<number, HoldingFigures>();
  const listeners = new Map<number, Set<() => void>>();
  const sumListeners = new Set<() => void>();
  let sums = NO_SUMS;
  /** Came, and its frame of prices not yet. */
  let waiting: Holdings | undefined;
  /** The newest moment that is not yet begun. */
  let newest: Holdings | undefined;
  let rest: Rest | undefined;
  /** Something was written that is not painted yet. */
  let isPainting = false;
  let shown = 0;

  const wake = (woken: Iterable<() => void> | undefined): void => {
    for (const listener of woken ?? []) listener();
  };

  function write(rows: Rest['rows']): void {
    for (const [id, next] of rows) figures.set(id, next);
    for (const [id] of rows) wake(listeners.get(id));
  }

  function finish(next: HoldingSums): void {
    rest = undefined;
    sums = next;
    wake(sumListeners);
  }

  function begin(holdings: Holdings): void {
    newest = undefined;
    const { totals, base } = holdings;
    const changed = changedRows(holdings, figures);
    const kept = new Set(holdings.ids);
    const gone = [...figures.keys()].filter((id) => !kept.has(id));
    for (const id of gone) figures.delete(id);
    for (const id of gone) wake(listeners.get(id));
    if (changed.length > ROWS_A_FRAME) {
      // Every second one: those in sight stand together.
      write(changed.filter((_, row) => row % 2 === 0));
      rest = { rows: changed.filter((_, row) => row % 2 === 1), sums: { totals, base } };
    } else {
      write(changed);
      finish({ totals, base });
    }
  }

  /** Once a frame at most. */
  function step(): void {
    if (isPainting) return;
    if (rest) {
      write(rest.rows);
      finish(rest.sums);
    } else if (newest) begin(newest);
    else return;
    isPainting = true;
    requestFrame(() => {
      isPainting = false;
      // The rest right after this frame; a newer moment would bring the newest about, unless there is none by the next frame.
      if (rest) setTimeout(step, 0);
      else if (newest) requestFrame(step);
    });
  }

  function forget(): void {
    waiting = undefined;
    newest = undefined;
    rest = undefined;
    const ids = [...figures.keys()];
    figures.clear();
    sums = NO_SUMS;
    for (const id of ids) wake(listeners.get(id));
    wake(sumListeners);
  }

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) {
      newest = waiting ?? newest;
      waiting = undefined;
      step();
    } else if (message.op === 'holdings') waiting = message.holdings;
    else if (message.op === 'session') forget();
  });
  link.onConnected(() => {
    if (shown > 0) link.post({ op: 'holdings', on: true });
  });

  return {
    get: (id) => figures.get(id),
    sums: () => sums,
    subscribe: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(id) === known) listeners.delete(id);
      };
    },
    subscribeSums: (listener) => {
      sumListeners.add(listener);
      return () => sumListeners.delete(listener);
    },
    show: () => {
      shown += 1;
      if (shown === 1) link.post({ op: 'holdings', on: true });
      return () => {
        shown -= 1;
        if (shown === 0) link.post({ op: 'holdings', on: false });
      };
    },
  };
}

function changedRows({ ids, prices, profits, today, values, levels, readAt }: Holdings, known: ReadonlyMap<number, HoldingFigures>) {
  const changed: [number, HoldingFigures][] = [];
  ids.forEach((id, row) => {
    const next = {
      price: prices[row] ?? Number.NaN,
      profit: profits[row] ?? Number.NaN,
      today: today[row] ?? Number.NaN,
      value: values[row] ?? Number.NaN,
      level: levels[row] ?? Number.NaN,
      readAt: readAt[row] ?? Number.NaN,
    };
    const before = known.get(id);
    if (!before || !sameFigures(before, next)) changed.push([id, next]);
  });
  return changed;
}

/** NaN is the same as NaN here. */
const sameFigures = (a: HoldingFigures, b: HoldingFigures): boolean =>
  Object.is(a.price, b.price) &&
  Object.is(a.profit, b.profit) &&
  Object.is(a.today, b.today) &&
  Object.is(a.value, b.value) &&
  Object.is(a.level, b.level) &&
  Object.is(a.readAt, b.readAt);
