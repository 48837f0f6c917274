/**
 * A live order that an eye and a finger can follow: positions in sight take a new order at most once a
 * second, and not at all while the list is touched or scrolled. A position that was never in sight takes
 * the live order at once, so that scrolling never waits.
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
  /** Names the order; under another name everything is taken anew. */
  readonly of: string;
}

export interface OrderResult {
  readonly ids: readonly (number | undefined)[];
  /** What is shown differs from the live order. */
  readonly behind: boolean;
}

export function createSteadyOrder(): SteadyOrder {
  const shown = new Map<number, number>();
  let name: string | undefined;
  let takenAt = Number.NEGATIVE_INFINITY;

  return {
    settle({ idAt, first, last, now, held, of }) {
      if (of !== name) shown.clear();
      name = of;
      const take = !held && now - takenAt >= ORDER_PACE_MS;
      const ids: (number | undefined)[] = [];
      let behind = false;
      let moved = false;
      for (let index = first; index <= last; index += 1) {
        const live = idAt(index);
        const before = shown.get(index);
        const id = take || before === undefined ? (live ?? before) : before;
        if (id !== undefined && id !== before) {
          shown.set(index, id);
          moved = moved || before !== undefined;
        }
        if (live !== undefined && live !== id) behind = true;
        ids.push(id);
      }
      if (moved) takenAt = now;
      return { ids, behind };
    },
  };
}
