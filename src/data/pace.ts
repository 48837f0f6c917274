/**
 * When a tab asks for its next frame: late in an animation frame, so that what is painted is new, and early enough
 * that the answer is there before the next one.
 */
export interface Pace {
  /** Runs `ask` some time into an animation frame. Call it when the last answer came. */
  afterPaint(ask: () => void): void;
}

export interface PaceEnvironment {
  requestFrame(work: () => void): void;
  setTimeout(work: () => void, ms: number): void;
  /** Milliseconds; only differences count. */
  now(): number;
}

/** Milliseconds after the frame began. To ask earlier where answers are late was tried: it made all of them older and none less late. */
const DELAY_MS = 9;
/** An answer that took longer was held back because nothing had changed. */
const HELD_MS = 60;

export function createPace({ requestFrame, setTimeout, now }: PaceEnvironment): Pace {
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Begin of the newest frame that was seen. */
  let frameAt = Number.NEGATIVE_INFINITY;
  let watching = false;
  let waiting: (() => void) | undefined;

  function watch(): void {
    if (watching) return;
    watching = true;
    requestFrame(() => {
      watching = false;
      frameAt = now();
      const ask = waiting;
      waiting = undefined;
      if (ask) later(ask, DELAY_MS);
    });
  }

  function later(ask: () => void, ms: number): void {
    const due = now() + ms;
    setTimeout(() => {
      // Only a tab that was hidden meanwhile has its timers held back.
      if (now() > due + HELD_MS) next(ask);
      else run(ask);
    }, ms);
  }

  /** In the next frame; a hidden tab has none. */
  function next(ask: () => void): void {
    waiting = ask;
    watch();
  }

  function run(ask: () => void): void {
    askedAt = now();
    ask();
    // Seen from now on, a frame that begins before the answer comes is one that the answer missed.
    watch();
  }

  return {
    afterPaint(ask) {
      const at = now();
      const missed = !watching && at - askedAt < HELD_MS;
      if (missed) {
        // The frame that it missed still runs: the next answer can be there for the one after.
        later(ask, Math.max(0, frameAt + DELAY_MS - at));
      } else next(ask);
    },
  };
}
