/** The one clock of a world and all that waits for it: in the order of its time, then of its coming. */

export interface Scheduler {
  /** Milliseconds since the world began. */
  readonly now: number;
  /** @returns its number, for `cancel` */
  after(ms: number, work: () => void): number;
  every(ms: number, work: () => void): number;
  cancel(timer: number | undefined): void;
  /** Lets all happen that is due by then, and what follows from it. */
  run(until: number): Promise<void>;
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
  /** Of what happens again. */
  readonly every: number | undefined;
  /** By which it is cancelled; the same over all of its times. */
  readonly timer: number;
}

/** Nothing may stand still for ever: more at one instant than any world does is a loop. */
const MOST_AT_ONCE = 100_000;

/**
 * @param settle lets promises go on until none has anything to do
 * @param threw what a timer or a listener threw
 */
export function createScheduler(settle: () => Promise<void>, threw: (error: unknown) => void): Scheduler {
  const heap: Due[] = [];
  const waiting = new Set<number>();
  let now = 0;
  let orders = 0;
  let timers = 0;

  const isBefore = (one: Due, other: Due): boolean => one.at < other.at || (one.at === other.at && one.order < other.order);

  const push = (due: Due): void => {
    let place = heap.length;
    heap.push(due);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(due, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = due;
  };

  const pop = (): Due | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      const left = heap[below];
      if (!left) break;
      const right = heap[below + 1];
      if (right && isBefore(right, left)) below += 1;
      const child = heap[below];
      if (!child || !isBefore(child, last)) break;
      heap[place] = child;
      place = below;
    }
    heap[place] = last;
    return first;
  };

  const put = (ms: number, work: () => void, every: number | undefined, timer: number): void => {
    orders += 1;
    push({ at: now + Math.max(0, Number.isFinite(ms) ? ms : 0), order: orders, work, every, timer });
  };
  const begin = (ms: number, work: () => void, every?: number): number => {
    timers += 1;
    waiting.add(timers);
    put(ms, work, every, timers);
    return timers;
  };

  return {
    get now() {
      return now;
    },
    after: (ms, work) => begin(ms, work),
    every: (ms, work) => begin(ms, work, Math.max(1, ms)),
    cancel(timer) {
      if (timer !== undefined) waiting.delete(timer);
    },
    async run(until) {
      await settle();
      let atOnce = 0;
      for (let first = heap[0]; first && first.at <= until; first = heap[0]) {
        pop();
        if (!waiting.has(first.timer)) continue;
        atOnce = first.at === now ? atOnce + 1 : 0;
        if (atOnce > MOST_AT_ONCE) throw new Error(`at ${now} ms the world stands still`);
        now = first.at;
        if (first.every === undefined) waiting.delete(first.timer);
        else put(first.every, first.work, first.every, first.timer);
        try {
          first.work();
        } catch (error) {
          threw(error);
        }
        await settle();
      }
      now = until;
    },
  };
}
