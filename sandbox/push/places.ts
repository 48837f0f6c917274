/** How many connections a place has, so that one opens no more than its share. */
import type { Visitor } from './wire.ts';

/** Of one network, who haven't said who they are: they are given seconds to do so. */
const UNKNOWN = 64;
/** Guests of one network, a tab or a browser each. */
const GUESTS = 100;
/** Of one customer, wherever they come from: as many as there can be sessions. */
const OF_CUSTOMER = 100;

/** What all connections of a network say in a second: as much as ten that scroll as fast as they may. */
const SAID = { messages: 5000, characters: 2_500_000 };

export interface Places {
  /** Whether a new connection of a network may come in; it is counted then. */
  enter(place: string): boolean;
  /** One that has come in says who it is; false: of those there are too many, and it stays one that hasn't. */
  admit(place: string, visitor: Visitor | undefined): boolean;
  /** One that was not admitted has gone. */
  leaveUnknown(place: string): void;
  leave(place: string, visitor: Visitor | undefined): void;
  /** Counts what was said in a second of the wall clock; whether it is more than all of a network may say. */
  isLoud(place: string, second: number, messages: number, characters: number): boolean;
}

export function createPlaces(): Places {
  const unknown = createCounts(UNKNOWN);
  const guests = createCounts(GUESTS);
  const customers = createCounts(OF_CUSTOMER);
  const said = new Map<string, { messages: number; characters: number }>();
  let saidIn = 0;
  return {
    enter: (place) => unknown.add(place),
    admit(place, visitor) {
      const isAdmitted = visitor ? customers.add(String(visitor.customer)) : guests.add(place);
      if (isAdmitted) unknown.take(place);
      return isAdmitted;
    },
    leaveUnknown: (place) => unknown.take(place),
    leave: (place, visitor) => (visitor ? customers.take(String(visitor.customer)) : guests.take(place)),
    isLoud(place, second, messages, characters) {
      if (second !== saidIn) said.clear();
      saidIn = second;
      const sum = said.get(place) ?? { messages: 0, characters: 0 };
      sum.messages += messages;
      sum.characters += characters;
      said.set(place, sum);
      return sum.messages > SAID.messages || sum.characters > SAID.characters;
    },
  };
}

function createCounts(most: number) {
  const counts = new Map<string, number>();
  return {
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
