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

interface Line {
  /** By place, in the order in which they are next. */
  readonly places: Map<string, (() => void)[]>;
  /** At work or waiting, by place. */
  readonly held: Map<string, number>;
  waiting: number;
}

const openLine = (): Line => ({ places: new Map(), held: new Map(), waiting: 0 });

export function createFairTurns({ atOnce, ofPlace, waiting }: FairTurnsOptions): FairTurns {
  const customers = openLine();
  const guests = openLine();
  let running = 0;

  return {
    async take({ place, isCustomer }, work) {
      const line = isCustomer ? customers : guests;
      const held = line.held.get(place) ?? 0;
      if (held >= ofPlace || (running >= atOnce && line.waiting >= waiting)) throw new Busy('Too many at once');
      line.held.set(place, held + 1);
      try {
        // Whoever ends hands its turn over, so `running` stays.
        if (running >= atOnce) await new Promise<void>((resolve) => queue(line, place, resolve));
        else running += 1;
        try {
          return await work();
        } finally {
          const next = nextOf(customers) ?? nextOf(guests);
          if (next) next();
          else running -= 1;
        }
      } finally {
        const left = (line.held.get(place) ?? 1) - 1;
        if (left > 0) line.held.set(place, left);
        else line.held.delete(place);
      }
    },
  };
}

function queue(line: Line, place: string, resolve: () => void): void {
  const own = line.places.get(place);
  if (own) own.push(resolve);
  else line.places.set(place, [resolve]);
  line.waiting += 1;
}

function nextOf(line: Line): (() => void) | undefined {
  for (const [place, own] of line.places) {
    line.places.delete(place);
    const next = own.shift();
    // Behind the others, for its next.
    if (own.length > 0) line.places.set(place, own);
    if (next) {
      line.waiting -= 1;
      return next;
    }
  }
  return undefined;
}
