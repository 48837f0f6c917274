/** How the instruments of a market are read: which call lists it, and in how many answers. */
import * as z from 'zod/mini';
import type { Market } from '../contract/codes.ts';
import type { ListSpec } from '../contract/frame.ts';
import { MAX_INSTRUMENTS } from '../contract/quote.ts';
import type { Input } from '../contract/rest/index.ts';
import type { Result } from '../contract/result.ts';

export type ListCall = 'stockList' | 'hkAllStockList' | 'globalIndex' | 'futuresList' | 'forexList';

/** The specification has calls of their own for some markets; those that take no page answer with the whole list. */
const OWN_CALLS: Readonly<Partial<Record<Market, ListCall>>> = {
  HK: 'hkAllStockList',
  IDX: 'globalIndex',
  FUT: 'futuresList',
  FX: 'forexList',
};
const callOf = (market: Market): ListCall => OWN_CALLS[market] ?? 'stockList';

const PAGE = 2500;

/** One bad row must not cost the others, so rows are taken as they come and checked one by one later. */
const Answer = z.object({
  catalogue: z.string().check(z.minLength(1)),
  /** Absent where the call has no pages. */
  total: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_INSTRUMENTS))),
  list: z.array(z.unknown()),
});
type Answer = z.infer<typeof Answer>;

/** A call whose rows are checked by the caller. */
export type ReadList = <K extends ListCall, T extends z.ZodMiniType>(id: K, input: Input<K>, output: T) => Promise<Result<z.infer<T>>>;

export interface Listing {
  readonly catalogue: string;
  readonly list: readonly unknown[];
}

/** The order to ask for, where the call knows it: a list by traded value begins with the largest volumes. */
const sortOf = ({ sort, descending }: Pick<ListSpec, 'sort' | 'descending'>) => {
  const key = sort === 'turnover' ? 'volume' : sort;
  return descending ? (`-${key}` as const) : key;
};

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sort?: ReturnType<typeof sortOf>;
}

function ask(read: ReadList, market: Market, page: Paging): Promise<Result<Answer>> {
  const call = callOf(market);
  switch (call) {
    case 'stockList':
      return read(call, { market, ...page }, Answer);
    case 'hkAllStockList':
      return read(call, page, Answer);
    case 'globalIndex':
    case 'futuresList':
    case 'forexList':
      return read(call, {}, Answer);
  }
}

const isPaged = (market: Market): boolean => callOf(market) === 'stockList' || callOf(market) === 'hkAllStockList';

/** The first rows in the wished order, for a quick first paint; undefined where the list comes whole anyway, or doesn't come. */
export async function readFirst(
  read: ReadList,
  market: Market,
  spec: Pick<ListSpec, 'sort' | 'descending'>,
  count: number,
): Promise<Listing | undefined> {
  if (!isPaged(market)) return undefined;
  const answer = await ask(read, market, { pageNum: 1, pageSize: count, sort: sortOf(spec) });
  return answer.ok ? answer.data : undefined;
}

/** All rows of a market under one version, or undefined when an answer failed or the version changed in between. */
export async function readAll(read: ReadList, market: Market): Promise<Listing | undefined> {
  const first = await ask(read, market, { pageNum: 1, pageSize: PAGE });
  if (!first.ok) return undefined;
  const { catalogue, total = first.data.list.length } = first.data;
  const list = [...first.data.list];
  // A broker may page smaller than it was asked to: then its own size is asked for, so that pages join without a gap.
  const pageSize = Math.min(PAGE, list.length);
  for (let pageNum = 2; list.length < total; pageNum += 1) {
    const next = await ask(read, market, { pageNum, pageSize });
    if (!next.ok || next.data.catalogue !== catalogue || next.data.list.length === 0) return undefined;
    list.push(...next.data.list);
  }
  return { catalogue, list };
}
