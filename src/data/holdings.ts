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

const NO_SUMS: HoldingSums = { totals: [], base: undefined };

export function createLiveHoldings(link: Pick<Link, 'post' | 'onMessage' | 'onConnected'>): LiveHoldings {
  const figures = new Map<number, HoldingFigures>();
  const listeners = new Map<number, Set<() => void>>();
  const sumListeners = new Set<() => void>();
  let sums = NO_SUMS;
  let waiting: Holdings | undefined;
  let shown = 0;

  const wake = (woken: Iterable<() => void> | undefined): void => {
    for (const listener of woken ?? []) {
      try {
        listener();
      } catch (error) {
        // One that fails costs itself alone.
        reportError(error);
      }
    }
  };

  function apply({ ids, prices, profits, today, values, levels, readAt, totals, base }: Holdings): void {
    const gone = new Set(figures.keys());
    const changed: number[] = [];
    ids.forEach((id, row) => {
      gone.delete(id);
      const next = {
        price: prices[row] ?? Number.NaN,
        profit: profits[row] ?? Number.NaN,
        today: today[row] ?? Number.NaN,
        value: values[row] ?? Number.NaN,
        level: levels[row] ?? Number.NaN,
        readAt: readAt[row] ?? Number.NaN,
      };
      const known = figures.get(id);
      if (known && sameFigures(known, next)) return;
      figures.set(id, next);
      changed.push(id);
    });
    for (const id of gone) figures.delete(id);
    sums = { totals, base };
    for (const id of [...changed, ...gone]) wake(listeners.get(id));
    wake(sumListeners);
  }

  function forget(): void {
    waiting = undefined;
    const ids = [...figures.keys()];
    figures.clear();
    sums = NO_SUMS;
    for (const id of ids) wake(listeners.get(id));
    wake(sumListeners);
  }

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) {
      if (waiting) apply(waiting);
      waiting = undefined;
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

/** NaN is the same as NaN here. */
const sameFigures = (a: HoldingFigures, b: HoldingFigures): boolean =>
  Object.is(a.price, b.price) &&
  Object.is(a.profit, b.profit) &&
  Object.is(a.today, b.today) &&
  Object.is(a.value, b.value) &&
  Object.is(a.level, b.level) &&
  Object.is(a.readAt, b.readAt);
