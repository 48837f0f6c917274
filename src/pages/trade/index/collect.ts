/** All rows of a paged list, for a file: whole, or not at all. */
import type { Result } from '../../../../contract/result.ts';

interface Rows<T> {
  readonly total: number;
  readonly list: readonly T[];
}

const PAGE_SIZE = 200;
const MOST_PAGES = 500;

/** Undefined where a page could not be read, or there are more than anybody would open. A row that moved between two pages counts once. */
export async function collect<T extends { readonly id: number }>(
  ask: (page: { pageNum: number; pageSize: number }) => Promise<Result<Rows<T>>>,
): Promise<readonly T[] | undefined> {
  const found = new Map<number, T>();
  for (let pageNum = 1; pageNum <= MOST_PAGES; pageNum += 1) {
    const answer = await ask({ pageNum, pageSize: PAGE_SIZE });
    if (!answer.ok) return undefined;
    for (const row of answer.data.list) found.set(row.id, row);
    if (answer.data.list.length === 0 || pageNum * PAGE_SIZE >= answer.data.total) return [...found.values()];
  }
  return undefined;
}
