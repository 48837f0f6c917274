/** Names sort by rank: the slow collation happens once for each state of the catalogue, not at each sort. */
import type { Market } from '../../contract/codes.ts';
import type { Book } from './book.ts';

/** Digits as numbers; case and accents do not matter, as a reader of six languages expects of a list of names. */
const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export interface NameRanks {
  /** By id: the name's place among the market's names, equal for equal names. */
  of(market: Market): Float64Array;
}

export function createNameRanks(book: Book): NameRanks {
  const ranks = new Map<Market, Float64Array>();
  let generation = -1;
  return {
    of(market) {
      if (book.generation !== generation) ranks.clear();
      generation = book.generation;
      let known = ranks.get(market);
      if (!known) {
        known = rank(book, market);
        ranks.set(market, known);
      }
      return known;
    },
  };
}

function rank(book: Book, market: Market): Float64Array {
  const ids = book.idsOf(market);
  const named = Array.from(ids, (id) => ({ id, name: book.instrument(id)?.name ?? '' }));
  named.sort((one, other) => COLLATOR.compare(one.name, other.name));
  const ranks = new Float64Array((ids[ids.length - 1] ?? -1) + 1);
  let place = 0;
  named.forEach(({ id, name }, index) => {
    const before = named[index - 1];
    if (before && COLLATOR.compare(before.name, name) !== 0) place = index;
    ranks[id] = place;
  });
  return ranks;
}
