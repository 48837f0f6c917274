/** A customer who trades on margin at pinned prices, on one store. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import type { MarketModel } from '../../sandbox/market/types.ts';
import { type Floor, openFloor } from './floor.ts';
import { type Pinned, pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

/** A Wednesday. */
export const START = Date.parse('2026-03-11T14:30Z');
/** Chicago's close of that day. */
export const SETTLED = Date.parse('2026-03-11T21:00Z');
export const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const es = (more: object) => ({ market: 'FUT', stockCode: 'ESM6', source: Source.Future, ...more }) as const;

/**
 * Prices, floor and customer anew for each test, with 100,000 dollars; call it inside the tests' `describe`.
 * @param where the store is, once the tests run
 */
export function marginDesk(where: () => string) {
  let store: Store;
  let pinned: Pinned;
  let floor: Floor;
  let customer: number;
  beforeAll(async () => {
    store = await openStore(where());
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    pinned = pinnedMarket();
    floor = openFloor(store, START, pinned.market);
    customer = await floor.customer({ USD: 100_000_00n });
  });

  const positions = async () => (await floor.trading.reads.mine(customer, {})).list;
  return {
    get store() {
      return store;
    },
    get market() {
      return pinned.market;
    },
    get floor() {
      return floor;
    },
    /** Another server on the same store. */
    reopen(start: number, of: MarketModel = pinned.market): void {
      floor = openFloor(store, start, of);
    },
    get customer() {
      return customer;
    },
    set customer(next) {
      customer = next;
    },
    pin: (...price: Parameters<Pinned['pin']>) => pinned.pin(...price),
    place: async (
      wanted: { stockCode: string; source: Source; market: 'FUT' | 'FX' } & Record<string, unknown>,
      gold?: string | Parameters<Floor['trading']['orders']['create']>[3],
    ) =>
      floor.trading.orders.create(
        customer,
        'test',
        { direction: Direction.Buy, orderType: OrderType.Market, quantity: 1, clientOrderId: clientOrderId(), ...wanted },
        typeof gold === 'string' ? { underlying: gold } : gold,
      ),
    close: async (id: number, quantity: number) =>
      floor.trading.orders.flat(customer, { id, orderType: OrderType.Market, quantity, clientOrderId: clientOrderId() }),
    positions,
    only: async () => {
      const [position, ...others] = await positions();
      if (!position || others.length > 0) throw new Error(`${others.length + (position ? 1 : 0)} positions`);
      return position;
    },
    orders: async () => (await floor.trading.reads.orders(customer, {})).list,
    movements: async (id: number) =>
      (await floor.trading.reads.movements(customer, { id })).list.map(({ type, quantity, price, amount }) => ({
        type,
        ...(quantity !== null && quantity !== undefined && { quantity }),
        ...(price !== null && price !== undefined && { price: Number(price) }),
        amount,
      })),
    closed: async () => (await floor.trading.reads.closed(customer, {})).list,
    /** What the day brought beside the positions still open. */
    day: async () => (await floor.trading.reads.mine(customer, {})).day?.map(({ closed: made, costs }) => [made, costs]),
    money: async () => floor.money(customer, 'USD'),
    at: (instant: number) => floor.at(instant),
  };
}
