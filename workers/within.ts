interface Timers {
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/** What comes of it within so many milliseconds; undefined where nothing does. Rejects as it does. */
export function within<T>(ms: number, work: Promise<T>, timers: Timers): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = timers.setTimeout(() => late.resolve(undefined), ms);
  return Promise.race([work, late.promise]).finally(() => timers.clearTimeout(timer));
}
