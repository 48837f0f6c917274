/** All rows of a paged list, for a file: whole, or not at all. */
import type { Result } from '../../../contract/result.ts';

interface PagedAnswer {
  readonly total: number;
  readonly list: readonly { readonly id: number }[];
}

/** Rows of an answer; the server takes no more. */
export const PAGE_SIZE = 200;
/** A file of a hundred thousand rows: nobody opens a longer one. */
const MOST_PAGES = 500;

/** tooMany: more than a file should hold. */
export type CollectFailure = Extract<Result<never>, { ok: false }> | 'tooMany';
export type Collected<P extends PagedAnswer> =
  | { readonly ok: true; readonly rows: readonly P['list'][number][]; readonly last: P }
  | { readonly ok: false; readonly why: CollectFailure };

/** Reads page after page. A row that moved between two of them counts once. `last` is the last answer, for what it says besides. */
export async function collect<P extends PagedAnswer>(
  ask: (page: { pageNum: number; pageSize: number }) => Promise<Result<P>>,
): Promise<Collected<P>> {
  const found = new Map<number, P['list'][number]>();
  for (let pageNum = 1; pageNum <= MOST_PAGES; pageNum += 1) {
    const answer = await ask({ pageNum, pageSize: PAGE_SIZE });
    if (!answer.ok) return { ok: false, why: answer };
    const { list, total } = answer.data;
    for (const row of list) found.set(row.id, row);
    if (list.length === 0 || pageNum * PAGE_SIZE >= total) return { ok: true, rows: [...found.values()], last: answer.data };
  }
  return { ok: false, why: 'tooMany' };
}
