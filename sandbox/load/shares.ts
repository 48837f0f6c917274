/**
 * What lies in memory for as long as somebody sends or reads it, bounded by bytes. Customers have as much as guests. A place has its share;
 * where all is taken, the oldest of whichever place has most is given up, so that many that dawdle keep nobody else out.
 */
import type { Asker } from './fairTurns.ts';
import { Busy } from './turns.ts';

export interface Shares {
  /** @throws Busy when the place has its share already */
  ask(asker: Asker): void;
  /**
   * Counts until it is let go of.
   * @param giveUp ends it before its time
   * @returns lets go of it; once is enough
   */
  hold(asker: Asker, bytes: number, giveUp: () => void): () => void;
}

export interface SharesOptions {
  /** Bytes of one place, of its customers and of its guests each. */
  readonly ofPlace: number;
  /** Bytes over all places, of customers and of guests each. */
  readonly ofAll: number;
}

interface Held {
  readonly bytes: number;
  readonly giveUp: () => void;
}

export function createShares({ ofPlace, ofAll }: SharesOptions): Shares {
  const customers = openShelf();
  const guests = openShelf();
  const shelfOf = ({ isCustomer }: Asker) => (isCustomer ? customers : guests);
  return {
    ask(asker) {
      if (shelfOf(asker).of(asker.place) >= ofPlace) throw new Busy('Too much at once');
    },
    hold(asker, bytes, giveUp) {
      const shelf = shelfOf(asker);
      const letGo = shelf.put(asker.place, { bytes, giveUp });
      while (shelf.total > ofAll) shelf.dropOldestOfMost();
      return letGo;
    },
  };
}

function openShelf() {
  /** By place, oldest first. */
  const places = new Map<string, Set<Held>>();
  let total = 0;
  const of = (place: string) => (places.get(place) ?? new Set()).values().reduce((sum, { bytes }) => sum + bytes, 0);
  const take = (place: string, held: Held): void => {
    const own = places.get(place);
    if (!own?.delete(held)) return;
    total -= held.bytes;
    if (own.size === 0) places.delete(place);
  };
  return {
    of,
    get total() {
      return total;
    },
    put(place: string, held: Held): () => void {
      const own = places.get(place) ?? new Set();
      places.set(place, own.add(held));
      total += held.bytes;
      return () => take(place, held);
    },
    dropOldestOfMost(): void {
      let most: { place: string; bytes: number; oldest: Held | undefined } = { place: '', bytes: -1, oldest: undefined };
      for (const [place, own] of places) {
        const bytes = of(place);
        if (bytes > most.bytes) most = { place, bytes, oldest: own.values().next().value };
      }
      if (!most.oldest) return;
      take(most.place, most.oldest);
      most.oldest.giveUp();
    },
  };
}
