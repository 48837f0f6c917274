import { useEffect, useState } from 'react';
import type { Market } from '../../../../contract/codes.ts';
import type { Output } from '../../../../contract/rest/index.ts';
import type { Loadable } from '../../../data/api.ts';
import { useRead } from '../../../data/useRead.ts';
import { MARKET_OF, type SearchType } from './types.ts';

const DEBOUNCE_MS = 90;
/** Rows asked for; shares of all markets are picked from a longer answer, for the call knows markets and no types. */
const SHOWN = 60;
const PICKED = 300;

/** The text once it has rested for a moment, so that typing asks once a pause and not once a letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

type Found = Output<'allStockList'>;

export interface Search {
  /** What was asked for. */
  readonly keyword: string;
  readonly read: Loadable<Found>;
  /** The newest answer, also while the next is under way; nothing where that failed. */
  readonly found: Found | undefined;
  /** `found` is all that there is for what stands in the field. */
  readonly answered: boolean;
}

/** Searches while one types. A stale answer never overwrites a newer one: each question has its own read. */
export function useSearch(text: string, type: SearchType, market: Market | undefined): Search {
  const keyword = useRested(text);
  const where = MARKET_OF[type] ?? market;
  const pageSize = type === 'stock' && where === undefined ? PICKED : SHOWN;
  const input = { keyword, pageNum: 1, pageSize, ...(where && { market: where }) };
  const read = useRead('allStockList', input, { enabled: keyword !== '' });
  // Rows stay while the next answer comes, or the list would blink at each letter.
  const [kept, setKept] = useState<Found>();
  if (read.data && read.data !== kept) setKept(read.data);
  const isLoading = keyword !== '' && read.state === 'loading';
  const found = isLoading ? kept : read.data;
  return { keyword, read, found, answered: keyword === text && !isLoading };
}
