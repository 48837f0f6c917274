/** A function that keeps a pace, and the end of it. */
export interface Throttled {
  (): void;
  stop(): void;
}

/** Does the work at once, and again `ms` later if it was called meanwhile: never oftener, and always after the last call. */
export function throttled(work: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const call = (): void => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    again = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) call();
    }, ms);
  };
  return Object.assign(call, {
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      again = false;
    },
  });
}
