/** The bench's instruments as the list call answers them. */
import type { QuotePage, QuoteRow } from '../../contract/rest/shapes.ts';
import { basePrice, firstVolume, sparkOf, SCALE, symbolOf, UNIT } from './universe.ts';

export const catalogueOf = (count: number): string => `bench-${count}`;

const decimal = (units: number): string => (units / UNIT).toFixed(SCALE);

/** What an instrument is called; in place of the first ones a caller may put others by their real names. */
export type Named = Pick<QuoteRow, 'name' | 'stock_code'>;

export const rowOf = (id: number, named: readonly Named[] = []): QuoteRow => ({
  id,
  name: named[id]?.name ?? `Bench ${symbolOf(id)} Holdings Inc.`,
  stock_code: named[id]?.stock_code ?? symbolOf(id),
  market: 'US',
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'BENCH',
  scale: SCALE,
  tick: '0.0001',
  lot: 1,
  state: 0,
  price_nominal: decimal(basePrice(id) * UNIT),
  volume: firstVolume(id),
  previousClose: decimal(basePrice(id) * UNIT),
});

interface Listed {
  readonly count: number;
  /** Rows carry their sparkline. */
  readonly sparks: boolean;
  /** Of the first ones. */
  readonly named: readonly Named[];
}

/** A page of the list, the most traded first. */
export function listPage({ count, sparks, named }: Listed, pageNum: number, pageSize: number): QuotePage {
  const first = (pageNum - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, count - first));
  const list = Array.from({ length }, (_, at) => {
    const row = rowOf(first + at, named);
    return sparks ? { ...row, profile: sparkOf(first + at).map(decimal) } : row;
  });
  return { catalogue: catalogueOf(count), total: count, list };
}
