/** Lets many do their work on one thread: a bounded time at a go, and places by turns, so that one place's many delay nobody else's few. */

export interface Turns<T extends object> {
  add(place: string, member: T): void;
  remove(place: string, member: T): void;
  /**
   * Lets each do its work once, or as many as there is time for; the others are first at the next go.
   * @param budgetMs nothing is begun after so long
   */
  each(work: (member: T) => void, budgetMs: number): void;
}

/** @param now milliseconds */
export function createTurns<T extends object>(now: () => number): Turns<T> {
  /** Members by place; who had a turn goes to the end, and so does the place. */
  const places = new Map<string, Set<T>>();

  return {
    add(place, member) {
      const members = places.get(place);
      if (members) members.add(member);
      else places.set(place, new Set([member]));
    },
    remove(place, member) {
      const members = places.get(place);
      members?.delete(member);
      if (members?.size === 0) places.delete(place);
    },
    each(work, budgetMs) {
      const until = now() + budgetMs;
      // Round by round, one of each place that has as many.
      for (let round = 0, isMore = true; isMore; round += 1) {
        isMore = false;
        let left = places.size;
        for (const [place, members] of places) {
          if (left === 0) break;
          left -= 1;
          places.delete(place);
          places.set(place, members);
          const [member] = members;
          if (member === undefined || members.size <= round) continue;
          members.delete(member);
          members.add(member);
          isMore ||= members.size > round + 1;
          work(member);
          if (now() >= until) return;
        }
      }
    },
  };
}
