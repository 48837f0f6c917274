/** Work that is heavy: some at a time, a bounded number in line. */

export interface Turns {
  /** @throws Busy when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Fastify reads the status. */
export class Busy extends Error {
  override name = 'Busy';
  readonly statusCode = 429;
}

export function createTurns(atOnce: number, waiting: number): Turns {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async take(work) {
      if (running >= atOnce) {
        if (line.length >= waiting) throw new Busy('Too many at once');
        // Whoever ends hands its place over, so `running` stays.
        await new Promise<void>((resolve) => line.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
