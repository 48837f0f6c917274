/** Any days of trading on margin, at any prices: books, margins and positions stay in one, and nobody owes anything. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import type { Wallet } from '../../contract/money.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { openFloor } from './floor.ts';
import { pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

const START = Date.parse('2026-03-11T14:30Z');
const TRADED = [
  { market: 'FUT', stockCode: 'MESM6', source: Source.Future, level: 700_000, size: 1, leverage: undefined },
  { market: 'FUT', stockCode: 'MESH6', source: Source.Future, level: 695_000, size: 1, leverage: 15 },
  { market: 'FX', stockCode: 'EURUSD', source: Source.Forex, level: 110_000, size: 1000, leverage: 30 },
  { market: 'FX', stockCode: 'USDJPY', source: Source.Forex, level: 150_000, size: 1000, leverage: 20 },
] as const;
type Traded = (typeof TRADED)[number];

const traded = fc.constantFrom(...TRADED);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    of: traded,
    direction: fc.constantFrom(Direction.Buy, Direction.Sell),
    size: fc.integer({ min: 1, max: 6 }),
    /** Of a limit order, thousandths of the price. */
    limit: fc.option(fc.integer({ min: 990, max: 1010 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('price' as const), of: traded, move: fc.integer({ min: -40, max: 40 }) }),
  fc.record({ kind: fc.constant('crash' as const), of: traded, move: fc.constantFrom(-600, 600) }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(0.01, 1, 7, 26, 70, 240) }),
  fc.record({ kind: fc.constant('margin' as const), amount: fc.constantFrom('0.01', '250', '100000') }),
  fc.record({ kind: fc.constant('close' as const), share: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const sumOf = async (store: Store, customer: number, source: Source, wallet: Wallet) =>
  store.inSnapshot(async (tx) => {
    const positions = await tx
      .selectFrom('position')
      .select('margin')
      .where('customer', '=', BigInt(customer))
      .where('source', '=', BigInt(source))
      .execute();
    const orders = await tx
      .selectFrom('trade_order')
      .select('reserved')
      .where('customer', '=', BigInt(customer))
      .where('wallet', '=', wallet)
      .execute();
    const account = await tx
      .selectFrom('ledger_account')
      .select('balance')
      .where('customer', '=', BigInt(customer))
      .where('name', '=', wallet)
      .where('part', '=', 'held')
      .executeTakeFirst();
    const add = (sum: bigint, one: bigint) => sum + one;
    return {
      held: account?.balance ?? 0n,
      owned: positions.map(({ margin }) => margin).reduce(add, 0n) + orders.map(({ reserved }) => reserved).reduce(add, 0n),
    };
  });

it('keeps what is held equal to what positions and orders own', async () => {
  const store = await openStore('memory');
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const pinned = pinnedMarket();
      const levels = new Map<Traded, number>();
      const pin = (of: Traded, price: number) => {
        const tick = of.market === 'FUT' ? 25 : 1;
        const level = Math.max(tick, Math.round(price / tick) * tick);
        levels.set(of, level);
        pinned.pin(of.market, of.stockCode, level);
      };
      for (const of of TRADED) pin(of, of.level);
      let floor = openFloor(store, START, pinned.market);
      const customer = await floor.customer({ USD: 20_000_00n });
      const positions = async () => (await floor.trading.reads.mine(customer, {})).list;
      const act = async (move: Step): Promise<void> => {
        switch (move.kind) {
          case 'order': {
            const { of, direction, size, limit } = move;
            const { market, stockCode, source, leverage } = of;
            const units = Math.round(((levels.get(of) ?? 0) * (limit ?? 0)) / 1000);
            const scale = of.market === 'FUT' ? 2 : stockCode === 'USDJPY' ? 3 : 5;
            const tick = of.market === 'FUT' ? 25 : 1;
            await floor.trading.orders.create(customer, 'test', {
              ...{ market, stockCode, source, direction },
              ...(leverage !== undefined && { leverage }),
              ...(limit !== undefined && {
                price: ((Math.floor(units / tick) * tick) / 10 ** scale).toFixed(scale),
                validity: 'gtc' as const,
              }),
              orderType: limit === undefined ? OrderType.Market : OrderType.Limit,
              quantity: size * of.size,
              clientOrderId: clientOrderId(),
            });
            return;
          }
          case 'price':
          case 'crash':
            pin(move.of, ((levels.get(move.of) ?? 0) * (1000 + move.move)) / 1000);
            return;
          case 'pass':
            floor.now += Math.round(move.hours * 3_600_000);
            return;
          case 'margin': {
            const [position] = await positions();
            if (position) await floor.trading.addMargin(customer, { id: position.id, amount: move.amount, clientOrderId: clientOrderId() });
            return;
          }
          case 'close': {
            const position = (await positions()).at(-1);
            const size = position?.source === Source.Forex ? 1000 : 1;
            const quantity = Math.floor((position?.positionNum ?? 0) / move.share / size) * size;
            if (position && quantity > 0)
              await floor.trading.orders.flat(customer, {
                id: position.id,
                orderType: OrderType.Market,
                quantity,
                clientOrderId: clientOrderId(),
              });
            return;
          }
          case 'restart':
            floor = openFloor(store, floor.now, pinned.market);
        }
      };
      for (const move of steps) {
        await act(move);
        floor.now += 300;
        await floor.trading.sweep();
        const future = await sumOf(store, customer, Source.Future, 'future');
        expect(future.held).toBe(future.owned);
        const forex = await sumOf(store, customer, Source.Forex, 'forex');
        expect(forex.held).toBe(forex.owned);
        for (const { frozenNum, positionNum } of await positions()) expect(frozenNum).toBeLessThanOrEqual(positionNum);
      }
      // What is there is what there was, with all that the movements say; margin that is added stays the customer's.
      const movements = await store.inSnapshot((tx) =>
        tx
          .selectFrom('movement')
          .innerJoin('position', 'position.id', 'movement.position')
          .select(['movement.kind', 'movement.amount'])
          .where('position.customer', '=', BigInt(customer))
          .execute(),
      );
      for (const { kind } of movements) seen.add(kind);
      const moved = movements.reduce((sum, { kind, amount }) => (kind === 'margin' ? sum : sum + amount), 0n);
      const { free, held } = await floor.money(customer, 'USD');
      expect(free + held).toBe(20_000_00n + moved);
      expect(await floor.balances()).toBe(true);
    }),
    { numRuns: 60, seed: 20260311 },
  );
  expect([...seen].toSorted()).toEqual(['close', 'expiry', 'liquidation', 'margin', 'open', 'settlement', 'swap']);
  await store.close();
}, 120_000);
