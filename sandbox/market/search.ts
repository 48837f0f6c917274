import type { Market as MarketCode } from '../../contract/codes.ts';
import type { Listing } from './types.ts';

/** Lower case without accents, so that "societe" finds "Société". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

interface Entry {
  readonly listing: Listing;
  readonly code: string;
  readonly isin: string;
  /** A blank before each word, so that the beginning of a word is a plain substring. */
  readonly words: string;
}

/** Groups of matches, best first. */
const RANKS = 6;
const MAX_RESULTS = 200;

/**
 * Search over all listings. Best first: exact code, code prefix, ISIN, name beginning with the keyword, all the keyword's
 * words beginning words of the name, code containing it. Within a group short codes come first, then the alphabet.
 * At most 200 results; none for an empty keyword.
 */
export function createSearch(listings: readonly Listing[]): (keyword: string, market?: MarketCode) => Listing[] {
  // In the order of results within a group, so that no search sorts.
  const entries: Entry[] = listings
    .toSorted((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .map((listing) => ({
      listing,
      code: listing.code.toLowerCase(),
      isin: (listing.isin ?? '').toLowerCase(),
      words: ` ${plain(listing.name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`,
    }));

  return (keyword, market) => {
    const code = keyword.trim().toLowerCase();
    const words = plain(code)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => ` ${word}`);
    if (code === '') return [];
    const phrase = words.join('');
    const groups: Listing[][] = Array.from({ length: RANKS }, () => []);
    for (const entry of entries) {
      if (market !== undefined && entry.listing.market !== market) continue;
      const rank = rankOf(entry, code, phrase, words);
      if (rank !== undefined) groups[rank]?.push(entry.listing);
    }
    return groups.flat().slice(0, MAX_RESULTS);
  };
}

function rankOf(entry: Entry, code: string, phrase: string, words: readonly string[]): number | undefined {
  if (entry.code === code) return 0;
  if (entry.code.startsWith(code)) return 1;
  if (code.length >= 4 && entry.isin.startsWith(code)) return 2;
  if (phrase !== '' && entry.words.startsWith(phrase)) return 3;
  if (words.length > 0 && words.every((word) => entry.words.includes(word))) return 4;
  if (code.length >= 2 && entry.code.includes(code)) return 5;
  return undefined;
}
