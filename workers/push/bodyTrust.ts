/**
 * Whether a connection's body is asked for. One that was held back, cut or broken would most likely be so again: the socket alone serves for
 * a while, twice as long after each failure. Nobody is dialled anew for the body's sake.
 */
const REST_MS = 60_000;
const LONGEST_MS = 30 * 60_000;
/** A body that has lasted so long since it last failed is trusted as if it never had. */
const GOOD_MS = 10 * 60_000;

export interface BodyTrust {
  readonly mayAsk: boolean;
  failed(): void;
}

/** @param now milliseconds of a clock that nobody sets */
export function createBodyTrust(now: () => number): BodyTrust {
  let failures = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  const rest = (): number => Math.min(LONGEST_MS, REST_MS * 2 ** (failures - 1));
  return {
    get mayAsk() {
      return failures === 0 || now() - failedAt >= rest();
    },
    failed() {
      if (failures > 0 && now() - failedAt >= rest() + GOOD_MS) failures = 0;
      failures += 1;
      failedAt = now();
    },
  };
}
