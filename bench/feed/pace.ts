/** When ticks are due on a connection: none is left out without being counted. */

export interface Pace {
  /**
   * Lets time pass, to `at` (ms of a steady clock) at a rate in ticks a second. A late step makes up for what it
   * missed, by a second at most.
   * @returns ticks beyond that second, which will never be sent
   */
  advance(at: number, rate: number): number;
  /** Whether a message is due; it then counts as sent. */
  take(): boolean;
  /** Gives up what is due. @returns its ticks */
  drop(): number;
}

/** @param per ticks of a message. @param begun ms of the same clock */
export function createPace(per: number, begun: number): Pace {
  let last = begun;
  let due = 0;
  return {
    advance(at, rate) {
      const all = due + ((at - last) * rate) / 1000;
      last = at;
      due = Math.min(all, Math.max(rate, per));
      return all - due;
    },
    take() {
      if (due < per) return false;
      due -= per;
      return true;
    },
    drop() {
      const dropped = due;
      due = 0;
      return dropped;
    },
  };
}
