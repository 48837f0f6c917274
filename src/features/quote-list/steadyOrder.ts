/**
 * A live order that an eye and a finger can follow: positions in sight take a new order at most once a
 * second, and not at all while it is held. A position that comes into sight takes the live order at once, so
 * that scrolling never waits; no instrument stands at two positions.
 */
export const ORDER_PACE_MS = 1000;

export interface SteadyOrder {
  /** Instruments of [first, last]; undefined where nobody knows yet. */
  settle(input: OrderInput): OrderResult;
}

export interface OrderInput {
  readonly idAt: (index: number) => number | undefined;
  readonly first: number;
  readonly last: number;
  /** Epoch or page milliseconds; only differences count. */
  readonly now: number;
  readonly held: boolean;
  /** The customer asks for the live order: it is taken whatever its pace. */
  readonly fresh?: boolean;
  /** Names the order; under another name everything is taken anew. */
  readonly of: string;
}

export interface OrderResult {
  readonly ids: readonly (number | undefined)[];
  /** What is shown differs from the live order. */
  readonly behind: boolean;
  /** Instruments that stand where the live order has another, or none. */
  readonly displaced: readonly number[];
}

/** Instruments of the range; undefined where nobody knows. */
type Positions = readonly (number | undefined)[];

export function createSteadyOrder(): SteadyOrder {
  /** By position; only of what is in sight. */
  let shown = new Map<number, number>();
  let name: string | undefined;
  let takenAt = Number.NEGATIVE_INFINITY;

  /** What one order has in the range and the other hasn't. */
  function spares(of: Positions, other: Positions): Set<number> {
    const standing = new Set(other);
    const left = new Set<number>();
    for (const id of of) if (id !== undefined && !standing.has(id)) left.add(id);
    return left;
  }

  /** What `base` knows stays; its gaps get their own instrument of the other order, or one of those that stand nowhere. */
  function fill(base: Positions, other: Positions): (number | undefined)[] {
    const ids = [...base];
    if (!base.includes(undefined)) return ids;
    const left = spares(other, base);
    other.forEach((id, at) => {
      if (ids[at] === undefined && id !== undefined && left.delete(id)) ids[at] = id;
    });
    other.forEach((id, at) => {
      const [spare] = left;
      if (ids[at] !== undefined || id === undefined || spare === undefined) return;
      left.delete(spare);
      ids[at] = spare;
    });
    return ids;
  }

  return {
    settle({ idAt, first, last, now, held, fresh = false, of }) {
      if (of !== name) shown.clear();
      name = of;
      const count = Math.max(0, last - first + 1);
      const live = Array.from({ length: count }, (_, at) => idAt(first + at));
      const kept = live.map((_, at) => shown.get(first + at));
      const take = fresh || (!held && now - takenAt >= ORDER_PACE_MS);
      const ids = take ? fill(live, kept) : fill(kept, live);
      if (ids.some((id, at) => kept[at] !== undefined && id !== kept[at])) takenAt = now;
      shown = new Map();
      ids.forEach((id, at) => {
        if (id !== undefined) shown.set(first + at, id);
      });
      return {
        ids,
        behind: live.some((id, at) => id !== undefined && id !== ids[at]),
        displaced: ids.filter((id, at): id is number => id !== undefined && id !== live[at]),
      };
    },
  };
}
