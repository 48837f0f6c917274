/** Types of instruments as a customer tells them apart, and how results are grouped by them. */
import type { Market } from '../../../../contract/codes.ts';
import { factsOf } from '../../../../contract/markets.ts';

export const TYPES = ['all', 'stock', 'index', 'future', 'forex', 'crypto', 'bond'] as const;
export type SearchType = (typeof TYPES)[number];
type OneType = Exclude<SearchType, 'all'>;

/** Types that are a market of their own are searched there; shares stand in many. */
export const MARKET_OF = {
  all: undefined,
  stock: undefined,
  index: 'IDX',
  future: 'FUT',
  forex: 'FX',
  crypto: 'CRY',
  bond: 'BND',
} as const satisfies Record<SearchType, Market | undefined>;

export function typeOf(market: Market): OneType {
  const { kind } = factsOf(market);
  return kind === 'share' ? 'stock' : kind;
}

export interface Group<Row> {
  readonly type: OneType;
  /** Position of its first row among all rows shown. */
  readonly offset: number;
  readonly rows: readonly Row[];
  /** The answer holds more rows of this type than are shown. */
  readonly more: boolean;
}

/** Rows by type; the type of the best result comes first, and the best result stays the first row. At most `most` rows a type. */
export function groupByType<Row extends { readonly market: Market }>(rows: readonly Row[], most: number): Group<Row>[] {
  const byType = Map.groupBy(rows, (row) => typeOf(row.market));
  let offset = 0;
  return Array.from(byType, ([type, all]) => {
    const group = { type, offset, rows: all.slice(0, most), more: all.length > most };
    offset += group.rows.length;
    return group;
  });
}
