/** How many connections a place has, so that one opens no more than its share. */
import type { Visitor } from './wire.ts';

/** Of one network, who haven't said who they are: they are given seconds to do so. */
const UNKNOWN = 64;
/** Guests of one network, a tab or a browser each. */
const GUESTS = 100;
/** Of one customer, wherever they come from: as many as there can be sessions. */
const OF_CUSTOMER = 100;

export interface Said {
  readonly messages: number;
  readonly characters: number;
}

/**
 * What one connection may say in a second. A reader that scrolls sends tens of messages; each id that is named costs work, and a message may
 * name ten thousand.
 */
const OF_ONE: Said = { messages: 500, characters: 256 * 1024 };
/** What all connections of a network say in a second: as much as ten that scroll as fast as they may. */
const OF_NETWORK: Said = { messages: 5000, characters: 2_500_000 };
/** What is left to each where its network says more than that: what a reader needs, be it one message of the largest size. */
const NEEDED: Said = { messages: 50, characters: 64 * 1024 };

export interface Places {
  /** Whether a new connection of a network may come in; it is counted then. */
  enter(place: string): boolean;
  /** One that has come in says who it is; false: of those there are too many, and it stays one that hasn't. */
  admit(place: string, visitor: Visitor | undefined): boolean;
  /** One that was not admitted has gone. */
  leaveUnknown(place: string): void;
  leave(place: string, visitor: Visitor | undefined): void;
  /**
   * Counts what was said in a second of the wall clock.
   * @returns what each connection of the network may say in it: where all say too much together, no more than its share, so that whoever is
   * loud is found and its neighbours go on
   */
  hear(place: string, second: number, messages: number, characters: number): Said;
}

export function createPlaces(): Places {
  const unknown = createCounts(UNKNOWN);
  const guests = createCounts(GUESTS);
  const customers = createCounts(OF_CUSTOMER);
  /** Sockets of a network, whoever they are. */
  const sockets = createCounts(Number.POSITIVE_INFINITY);
  const said = new Map<string, { messages: number; characters: number }>();
  let saidIn = 0;
  return {
    enter: (place) => unknown.add(place) && sockets.add(place),
    admit(place, visitor) {
      const isAdmitted = visitor ? customers.add(String(visitor.customer)) : guests.add(place);
      if (isAdmitted) unknown.take(place);
      return isAdmitted;
    },
    leaveUnknown(place) {
      sockets.take(place);
      unknown.take(place);
    },
    leave(place, visitor) {
      sockets.take(place);
      if (visitor) customers.take(String(visitor.customer));
      else guests.take(place);
    },
    hear(place, second, messages, characters) {
      if (second !== saidIn) said.clear();
      saidIn = second;
      const sum = said.get(place) ?? { messages: 0, characters: 0 };
      sum.messages += messages;
      sum.characters += characters;
      said.set(place, sum);
      if (sum.messages <= OF_NETWORK.messages && sum.characters <= OF_NETWORK.characters) return OF_ONE;
      const share = (what: keyof Said) => Math.min(OF_ONE[what], Math.max(NEEDED[what], OF_NETWORK[what] / sockets.of(place)));
      return { messages: share('messages'), characters: share('characters') };
    },
  };
}

function createCounts(most: number) {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string): boolean {
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      return true;
    },
    take(key: string): void {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
