/** Which share stands for which instrument of the feed: one of nearly its price, so that profits are as large as in life. */

/**
 * Those held have a place whatever they cost; each place left takes the offered one that is nearest, none twice.
 * @param places price of each place
 * @returns one for each place; throws where there are more held than places, or too few offered
 */
export function inPlaces<T extends { readonly price: number }>(held: readonly T[], offered: readonly T[], places: readonly number[]): T[] {
  const taken = new Map<number, T>();
  const free = new Set(places.keys());
  for (const one of held) {
    const place = nearest([...free], (at) => places[at] ?? Number.NaN, one.price);
    if (place === undefined) throw new Error(`${held.length} are held, more than ${places.length}`);
    free.delete(place);
    taken.set(place, one);
  }
  const left = new Set(offered);
  return places.map((price, place) => {
    const known = taken.get(place);
    if (known) return known;
    const found = nearest([...left], (one) => one.price, price);
    if (!found) throw new Error(`${offered.length} are offered, too few for ${places.length} places`);
    left.delete(found);
    return found;
  });
}

function nearest<T>(among: readonly T[], priceOf: (one: T) => number, price: number): T | undefined {
  const distance = (one: T): number => Math.abs(priceOf(one) - price);
  return among.reduce<T | undefined>((best, one) => (best === undefined || distance(one) < distance(best) ? one : best), undefined);
}
