/** What a counterparty asks for a block, at pinned prices: nobody gains by waiting for another day's price. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { type Floor, granted, openFloor } from './floor.ts';
import { pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

const START = Date.parse('2026-03-09T14:30Z');
const DAY = 86_400_000;
const SHARES = ['AAPL', 'MSFT', 'KO', 'IBM', 'F'] as const;

let store: Store;
let floor: Floor;
const pinned = pinnedMarket();
beforeAll(async () => {
  store = await openStore('memory');
  for (const code of SHARES) pinned.pin('US', code, 1_000_000);
  floor = openFloor(store, START, pinned.market);
});
afterAll(() => store.close());

const block = (stockCode: string) => ({ stockCode, market: 'US', source: Source.BlockTrade }) as const;
const askedOf = (stockCode: string): number => Number(granted(floor.trading.terms.minCount(block(stockCode))).blockPrice);

it('is between three hundredths less and one more than the last price, each share’s own', () => {
  const asked = SHARES.map(askedOf);
  for (const price of asked) {
    expect(price).toBeGreaterThanOrEqual(97);
    expect(price).toBeLessThanOrEqual(101);
  }
  expect(new Set(asked).size).toBe(SHARES.length);
});

it('is the same part of the last price on every day', () => {
  const before = SHARES.map(askedOf);
  for (const days of [1, 2, 3, 4]) {
    floor.now = START + days * DAY;
    expect(SHARES.map(askedOf)).toEqual(before);
  }
});

it('leaves who buys and sells at the same market his charges poorer, whatever the days', async () => {
  floor.now = START;
  const customer = await floor.customer({ USD: 2_000_000_00n });
  const create = { ...block('KO'), orderType: OrderType.Market, quantity: 10_000 } as const;
  const bought = granted(
    await floor.trading.orders.create(customer, 'blockTradeCreate', {
      ...create,
      direction: Direction.Buy,
      clientOrderId: clientOrderId(),
    }),
  );
  floor.now = START + 3 * DAY;
  const sold = granted(
    await floor.trading.orders.flat(customer, {
      ...{ id: bought.positionId ?? 0, orderType: OrderType.Market, quantity: 10_000, clientOrderId: clientOrderId() },
    }),
  );
  expect(sold).toMatchObject({ averagePrice: bought.averagePrice, amount: bought.amount, profit: '0.00' });
  const cents = (text: string) => BigInt(text.replace('.', ''));
  expect(await floor.money(customer, 'USD')).toEqual({ free: 2_000_000_00n - cents(bought.fee) - cents(sold.fee), held: 0n });
});
