/** Robots from their order to the end of their cycle, with clock and coin in the test's hand; every amount here is worked out by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MiningStatus } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { market } from '../../sandbox/market/market.fixture.ts';
import { coinPrice } from '../../sandbox/robots/domain.ts';
import { type RobotBook, robotLine } from '../../sandbox/robots/life.ts';
import { createRobots, type Robots } from '../../sandbox/robots/robots.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';

const START = Date.parse('2026-03-11T15:00Z');
const DAY = 86_400_000;
/** Three minutes of looking for a pool. */
const MINES = START + 180_000;
/** 500 dollars: 0.351 % a day, 0.352 % rent or wear, so that 94.72 % come back, 5 % for an early end, energy for ten days, 0.2 % to fill it. */
const PICK = { robotId: 'RBTC1', mode: 'buy', cycleDays: 15, quantity: 1 } as const;

const where = bothStores();

describe.each(STORES)('robots on %s', (kind) => {
  let store: Store;
  let floor: Floor;
  let robots: Robots;
  let coin: bigint;
  /** In place of `coin` where it moves. */
  let coinAt: ((instant: number) => bigint) | undefined;
  let sweep: () => Promise<void>;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    floor = openFloor(store, START);
    coin = 60_000n;
    const commitments = commitmentsOn(store, floor);
    coinAt = undefined;
    const priceOf = (_: string, instant: number) => ({ units: coinAt?.(instant) ?? coin, scale: 2 });
    const book: RobotBook = commitments.open(robotLine(() => book, priceOf));
    robots = createRobots({ store, book, priceOf, now: () => floor.now });
    sweep = () => commitments.sweep();
  });
  afterAll(() => store.close());

  const order = (customer: number, more: object = {}) =>
    robots.order(customer, { ...PICK, acknowledged: true, clientOrderId: clientOrderId(), ...more });
  const redeem = (customer: number, id: number) => robots.redeem(customer, { id, clientOrderId: clientOrderId() });
  const recharge = (customer: number, id: number) => robots.recharge(customer, { id, clientOrderId: clientOrderId() });
  const at = async (instant: number) => {
    floor.now = instant;
    await sweep();
  };
  const detail = async (customer: number, id: number) => granted(await robots.detail(customer, id));
  const free = async (customer: number) => (await floor.money(customer, 'USD')).free;

  it('find a pool, mine a day at a time, stand still without energy, are recharged, and end with their cycle', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const { order: made, amount } = granted(await order(customer));
    expect(amount).toBe('500.00');
    expect(made).toMatchObject({
      status: MiningStatus.FindingPool,
      energy: 100,
      openPrice: '600.00',
    });
    expect(floor.told).toContain(`${customer} mining`);
    const { id } = made;
    for (const [minutes, status] of [
      [1, MiningStatus.LocatingPool],
      [2, MiningStatus.Starting],
      [3, MiningStatus.Mining],
    ] as const) {
      await at(START + minutes * 60_000);
      expect(await detail(customer, id)).toMatchObject({ status });
    }
    expect((await detail(customer, id)).availableTime).toBe((MINES + 15 * DAY) / 1000);

    // 500 × 0.351 % is 1.755, cut; the next day at half of the coin's price.
    await at(MINES + DAY);
    expect(await detail(customer, id)).toMatchObject({ redeemAmount: '473.60', income: '1.75', lastIncome: '1.75', energy: 90 });
    coin = 30_000n;
    await at(MINES + 2 * DAY);
    expect(await detail(customer, id)).toMatchObject({ income: '2.62', lastIncome: '0.87', redeemAmount: '236.80' });
    coin = 60_000n;
    // Nobody looked for eight days: they are mined all the same.
    await at(MINES + 10 * DAY);
    expect(await detail(customer, id)).toMatchObject({ status: MiningStatus.EnergyInsufficient, energy: 0, income: '16.62' });
    await at(MINES + 12 * DAY);
    expect(await free(customer)).toBe(516_62n);
    // It mines from there on: three days are left, and the third isn't over as the cycle ends with it.
    expect(granted(await recharge(customer, id))).toMatchObject({ amount: '1.00', order: { status: MiningStatus.Mining, energy: 100 } });
    expect(denialOf(await recharge(customer, id))?.reason).toBe('robotState');
    await at(MINES + 15 * DAY);
    expect(await detail(customer, id)).toMatchObject({
      status: MiningStatus.Expired,
      income: '21.87',
      fees: '1.00',
      happened: [1, 2, 3, 4, 5, 4, 6].map((status) => ({ status })),
    });
    // 500 less 473.60 back, 21.87 mined, 1 for energy.
    expect(await free(customer)).toBe(994_47n);
    const { list } = granted(await robots.messages(customer, id));
    expect(list).toHaveLength(18);
    expect(list[0]).toMatchObject({ deed: 'expire', amount: '475.35' });
    expect(denialOf(await redeem(customer, id))?.reason).toBe('orderEnded');
    expect(await floor.balances()).toBe(true);
  });

  it('are not recharged for less than a whole day, which would bring nothing', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const { id } = granted(await order(customer)).order;
    await at(MINES + 14 * DAY);
    expect(await detail(customer, id)).toMatchObject({ status: MiningStatus.EnergyInsufficient, rechargeCost: '1.00' });
    await at(MINES + 14 * DAY + 1);
    const before = await detail(customer, id);
    expect(before.rechargeCost).toBeUndefined();
    expect(denialOf(await recharge(customer, id))?.reason).toBe('robotState');
    expect(await detail(customer, id)).toEqual(before);
  });

  it('that are rented are paid for the whole cycle, and bring nothing back', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    // 1,000 × 0.352 % is 3.52 a day, for seven.
    const { order: made } = granted(await order(customer, { mode: 'rent', cycleDays: 7, quantity: 2 }));
    expect(made).toMatchObject({ paid: '24.64' });
    await at(MINES + 30 * DAY);
    // 3.51 a day.
    expect(await detail(customer, made.id)).toMatchObject({ status: MiningStatus.Expired, income: '24.57' });
    expect(await free(customer)).toBe(999_93n);
    expect(await floor.balances()).toBe(true);
  });

  it('end before their cycle at a cost, once', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const { order: made } = granted(await order(customer));
    await at(START + 60_000);
    expect(denialOf(await redeem(customer, made.id))?.reason).toBe('robotState');
    await at(MINES);
    expect(await detail(customer, made.id)).toMatchObject({ redeemAmount: '473.60', redeemCost: '25.00' });
    // A cost takes nothing but of what comes back.
    coin = 1_200n;
    expect(await detail(customer, made.id)).toMatchObject({ redeemAmount: '9.47', redeemCost: '9.47' });
    coin = 60_000n;
    const both = await Promise.all([redeem(customer, made.id), redeem(customer, made.id)]);
    expect(both.map((outcome) => denialOf(outcome)?.reason ?? 'ended').toSorted()).toEqual(['ended', 'orderEnded']);
    expect(await detail(customer, made.id)).toMatchObject({ status: MiningStatus.Expired, fees: '25.00' });
    expect(await free(customer)).toBe(948_60n);
    await at(MINES + 30 * DAY);
    expect(await free(customer)).toBe(948_60n);
  });

  it.each([
    // 500 × 94.72 % at half or twice the coin, and fifteen days of 0.87 or 3.51, a recharge of 1 between them: ten days and four whole ones.
    [30_000n, 1_000_00n - 500_00n - 1_00n + 236_80n + 12_18n],
    [120_000n, 1_000_00n - 500_00n - 1_00n + 947_20n + 49_14n],
  ])('lose and gain by the coin: at %i', async (price, left) => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const { id } = granted(await order(customer)).order;
    coin = price;
    await at(MINES + 10 * DAY + 60_000);
    granted(await recharge(customer, id));
    await at(MINES + 15 * DAY);
    expect(await detail(customer, id)).toMatchObject({ status: MiningStatus.Expired });
    expect(await free(customer)).toBe(left);
    expect(await floor.balances()).toBe(true);
  });

  it('that were ordered before they wore pay back what was said then, whatever the coin does', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const { id } = granted(await order(customer)).order;
    await store.inTransaction(async (tx) => {
      const row = await tx.selectFrom('commitment').select('terms').where('id', '=', BigInt(id)).executeTakeFirstOrThrow();
      const { wearRate: _, ...terms } = JSON.parse(row.terms) as Record<string, unknown>;
      await tx
        .updateTable('commitment')
        .set({ terms: JSON.stringify({ ...terms, residual: '90' }) })
        .where('id', '=', BigInt(id))
        .execute();
    });
    coin = 30_000n;
    await at(MINES);
    expect(await detail(customer, id)).toMatchObject({ redeemAmount: '450.00', redeemCost: '25.00' });
  });

  it('are refused in words, with nothing booked, and ordered once', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const reason = async (more: object) => denialOf(await order(customer, more))?.reason;
    expect(await reason({ acknowledged: undefined })).toBe('notAcknowledged');
    expect(await reason({ robotId: 'NONE' })).toBe('instrumentUnknown');
    expect(await reason({ cycleDays: 8 })).toBe('invalid');
    expect(await reason({ quantity: 11 })).toBe('quantityTooLarge');
    expect(await reason({ quantity: 3 })).toBe('insufficientFunds');
    expect(await reason({ price: '499' })).toBe('rateMoved');
    coin = 0n;
    expect(await reason({})).toBe('noPrice');
    coin = 60_000n;
    expect(await robots.quota(customer)).toEqual({ total: 10, used: 0, left: 10 });
    const id = clientOrderId();
    const [one, two] = await Promise.all([0, 1].map(() => order(customer, { clientOrderId: id })));
    expect(one).toEqual(two);
    expect(await robots.quota(customer)).toMatchObject({ used: 1, left: 9 });
    const other = await floor.customer({ USD: 1n });
    expect(denialOf(await redeem(other, granted(one ?? expect.fail('no answer')).order.id))?.reason).toBe('orderUnknown');
    expect(denialOf(await recharge(customer, granted(one ?? expect.fail('no answer')).order.id))?.reason).toBe('robotState');
    expect(await free(customer)).toBe(500_00n);
  });

  it('made on each day what the customer has more at its end, and tell twenty messages at most', async () => {
    const customer = await floor.customer({ USD: 1_000_00n });
    const { order: made } = granted(await order(customer, { cycleDays: 30 }));
    const sum = (list: readonly { readonly amount: bigint }[]) => list.reduce((total, { amount }) => total + amount, 0n);
    const wealth = async () => {
      const { worth, today } = await store.inSnapshot((tx) => robots.invested(tx, customer));
      for (const { wallet } of [...worth, ...today]) expect(wallet).toBe('financial');
      return { all: sum(worth) + (await free(customer)), today: sum(today) };
    };
    let before = 1_000_00n;
    // It falls for a fortnight and rises then, between one look and the next.
    coinAt = (instant) => {
      const day = BigInt(Math.floor((instant - START - 28_800_000) / DAY));
      return 60_000n + 500n * (day < 14n ? -day : day - 28n);
    };
    for (let day = 0; day <= 32; day += 1) {
      await at(START + day * DAY + 28_800_000);
      if ((await detail(customer, made.id)).status === MiningStatus.EnergyInsufficient) granted(await recharge(customer, made.id));
      const { all, today } = await wealth();
      expect({ day, today }).toEqual({ day, today: all - before });
      before = all;
    }
    expect((await detail(customer, made.id)).status).toBe(MiningStatus.Expired);
    expect(granted(await robots.messages(customer, made.id)).list).toHaveLength(20);
  });
});

it('mine coins that the simulated market prices', () => {
  for (const coin of ['BTCUSD', 'ETHUSD']) expect(coinPrice(market)(coin, START)?.units).toBeGreaterThan(0n);
  expect(coinPrice(market)('NONE', START)).toBeUndefined();
});
