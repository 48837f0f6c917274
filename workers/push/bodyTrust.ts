/**
 * Whether a connection's body is asked for. One that was held back, cut or broken would most likely be so again: the socket alone serves for
 * a while, twice as long after each failure. Nobody is dialled anew for the body's sake.
 */
const REST_MS = 60_000;
const LONGEST_MS = 30 * 60_000;
/** After a body that has spoken for so long, the failures before it count no more. */
const GOOD_MS = 10 * 60_000;

export interface BodyTrust {
  readonly mayAsk: boolean;
  /** A body is over that has spoken for so long. */
  spoke(ms: number): void;
  /** One was refused, or has failed. */
  failed(): void;
}

/** @param now milliseconds of a clock that nobody sets */
export function createBodyTrust(now: () => number): BodyTrust {
  let failures = 0;
  let failedAt = 0;
  return {
    get mayAsk() {
      return failures === 0 || now() - failedAt >= Math.min(LONGEST_MS, REST_MS * 2 ** (failures - 1));
    },
    spoke(ms) {
      if (ms >= GOOD_MS) failures = 0;
    },
    failed() {
      failures += 1;
      failedAt = now();
    },
  };
}
