/** Which share stands for which instrument of the feed: one of nearly its price, so that profits are as large as in life. */

/**
 * All those held, and of those offered what is nearest to the places left, none twice; the dearest at the dearest place.
 * @param places price of each place
 * @returns one for each place; throws where there are more held than places, or too few offered
 */
export function inPlaces<T extends { readonly price: number }>(held: readonly T[], offered: readonly T[], places: readonly number[]): T[] {
  const free = [...places];
  for (const { price } of held) take(free, (place) => place, price, `${held.length} are held, more than ${places.length}`);
  const left = [...offered];
  const few = `${offered.length} are offered, too few for ${free.length} places`;
  const chosen = [...held, ...free.map((place) => take(left, ({ price }) => price, place, few))];
  const byPrice = chosen.toSorted((one, other) => one.price - other.price);
  const ranks = [...places.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const found: T[] = [];
  ranks.forEach((place, rank) => {
    const one = byPrice[rank];
    if (one) found[place] = one;
  });
  return found;
}

/** Takes out the nearest; throws when there is none. */
function take<T>(among: T[], priceOf: (one: T) => number, price: number, none: string): T {
  let best = 0;
  const distance = (at: number): number => {
    const one = among[at];
    return one === undefined ? Number.POSITIVE_INFINITY : Math.abs(priceOf(one) - price);
  };
  for (let at = 1; at < among.length; at += 1) if (distance(at) < distance(best)) best = at;
  const [taken] = among.splice(best, 1);
  if (taken === undefined) throw new Error(none);
  return taken;
}
