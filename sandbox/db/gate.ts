/** Lets many through at once, or one alone; in the order of their coming. */
export type Gate = <T>(pass: 'together' | 'alone', work: () => Promise<T>) => Promise<T>;

export function createGate(): Gate {
  const waiting: { readonly alone: boolean; enter(): void }[] = [];
  let inside = 0;
  let closed = false;
  const admit = (): void => {
    for (let next = waiting[0]; next && !closed && !(next.alone && inside > 0); next = waiting[0]) {
      waiting.shift();
      inside += 1;
      closed = next.alone;
      next.enter();
    }
  };
  return async (pass, work) => {
    await new Promise<void>((enter) => {
      waiting.push({ alone: pass === 'alone', enter });
      admit();
    });
    try {
      return await work();
    } finally {
      inside -= 1;
      closed = false;
      admit();
    }
  };
}
