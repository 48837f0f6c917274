/**
 * Does a piece of work for each, begun in their order.
 * @param most how many are under way at once
 * @returns what came of each, in their order
 */
export async function eachAtOnce<T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  // One walk, which all lanes share.
  const waiting = all.entries();
  const lane = async (): Promise<void> => {
    for (const [at, one] of waiting) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, lane));
  return results;
}
