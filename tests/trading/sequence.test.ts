/** Whatever customers order, amend, cancel and close in whatever order: books balance, and orders, positions and money tell the same story. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Direction, OpenClose, OrderStatus } from '../../contract/codes.ts';
import { chargesOf, totalOf } from '../../contract/finance/charges.ts';
import { moneyOf } from '../../contract/finance/trade.ts';
import { codeOf } from '../../sandbox/db/columns.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { audit } from '../../sandbox/ledger/audit.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { feesOf } from '../../sandbox/trading/orders/fees.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { type Floor, openFloor } from './floor.ts';
import { clientOrderId, order } from './wish.ts';

const START = Date.parse('2026-03-11T13:30:10Z');
const MINUTE = 60_000;

const SHARES = [
  { stockCode: 'AAPL', market: 'US', currency: 'USD', lot: 1, money: 900_000_00n },
  { stockCode: 'SAP', market: 'DE', currency: 'EUR', lot: 1, money: 300_000_00n },
  { stockCode: '00005', market: 'HK', currency: 'HKD', lot: 400, money: 2_000_000_00n },
] as const;

const share = fc.constantFrom(...SHARES);
const who = fc.constantFrom(0, 1);
const direction = fc.constantFrom(Direction.Buy, Direction.Buy, Direction.Sell);
/** Thousandths of the last price; undefined: at the market. */
const limit = fc.option(fc.integer({ min: 950, max: 1050 }), { nil: undefined });
const lots = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4000 }));
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who,
      share,
      direction,
      limit,
      lots,
      gtc: fc.boolean(),
      auction: fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('amend' as const), who, nth: fc.nat(9), limit: fc.integer({ min: 950, max: 1050 }), lots }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, nth: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flat' as const), who, nth: fc.nat(3), lots, limit }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelAll' as const), who, share: fc.option(share, { nil: undefined }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(125, 250, 250, 2000, 2000, 7 * MINUTE, 7 * MINUTE, 40 * MINUTE, 15 * 60 * MINUTE),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const where = bothStores();

describe.each(STORES)('any sequence of orders on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  afterAll(() => store.close());

  const priceOf = ({ stockCode, market: of }: (typeof SHARES)[number], thousandths: number, at: number): string => {
    const { price } = market.quote(idOf(stockCode, of), at);
    const scale = market.listings[idOf(stockCode, of)]?.scale ?? 0;
    // Coarser than any tick in question.
    return (Math.round((price * thousandths) / 1000 / 10 ** scale / 0.1) * 0.1).toFixed(2);
  };

  async function take(floor: Floor, customers: readonly number[], deed: Step): Promise<void> {
    const { orders, reads } = floor.trading;
    if (deed.do === 'pass') {
      floor.now += deed.ms;
      return floor.trading.sweep();
    }
    const customer = customers[deed.who] ?? 0;
    switch (deed.do) {
      case 'place': {
        const { stockCode, market: of, lot } = deed.share;
        const price = deed.limit === undefined ? {} : { price: priceOf(deed.share, deed.limit, floor.now) };
        const wish = order({
          stockCode,
          market: of,
          direction: deed.direction,
          quantity: deed.lots * lot,
          ...price,
          validity: deed.gtc ? 'gtc' : 'day',
        });
        // Whoever is asked again answers alike.
        const input = deed.auction ? { ...wish, source: 7 as const } : wish;
        const first = await orders.create(customer, 'create', input);
        if (first.ok) expect(await orders.create(customer, 'create', input)).toEqual(first);
        return;
      }
      case 'amend': {
        const { list } = await reads.orders(customer, {});
        const chosen = list[deed.nth];
        const own = SHARES.find(({ stockCode }) => stockCode === chosen?.stockCode);
        if (!chosen || !own) return;
        const input = {
          id: chosen.id,
          price: priceOf(own, deed.limit, floor.now),
          quantity: deed.lots * own.lot,
          clientOrderId: clientOrderId(),
        };
        await orders.amend(customer, input);
        return;
      }
      case 'cancel': {
        const { list } = await reads.orders(customer, {});
        await orders.cancel(customer, list[deed.nth]?.id ?? 1);
        return;
      }
      case 'flat': {
        const { list } = await reads.mine(customer, {});
        const position = list[deed.nth];
        const own = SHARES.find(({ stockCode }) => stockCode === position?.stockCode);
        if (!position || !own) return;
        const price = deed.limit === undefined ? undefined : priceOf(own, deed.limit, floor.now);
        const close = { id: position.id, orderType: price === undefined ? 0 : 1, price, quantity: deed.lots * own.lot } as const;
        // From two tabs at once.
        await Promise.all([1, 2].map(() => orders.flat(customer, { ...close, clientOrderId: clientOrderId() })));
        return;
      }
      case 'cancelAll':
        await orders.cancelAll(customer, { market: deed.share?.market });
        return;
      default:
        deed satisfies never;
    }
  }

  const isWorking = (status: bigint) => status === BigInt(OrderStatus.Working) || status === BigInt(OrderStatus.PartlyFilled);

  /** All that the tables say of one customer says the same. */
  async function inspect(customer: number): Promise<void> {
    const { orders, positions, parts, movements, fills, accounts } = await store.inSnapshot(async (tx) => {
      const own = BigInt(customer);
      const rows = await tx.selectFrom('position').selectAll().where('customer', '=', own).execute();
      return {
        orders: await tx.selectFrom('trade_order').selectAll().where('customer', '=', own).execute(),
        positions: rows,
        parts: await tx.selectFrom('closed_part').selectAll().where('customer', '=', own).execute(),
        movements: (await tx.selectFrom('movement').selectAll().execute()).filter(({ position }) => rows.some(({ id }) => id === position)),
        fills: await tx.selectFrom('trade_fill').selectAll().where('customer', '=', own).execute(),
        accounts: await tx.selectFrom('ledger_account').selectAll().where('customer', '=', own).where('side', '=', 'customer').execute(),
      };
    });
    const sum = <T>(list: readonly T[], of: (row: T) => bigint) => list.reduce((total, row) => total + of(row), 0n);
    for (const own of orders) {
      const traded = fills.filter(({ trade_order }) => trade_order === own.id);
      expect(sum(traded, ({ quantity }) => quantity)).toBe(own.filled);
      const points = sum(traded, ({ price, quantity }) => price * quantity);
      expect(BigInt(own.points)).toBe(points);
      expect(own.amount).toBe(moneyOf(points, { scale: Number(own.scale), multiplier: '1', minorScale: 2 }));
      const listing = market.listings[idOf(own.code, own.market)];
      const whole = { direction: codeOf(own.direction), value: own.amount, quantity: own.filled, minorScale: 2 };
      if (listing && own.filled > 0n)
        expect(own.fee).toBe(totalOf(chargesOf(feesOf(listing, codeOf(own.source), Number(own.created_at)), whole)));
      if (!isWorking(own.status)) expect(own.reserved).toBe(0n);
    }
    for (const own of positions) {
      const closing = orders.filter((one) => one.open_close === BigInt(OpenClose.Close) && one.position === own.id);
      const moved = movements.filter(({ position }) => position === own.id);
      const opened = sum(moved, ({ kind: what, quantity }) => (what === 'open' ? (quantity ?? 0n) : 0n));
      expect(own.quantity).toBe(sum(moved, ({ quantity }) => quantity ?? 0n));
      expect(own.quantity).toBe(opened - sum(closing, ({ filled }) => filled));
      expect(own.frozen).toBe(
        sum(
          closing.filter(({ status }) => isWorking(status)),
          ({ quantity, filled }) => quantity - filled,
        ),
      );
      expect(own.frozen <= own.quantity).toBe(true);
      expect(own.closed_at === null).toBe(own.quantity > 0n);
      expect(own.profit).toBe(
        sum(
          parts.filter(({ position }) => position === own.id),
          ({ profit }) => profit,
        ),
      );
    }
    // An order that goes on after its position was closed begins another one, so these hold of a share's positions together.
    for (const { stockCode } of SHARES) {
      const of = <T extends { readonly code: string }>(rows: readonly T[]) => rows.filter(({ code }) => code === stockCode);
      const opening = of(orders).filter((one) => one.open_close === BigInt(OpenClose.Open));
      expect(sum(of(positions), ({ cost }) => BigInt(cost)) + sum(of(parts), ({ open_points }) => BigInt(open_points))).toBe(
        sum(opening, ({ points }) => BigInt(points)),
      );
      expect(sum(of(positions), ({ fee }) => fee)).toBe(sum(of(orders), ({ fee }) => fee));
    }
    for (const { currency, money } of SHARES) {
      const of = accounts.filter((account) => account.currency === currency);
      const held = sum(
        of.filter(({ part }) => part === 'held'),
        ({ balance }) => balance,
      );
      expect(held).toBe(
        sum(
          orders.filter(({ settle_currency }) => settle_currency === currency),
          ({ reserved }) => reserved,
        ),
      );
      const moved = sum(
        movements.filter((one) => one.currency === currency),
        ({ amount }) => amount,
      );
      expect(sum(of, ({ balance }) => balance)).toBe(money + moved);
    }
  }

  it('keeps books, orders, positions and money in one', async () => {
    const run = async (deeds: readonly Step[]): Promise<void> => {
      const floor = openFloor(store, START);
      const money = Object.fromEntries(SHARES.map(({ currency, money: amount }) => [currency, amount]));
      const customers = [await floor.customer(money), await floor.customer(money)];
      for (const deed of deeds) await take(floor, customers, deed);
      for (const customer of customers) {
        await inspect(customer);
        await floor.trading.orders.cancelAll(customer, {});
        await inspect(customer);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), run), {
      numRuns: kind === 'sqlite' ? 40 : 15,
    });
    expect(await store.inSnapshot(audit)).toMatchObject({ balanced: true });
  }, 240_000);
});
