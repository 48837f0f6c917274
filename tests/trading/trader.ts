/** One customer of a floor, and what the simulated book has for him. */
import { minorUnits } from '../../contract/finance/amount.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { create, denialOf, type Floor, granted, openFloor } from './floor.ts';
import type { Wanted } from './wish.ts';

export const cents = (text: string | null | undefined): bigint => minorUnits(text ?? '', 2) ?? -1n;
export const times = (price: string, factor: number) => (Number(price) * factor).toFixed(2);

export const traderOf = (floor: Floor, customer: number) => ({
  place: async (wanted: Wanted): Promise<Order> => granted(await create(floor, customer, wanted)),
  refused: async (wanted: Wanted) => denialOf(await create(floor, customer, wanted)),
  orderNow: async (id: number): Promise<Order> => granted(await floor.trading.reads.order(customer, id)),
  positions: async () => (await floor.trading.reads.mine(customer, {})).list,
});

export type Trader = ReturnType<typeof traderOf>;

/** New York and Frankfurt trade, Hong Kong doesn't. */
export const START = Date.parse('2026-03-11T14:30Z');

/** A floor at `START`, and a customer on it with money of three currencies. */
export async function openTrader(store: Store) {
  const floor = openFloor(store, START);
  const customer = await floor.customer({ USD: 100_000_00n, HKD: 500_000_00n, EUR: 20_000_00n });
  return { floor, customer, trader: traderOf(floor, customer) };
}

/** The first level of a share's book. */
export function best(floor: Floor, code: string, side: 'bids' | 'asks', of: 'US' | 'HK' | 'DE' = 'US') {
  const level = market.depth(idOf(code, of), floor.now)[side][0];
  if (!level) throw new Error(`no ${side} of ${code}`);
  return level;
}
