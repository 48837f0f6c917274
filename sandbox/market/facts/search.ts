import type { Market } from '../../../contract/codes.ts';
import type { Listing } from '../types.ts';

/** Letters that no accent can be taken from. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

const ASCII = /^[ -~]*$/;

/** Lower case without accents, so that "societe" finds "Société". Most names have none, and a start reads all of them. */
const plain = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : withoutAccents(text));

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * A code as people type it: `brk-b`, `BRK B` and `BRK.B` are one, `EUR/USD` is EURUSD, `700` and `0700` are 00700.
 * Lower case.
 */
const loose = (code: string): string => {
  const joined = code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return /^0+\d+$/.test(joined) ? joined.replace(/^0+(?=\d)/, '') : joined;
};

interface Entry {
  readonly listing: Listing;
  readonly code: string;
  readonly loose: string;
  readonly isin: string;
  /** A blank before each word, so that the beginning of a word is a plain substring. */
  readonly words: string;
  /** The name in characters that are written without blanks. */
  readonly unspaced: string;
}

/** Groups of matches, best first. */
const RANKS = 7;
const MAX_RESULTS = 200;
const SCRIPT_WITHOUT_BLANKS = /\p{Script=Han}/u;

/**
 * Search over all listings. Best first: exact code, the same code written loosely, code prefix, ISIN, name beginning with the
 * keyword, all the keyword's words beginning words of the name, code containing it. Within a group the most traded come
 * first, so that of a code's several markets its main one leads; then short codes, then the alphabet.
 * At most 200 results; none for an empty keyword.
 *
 * One pass over 27,000 rows takes a few milliseconds, which no index has to beat.
 * @param weight how much an instrument trades, in one measure for all markets, by id
 */
export function createSearch(listings: readonly Listing[], weight: Float64Array): (keyword: string, market?: Market) => Listing[] {
  // In the order of results within a group, so that no search sorts.
  const entries: Entry[] = listings
    .toSorted((a, b) => (weight[b.id] ?? 0) - (weight[a.id] ?? 0) || byCode(a.code, b.code))
    .map((listing) => ({
      listing,
      code: listing.code.toLowerCase(),
      loose: loose(listing.code),
      isin: (listing.isin ?? '').toLowerCase(),
      words: wordsOf(listing.name)
        .map((word) => ` ${word}`)
        .join(''),
      unspaced: unspacedName(listing),
    }));

  return (keyword, market) => {
    const code = keyword.trim().toLowerCase();
    if (code === '') return [];
    const words = wordsOf(code).map((word) => ` ${word}`);
    const wanted: Wanted = { code, loose: loose(code), words, phrase: words.join(''), hasNoBlanks: SCRIPT_WITHOUT_BLANKS.test(code) };
    const groups: Listing[][] = Array.from({ length: RANKS }, () => []);
    for (const entry of entries) {
      if (market !== undefined && entry.listing.market !== market) continue;
      const rank = rankOf(entry, wanted);
      if (rank !== undefined) groups[rank]?.push(entry.listing);
    }
    return groups.flat().slice(0, MAX_RESULTS);
  };
}

const unspacedName = ({ name, nameZh = '' }: Listing): string => (SCRIPT_WITHOUT_BLANKS.test(name) ? `${name} ${nameZh}` : nameZh);

/** Short codes first. */
const byCode = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

interface Wanted {
  readonly code: string;
  readonly loose: string;
  readonly words: readonly string[];
  readonly phrase: string;
  readonly hasNoBlanks: boolean;
}

function rankOf(entry: Entry, { code, loose: joined, words, phrase, hasNoBlanks }: Wanted): number | undefined {
  if (entry.code === code) return 0;
  if (joined !== '' && entry.loose === joined) return 1;
  if (entry.code.startsWith(code) || (joined !== '' && entry.loose.startsWith(joined))) return 2;
  if (code.length >= 4 && entry.isin.startsWith(code)) return 3;
  if (phrase !== '' && entry.words.startsWith(phrase)) return 4;
  if (words.length > 0 && words.every((word) => entry.words.includes(word))) return 5;
  if (hasNoBlanks && entry.unspaced.includes(code)) return 5;
  if (code.length >= 2 && entry.code.includes(code)) return 6;
  return undefined;
}
