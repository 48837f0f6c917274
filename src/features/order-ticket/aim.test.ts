import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETS } from '../../../contract/codes.ts';
import { DECIMAL } from '../../../contract/finance/price.ts';
import { ORDER_QUERY } from '../../products/orderPage.ts';
import { readAim } from './aim.ts';

const names = Object.keys(ORDER_QUERY) as (keyof typeof ORDER_QUERY)[];
type Query = Parameters<typeof readAim>[0];
const queryOf = (given: Partial<Record<keyof Query, string>>): Query => {
  const query: Record<string, string | undefined> = {};
  for (const name of names) query[name] = given[name];
  return query;
};

it('takes whatever an address holds, and passes on what makes sense alone', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('0', '1', '-1', 'NaN', '1e21', '122.5', 'US', 'FUT', 'AAPL', 'call', '2026-03-20'));
  fc.assert(
    fc.property(fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] }), (given) => {
      const aim = readAim(queryOf(given), 'US');
      if (!aim) return;
      expect(MARKETS).toContain(aim.market);
      expect([0, 1]).toContain(aim.direction);
      if (aim.price !== undefined) expect(aim.price).toMatch(DECIMAL);
      if (aim.quantity !== undefined) expect(Number.isSafeInteger(aim.quantity) && aim.quantity > 0).toBe(true);
    }),
  );
});

it.each([
  [{ code: 'AAPL', market: 'US', source: '4' }, 4],
  [{ code: 'AAPL', market: 'US', source: '3' }, 0],
  [{ code: '00700', market: 'HK', source: '0' }, 11],
  [{ code: '00700', market: 'HK', source: '7' }, 7],
  [{ code: 'EURUSD', market: 'FX', source: '4' }, 2],
])('orders %j in the line that its market is in', (query, source) => {
  expect(readAim(queryOf(query), 'US')?.source).toBe(source);
});

it('knows an option by all of its parts', () => {
  const option = { code: 'ESH6C6950', market: 'FUT', goldCode: 'ESH6', optionType: 'call', strike: '6950', expiry: '2026-03-20' };
  expect(readAim(queryOf(option), 'FUT')?.option).toEqual({ goldCode: 'ESH6', optionType: 'call', strike: '6950', expiry: '2026-03-20' });
  expect(readAim(queryOf({ ...option, strike: 'x' }), 'FUT')?.option).toBeUndefined();
});
