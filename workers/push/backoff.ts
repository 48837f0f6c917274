/**
 * When to dial again. Four wishes meet here:
 * - a connection that went silent was lost by this client alone: nobody else dials, so at once. A try that was never
 *   answered has waited DEAD_MS already, so at once as well;
 * - a server that restarts is missed by all its clients in the same instant, and may be away for any time: their first tries are spread
 *   over as long as a refused try is from the next, so that about the same few dial in each second from then on (less than a third of
 *   two hundred in any), and all are back within 6 s of its port listening, on a busy machine too;
 * - a server that takes connections and soon ends them is overloaded: after three of those the wait doubles. One that this
 *   client left because it heard nothing was not ended by the server, and one that brought all that was asked for was no refusal:
 *   a server that serves and falls over again and again is dialled like one that restarts;
 * - after two minutes it is no restart any more: the wait doubles each half minute. Both stop at 30 s.
 * A connection that served or lasted HEALTHY_MS starts all of it anew; `nudge` of the feed (network back, page shown) the two minutes.
 */
const HEALTHY_MS = 30_000;
export const MAX_DELAY_MS = 30_000;
const ALONE_MS = 500;
const FIRST_MS = 4600;
/** Close to each other: who dials apart from others goes on doing so, and drifts away from those at the same pace. */
const LEAST_MS = 4200;
const NEXT_MS = 5000;
const PATIENCE_MS = 120_000;
const STEP_MS = 30_000;
const FREE_SHEDS = 3;

export interface Outage {
  /** How the last connection or try ended: given up because it was silent, or closed or refused by the other side. */
  ending: 'silent' | 'closed';
  /** Tries since the last good connection; 0 before the first. */
  tries: number;
  /** Tries that connected and were ended by the server before they were good. */
  shed: number;
  /** Since the end of the last good connection. */
  lastingMs: number;
}

/** Milliseconds to wait before dialling; `random` is uniform in [0, 1). */
export function dialDelay(outage: Outage, random: () => number): number {
  const sheds = Math.max(0, outage.shed - FREE_SHEDS);
  const steps = Math.max(0, Math.ceil((outage.lastingMs - PATIENCE_MS) / STEP_MS));
  const doublings = Math.max(sheds, steps);
  if (outage.ending === 'silent' && doublings === 0) return random() * ALONE_MS;
  if (outage.tries === 0) return random() * FIRST_MS;
  const longest = Math.min(MAX_DELAY_MS, NEXT_MS * 2 ** doublings);
  return LEAST_MS + random() * (longest - LEAST_MS);
}

export interface Ending {
  ending: Outage['ending'];
  /** It was open, and the server ended it. */
  opened: boolean;
  /** All that was asked for came. */
  hasServed: boolean;
  /** How long it was ready, undefined if it never was. */
  readyMs: number | undefined;
}

/** Keeps count of tries for `dialDelay`. */
export interface Backoff {
  dialled(): void;
  /** A connection or try ended. Returns the wait. */
  ended(end: Ending): number;
  /** Somebody waits for it: patience starts anew. */
  hurry(): void;
}

export function createBackoff(now: () => number, random: () => number): Backoff {
  let tries = 0;
  let shed = 0;
  let since = now();
  return {
    dialled() {
      tries += 1;
    },
    ended({ ending, opened, hasServed, readyMs }) {
      if (hasServed || (readyMs !== undefined && readyMs >= HEALTHY_MS)) {
        tries = 0;
        shed = 0;
        since = now();
      } else if (opened) shed += 1;
      return dialDelay({ ending, tries, shed, lastingMs: now() - since }, random);
    },
    hurry() {
      since = now();
    },
  };
}
