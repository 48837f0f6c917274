/** Bonds from purchase to last payment, at prices in the test's hand; every amount here is worked out by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bonds, createBonds } from '../../sandbox/bonds/bonds.ts';
import { type BondBook, bondLine } from '../../sandbox/bonds/life.ts';
import { settlementDate } from '../../sandbox/bonds/market.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { idOf } from '../../sandbox/market/market.fixture.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

const WEDNESDAY = Date.parse('2026-03-11T15:00Z');
const FRIDAY = Date.parse('2026-03-13T15:00Z');
/** 5.375 % due on 15 September 2026; its coupon of March falls on a Sunday. */
const NOTE = '91282CHY0';
/** Due on 15 March 2026. */
const LAST_DAYS = '91282CGR6';
/** A bill due on 12 March 2026, which is when Wednesday's trades settle. */
const DUE = 'TB20260312';

const where = bothStores();

interface Desk {
  readonly floor: Floor;
  readonly bonds: Bonds;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store, market: ReturnType<typeof pinnedMarket>['market'], start: number): Desk {
  const floor = openFloor(store, start, market);
  const commitments = commitmentsOn(store, floor);
  const book: BondBook = commitments.open(
    bondLine(
      () => book,
      (at) => settlementDate(market, at),
    ),
  );
  return { floor, bonds: createBonds({ store, market, book, now: () => floor.now }), sweep: () => commitments.sweep() };
}

describe.each(STORES)('bonds on %s', (kind) => {
  const pinned = pinnedMarket();
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
    desk = openDesk(store, pinned.market, WEDNESDAY);
  });
  afterAll(() => store.close());

  const buy = (customer: number, quantity: number, more: object = {}) =>
    desk.bonds.buy(customer, { id: NOTE, quantity, clientOrderId: clientOrderId(), ...more });
  const sell = (customer: number, id: number, quantity: number) =>
    desk.bonds.sell(customer, { id, quantity, clientOrderId: clientOrderId() });
  const at = async (instant: number | string) => {
    desk.floor.now = typeof instant === 'number' ? instant : Date.parse(instant);
    await desk.sweep();
  };
  const free = async (customer: number) => (await desk.floor.money(customer, 'USD')).free;

  it('are bought with their interest, pay coupons, are sold in part and redeemed by the clock', async () => {
    await at(WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    pinned.pin('BND', NOTE, 100_375_000);
    // 10,037.50 and 268.75 × 178 / 181 = 264.2955…, raised.
    const bought = granted(await buy(customer, 10_000));
    expect(bought).toMatchObject({
      price: '100.375',
      clean: '10037.50',
      accrued: '264.30',
      amount: '10301.80',
      settlementDate: '2026-03-12',
    });
    expect(bought.holding).toMatchObject({ state: 'held', quantity: 10_000, cost: '10301.80', interest: '0.00', realised: '0.00' });
    expect(bought.holding.nextPayment).toEqual({ date: '2026-03-15', amount: '268.75' });
    expect(await free(customer)).toBe(9698_20n);
    // Of the same moment: what selling would bring, cut.
    expect(bought.holding).toMatchObject({ value: '10301.79', profit: '-0.01' });

    await at('2026-03-14T23:59:59Z');
    expect(await free(customer)).toBe(9698_20n);
    await at('2026-03-15T00:00Z');
    expect(await free(customer)).toBe(9966_95n);
    await desk.sweep();
    expect(await free(customer)).toBe(9966_95n);

    await at('2026-03-16T15:00Z');
    pinned.pin('BND', NOTE, 100_500_000);
    // 4,020 and 107.50 × 2 / 184 = 1.1684…, cut; of 10,301.80 four tenths were paid for it.
    const sold = granted(await sell(customer, bought.holding.id, 4_000));
    expect(sold).toMatchObject({ price: '100.5', clean: '4020.00', accrued: '1.16', amount: '4021.16', profit: '-99.56' });
    expect(sold.holding).toMatchObject({ state: 'held', quantity: 6_000, cost: '6181.08', interest: '268.75', realised: '-99.56' });
    expect(await desk.bonds.totals(customer)).toMatchObject({
      list: [{ currency: 'USD', quantity: 6_000, cost: '6181.08', interest: '268.75', realised: '-99.56' }],
    });

    // Half a year's sweeps that never came.
    await at('2026-10-01T15:00Z');
    const { list } = await desk.bonds.list(customer, {});
    // 6,000 and 161.25; of what was paid 6,181.08 are left.
    expect(list).toMatchObject([{ state: 'redeemed', quantity: 0, bought: 10_000, cost: '0.00', interest: '430.00', realised: '-280.64' }]);
    expect(list[0]?.endTimeTimestamp).toBe(Date.parse('2026-09-15') / 1000);
    expect(list[0]?.value).toBeUndefined();
    // 20,000 less 280.64 and with 430.
    expect(await free(customer)).toBe(20_149_36n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('give the seller a coupon that is paid before the buyer pays', async () => {
    desk = openDesk(store, pinned.market, FRIDAY);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    pinned.pin('BND', NOTE, 100_000_000);
    pinned.pin('BND', LAST_DAYS, 100_000_000);
    // Settled on Monday, behind Sunday's coupon: a day's interest, 268.75 / 184, and no coupon of March.
    const late = granted(await buy(customer, 10_000));
    expect(late).toMatchObject({ clean: '10000.00', accrued: '1.47', amount: '10001.47', settlementDate: '2026-03-16' });
    expect(late.holding.nextPayment).toEqual({ date: '2026-09-15', amount: '10268.75' });

    desk = openDesk(store, pinned.market, WEDNESDAY);
    const early = await desk.floor.customer({ USD: 20_000_00n });
    const { holding } = granted(await buy(early, 10_000));
    const patient = await desk.floor.customer({ USD: 2_000_00n });
    const ending = granted(await buy(patient, 1000, { id: LAST_DAYS })).holding;
    desk.floor.now = FRIDAY;
    // Worth what selling would bring, with the coupon that is the seller's; near its end what will be paid.
    const [held] = (await desk.bonds.list(early, {})).list;
    expect(held).toMatchObject({ bid: '100', accrued: '270.21', value: '10270.21' });
    const [last] = (await desk.bonds.list(patient, {})).list;
    expect(last?.bid).toBeUndefined();
    expect(last?.value).toBe(ending.nextPayment?.amount);
    const before = await free(early);
    const sold = granted(await sell(early, holding.id, 10_000));
    expect(sold).toMatchObject({ accrued: '1.46', amount: '10001.46' });
    // All is sold, and Sunday's coupon is paid on Sunday.
    expect(sold.holding).toMatchObject({
      ...{ state: 'sold', interest: '0.00', quantity: 0 },
      ...{ value: '268.75', nextPayment: { date: '2026-03-15', amount: '268.75' }, endTimeTimestamp: undefined },
    });
    expect(await free(early)).toBe(before + 10_001_46n);
    expect(denialOf(await sell(early, holding.id, 100))?.reason).toBe('positionUnknown');
    await at('2026-03-14T23:59:59Z');
    expect(await free(early)).toBe(before + 10_001_46n);
    await at('2026-03-17T15:00Z');
    expect(await free(early)).toBe(before + 10_001_46n + 268_75n);
    expect((await desk.bonds.list(early, {})).list).toMatchObject([
      { state: 'sold', interest: '268.75', value: undefined, nextPayment: undefined, endTimeTimestamp: Date.parse('2026-03-15') / 1000 },
    ]);
    expect(denialOf(await sell(early, holding.id, 100))?.reason).toBe('positionUnknown');
    expect(await desk.floor.balances()).toBe(true);
  });

  it('pay a coupon on its own day, on what was held over it, whatever was sold in parts since', async () => {
    desk = openDesk(store, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    pinned.pin('BND', NOTE, 100_000_000);
    const { holding } = granted(await buy(customer, 10_000));
    // Paid for on Thursday: its buyer has the coupon.
    granted(await sell(customer, holding.id, 2_000));
    desk.floor.now = FRIDAY;
    const before = await free(customer);
    // Paid for on Monday.
    const sold = granted(await sell(customer, holding.id, 3_000));
    expect(await free(customer)).toBe(before + 3_000_43n);
    expect(sold).toMatchObject({ accrued: '0.43', amount: '3000.43' });
    // 2.6875 per 100 on the 5,000 that are left and on the 3,000.
    expect(sold.holding).toMatchObject({ quantity: 5_000, interest: '0.00', nextPayment: { date: '2026-03-15', amount: '215.00' } });
    expect((await desk.bonds.list(customer, {})).list[0]?.nextPayment).toEqual(sold.holding.nextPayment);
    await at('2026-03-15T00:00Z');
    expect(await free(customer)).toBe(before + 3_000_43n + 215_00n);
    await at('2026-03-16T15:00Z');
    expect((await desk.bonds.list(customer, {})).list).toMatchObject([
      { quantity: 5_000, interest: '215.00', nextPayment: { date: '2026-09-15', amount: '5134.37' } },
    ]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('count what was sold or redeemed among what the day brought', async () => {
    desk = openDesk(store, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 40_000_00n });
    const today = async () => {
      const { today: made } = await store.inSnapshot((tx) => desk.bonds.invested(tx, customer));
      return made.reduce((sum, { amount }) => sum + amount, 0n);
    };
    pinned.pin('BND', NOTE, 100_000_000);
    pinned.pin('BND', LAST_DAYS, 100_000_000);
    const { holding } = granted(await buy(customer, 10_000));
    const { holding: short } = granted(await buy(customer, 10_000));
    // Bought and sold for 50 more on the same day, a cent lost to rounding; the other is worth a cent less than it cost.
    pinned.pin('BND', NOTE, 100_500_000);
    granted(await sell(customer, short.id, 10_000));
    pinned.pin('BND', NOTE, 100_000_000);
    expect(await today()).toBe(49_99n - 1n);

    // The next day: four tenths are sold at 101, and the rest stands at 102, against the close before.
    await at('2026-03-12T15:00Z');
    const close = BigInt(pinned.market.quote(idOf(NOTE, 'BND'), desk.floor.now).previousClose);
    pinned.pin('BND', NOTE, 101_000_000);
    granted(await sell(customer, holding.id, 4_000));
    pinned.pin('BND', NOTE, 102_000_000);
    const moved = (nominal: bigint, to: bigint) => (nominal * (to - close)) / 1_000_000n;
    const near = (made: bigint, expected: bigint) => expect(Number(made - expected)).toSatisfy((off: number) => Math.abs(off) <= 2);
    near(await today(), moved(4_000n, 101_000_000n) + moved(6_000n, 102_000_000n));
    // All of it: nothing is held, and the day is not forgotten.
    granted(await sell(customer, holding.id, 6_000));
    near(await today(), moved(4_000n, 101_000_000n) + moved(6_000n, 102_000_000n));
    await at('2026-03-13T15:00Z');
    expect(await today()).toBe(0n);
  });

  it('move to par on the day before their maturity, and that is of that day until it is over', async () => {
    desk = openDesk(store, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 40_000_00n });
    pinned.pin('BND', LAST_DAYS, 99_000_000);
    granted(await buy(customer, 10_000, { id: LAST_DAYS }));
    const today = async () => {
      const { today: made } = await store.inSnapshot((tx) => desk.bonds.invested(tx, customer));
      return made.reduce((sum, { amount }) => sum + amount, 0n);
    };
    await at(FRIDAY);
    const close = BigInt(pinned.market.quote(idOf(LAST_DAYS, 'BND'), FRIDAY).previousClose);
    const toPar = (10_000n * (100_000_000n - close)) / 1_000_000n;
    expect(Number((await today()) - toPar)).toSatisfy((off: number) => Math.abs(off) <= 1);
    await at('2026-03-15T00:00Z');
    expect((await desk.bonds.list(customer, {})).list).toMatchObject([{ state: 'redeemed' }]);
    await at('2026-03-16T15:00Z');
    expect(await today()).toBe(0n);
  });

  it('are sold on the terms that they were bought on, whatever is offered since', async () => {
    desk = openDesk(store, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    pinned.pin('BND', NOTE, 100_000_000);
    const { holding } = granted(await buy(customer, 10_000));
    const listings = pinned.market.listings.map((listing) =>
      listing.code === NOTE && listing.facts?.class === 'bond' ? { ...listing, facts: { ...listing.facts, coupon: '10' } } : listing,
    );
    const find = (of: 'BND', code: string) => listings.find((listing) => listing.market === of && listing.code === code);
    desk = openDesk(store, { ...pinned.market, listings, find }, WEDNESDAY);
    // 268.75 × 178 / 181, cut, and not 500 × 178 / 181.
    expect(granted(await sell(customer, holding.id, 10_000))).toMatchObject({ accrued: '264.29', amount: '10264.29' });
  });

  it('are one transaction each, and sums count those that ended', async () => {
    let transactions = 0;
    const counted: Store = {
      ...store,
      inTransaction: (work) => {
        transactions += 1;
        return store.inTransaction(work);
      },
    };
    desk = openDesk(counted, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    pinned.pin('BND', NOTE, 100_000_000);
    transactions = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const { holding } = granted(await buy(customer, 100));
      granted(await sell(customer, holding.id, 100));
    }
    expect(transactions).toBe(6);
    expect(await desk.bonds.totals(customer)).toEqual({
      list: [{ currency: 'USD', quantity: 0, cost: '0.00', value: '0.00', profit: '0.00', interest: '0.00', realised: '-0.03' }],
    });
  });

  it('are refused in words, with nothing booked', async () => {
    desk = openDesk(store, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 1_000_00n });
    const other = await desk.floor.customer({ USD: 1_000_00n });
    pinned.pin('BND', NOTE, 100_000_000);
    pinned.pin('BND', LAST_DAYS, 100_000_000);
    const { holding } = granted(await buy(customer, 100));
    const money = await free(customer);
    const reason = async (outcome: ReturnType<typeof buy>) => denialOf(await outcome)?.reason;
    expect(await reason(buy(customer, 150))).toBe('quantityOffLot');
    expect(await reason(buy(customer, 50))).toBe('quantityTooSmall');
    expect(await reason(buy(customer, 20_000_000))).toBe('quantityTooLarge');
    expect(await reason(buy(customer, 1_000))).toBe('insufficientFunds');
    expect(await reason(buy(customer, 100, { id: 'NOSUCH' }))).toBe('instrumentUnknown');
    expect(await reason(buy(customer, 100, { id: DUE }))).toBe('contractExpired');
    expect(await reason(buy(customer, 100, { price: '99', tolerance: '0.001' }))).toBe('priceMoved');
    expect(await reason(buy(customer, 100, { settlementDate: '2026-03-11' }))).toBe('priceMoved');
    // Without a tolerance the price is the price.
    for (const price of ['100.000001', '99.999', '100.0000001']) expect(await reason(buy(customer, 100, { price }))).toBe('priceMoved');
    expect(await reason(buy(customer, 100, { price: 'one' }))).toBe('invalid');
    expect(await reason(buy(customer, 1_000, { price: '100.0' }))).toBe('insufficientFunds');
    expect(await reason(sell(customer, holding.id, 200))).toBe('insufficientPosition');
    expect(await reason(sell(other, holding.id, 100))).toBe('positionUnknown');
    desk.floor.now = Date.parse('2026-03-11T23:30Z');
    expect(await reason(buy(customer, 100))).toBe('marketClosed');
    expect(await free(customer)).toBe(money);
    expect(await desk.bonds.list(customer, {})).toMatchObject({ total: 1 });
  });

  it('are bought and sold once, pressed twice', async () => {
    desk = openDesk(store, pinned.market, WEDNESDAY);
    const customer = await desk.floor.customer({ USD: 1_000_00n });
    pinned.pin('BND', NOTE, 100_000_000);
    const wish = { id: NOTE, quantity: 300, clientOrderId: clientOrderId() };
    const [one, two] = await Promise.all([desk.bonds.buy(customer, wish), desk.bonds.buy(customer, wish)]);
    expect(granted(one)).toEqual(granted(two));
    const away = { id: granted(one).holding.id, quantity: 300 };
    const both = await Promise.all([0, 1].map(() => desk.bonds.sell(customer, { ...away, clientOrderId: clientOrderId() })));
    expect(both.map((outcome) => denialOf(outcome)?.reason ?? 'sold').toSorted()).toEqual(['positionUnknown', 'sold']);
    expect(await desk.floor.balances()).toBe(true);
  });
});
