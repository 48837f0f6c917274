/** The bench's instruments as the list call answers them. */
import type { QuotePage, QuoteRow } from '../../contract/rest/shapes.ts';
import { basePrice, firstVolume, sparkOf, SCALE, symbolOf, UNIT } from './universe.ts';

export const catalogueOf = (count: number): string => `bench-${count}`;

const decimal = (units: number): string => (units / UNIT).toFixed(SCALE);

const rowOf = (id: number): QuoteRow => ({
  id,
  name: `Bench ${symbolOf(id)} Holdings Inc.`,
  stock_code: symbolOf(id),
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

/** A page of the list, the most traded first. @param sparks whether rows carry their sparkline */
export function listPage(count: number, pageNum: number, pageSize: number, sparks: boolean): QuotePage {
  const first = (pageNum - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, count - first));
  const list = Array.from({ length }, (_, at) => {
    const row = rowOf(first + at);
    return sparks ? { ...row, profile: sparkOf(first + at).map(decimal) } : row;
  });
  return { catalogue: catalogueOf(count), total: count, list };
}
