/**
 * Turns at heavy work that anybody may ask for: some at a time, in a line of each place, and the places by turns, so that one that asks
 * for much waits for itself. Customers go before guests.
 */
import { Busy } from './turns.ts';

export interface Asker {
  /** Network that the request comes from. */
  readonly place: string;
  readonly isCustomer: boolean;
}

export interface FairTurns {
  /** @throws Busy when the place has too many under way already, or too many of all places wait */
  take<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

export interface FairTurnsOptions {
  readonly atOnce: number;
  /** Of one place, at work or waiting. */
  readonly ofPlace: number;
  /** Over all places, of customers and of guests each. */
  readonly waiting: number;
}

interface Queue {
  /** By place, in the order in which they are next. */
  readonly places: Map<string, (() => void)[]>;
  /** At work or waiting, by place. */
  readonly held: Map<string, number>;
  waiting: number;
}

const openQueue = (): Queue => ({ places: new Map(), held: new Map(), waiting: 0 });

export function createFairTurns({ atOnce, ofPlace, waiting }: FairTurnsOptions): FairTurns {
  const customers = openQueue();
  const guests = openQueue();
  let running = 0;

  return {
    async take({ place, isCustomer }, work) {
      const queue = isCustomer ? customers : guests;
      const held = queue.held.get(place) ?? 0;
      if (held >= ofPlace || (running >= atOnce && queue.waiting >= waiting)) throw new Busy('Too many at once');
      queue.held.set(place, held + 1);
      try {
        // Whoever ends hands its turn over, so `running` stays.
        if (running >= atOnce) await new Promise<void>((resolve) => enqueue(queue, place, resolve));
        else running += 1;
        try {
          return await work();
        } finally {
          const next = nextOf(customers) ?? nextOf(guests);
          if (next) next();
          else running -= 1;
        }
      } finally {
        const left = (queue.held.get(place) ?? 1) - 1;
        if (left > 0) queue.held.set(place, left);
        else queue.held.delete(place);
      }
    },
  };
}

function enqueue(queue: Queue, place: string, resolve: () => void): void {
  const own = queue.places.get(place);
  if (own) own.push(resolve);
  else queue.places.set(place, [resolve]);
  queue.waiting += 1;
}

function nextOf(queue: Queue): (() => void) | undefined {
  for (const [place, own] of queue.places) {
    queue.places.delete(place);
    const next = own.shift();
    // Behind the others, for its next.
    if (own.length > 0) queue.places.set(place, own);
    if (next) {
      queue.waiting -= 1;
      return next;
    }
  }
  return undefined;
}
