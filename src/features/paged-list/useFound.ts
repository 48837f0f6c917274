import { useState } from 'react';
import type { Input } from '../../../contract/rest/index.ts';
import type { Failure } from '../../../contract/result.ts';
import { useRead } from '../../data/useRead.ts';
import type { PagedCall, RowOf } from './pagedCall.ts';

/** As many as the server gives at a time, and as many times as anybody would wait for. */
const PAGE_SIZE = 200;
const MOST_PAGES = 25;

export type Found<T> =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'found'; readonly rows: readonly T[] }
  | { readonly state: 'failed'; readonly failure: Failure; retry(): void };

/**
 * Looks through a list, a page at a time, until rows of it match; it stays live afterwards. For what the broker has no call for one alone of.
 * @param every so many ms it is asked for anew, where its figures move
 */
export function useFound<K extends PagedCall>(
  call: K,
  enabled: boolean,
  matches: (row: RowOf<K>) => boolean,
  every?: number,
): Found<RowOf<K>> {
  const [pageNum, setPage] = useState(1);
  /** Where it was last found. What is done to a row moves it to another page: until it is found there it stays as it was. */
  const [last, setLast] = useState<readonly RowOf<K>[]>([]);
  const [isRound, setRound] = useState(false);
  const read = useRead(call, { pageNum, pageSize: PAGE_SIZE } as Input<K>, { enabled, ...(every !== undefined && { every }) });
  const page = read.data as { readonly total: number; readonly list: readonly RowOf<K>[] } | undefined;
  const rows = page?.list.filter(matches) ?? [];
  if (page && rows.length > 0 && page.list !== last) {
    setLast(page.list);
    setRound(false);
  }
  const before = last.filter(matches);
  const isLacking = page !== undefined && rows.length === 0;
  const more = isLacking && pageNum * PAGE_SIZE < page.total && pageNum < MOST_PAGES;
  // It may have moved towards the beginning.
  const again = isLacking && !more && before.length > 0 && pageNum > 1 && !isRound;
  if (more) setPage(pageNum + 1);
  if (again) {
    setPage(1);
    setRound(true);
  }
  if (rows.length > 0) return { state: 'found', rows };
  if (before.length > 0 && (page === undefined || more || again)) return { state: 'found', rows: before };
  if (read.state === 'failed') return { state: 'failed', failure: read.failure, retry: read.retry };
  return { state: page === undefined || more ? 'loading' : 'missing' };
}
