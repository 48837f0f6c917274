/** Placings from application to sale, with the clock in the test's hand. What is drawn for the fixed seed is looked up, not repeated here. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OrderType, Source, SubscriptionStatus } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { market } from '../../sandbox/market/market.fixture.ts';
import { flatTick } from '../../sandbox/market/tape/tick.ts';
import { createDrawnSales, type DrawnSale, type DrawnSales } from '../../sandbox/placings/drawn.ts';
import { type PlacingBook, placingLine } from '../../sandbox/placings/life.ts';
import { createPlacings, type Placings } from '../../sandbox/placings/placings.ts';
import { openStore } from '../../sandbox/store.ts';
import { SECRET } from '../ledger/house.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId, order } from './wish.ts';

const WEDNESDAY = Date.parse('2026-03-11T15:00Z');
const drawn = createDrawnSales(market, 1);

const where = bothStores();

interface Desk {
  readonly floor: Floor;
  readonly placings: Placings;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store, start: number, sales: DrawnSales = drawn): Desk {
  const floor = openFloor(store, start);
  const commitments = commitmentsOn(store, floor);
  const book: PlacingBook = commitments.open(placingLine(() => book, floor.trading));
  const placings = createPlacings({ store, market, book, drawn: sales, now: () => floor.now });
  return { floor, placings, sweep: () => commitments.sweep() };
}

const during = ({ start, end }: DrawnSale) => Math.floor((start + end) / 2);

/** The first of those weeks that is so, with its clock in the middle of its window. */
function saleThat(is: (sale: DrawnSale) => boolean, inBand = true): DrawnSale {
  for (let at = WEDNESDAY; at < WEDNESDAY + 200 * 86_400_000; at += 86_400_000) {
    const found = drawn
      .around(at)
      .find((sale) => sale.start >= WEDNESDAY - 86_400_000 && is(sale) && drawn.isInBand(sale, during(sale)) === inBand);
    if (found) return found;
  }
  throw new Error('no such sale');
}

const covered = ({ others, total }: DrawnSale): number => others / total;
const inDollars = ({ currency }: DrawnSale): boolean => currency === 'USD';

describe.each(STORES)('placings on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    desk = openDesk(store, WEDNESDAY);
  });
  afterAll(() => store.close());

  const applyFor = (customer: number, sale: DrawnSale, quantity: number, more: object = {}) =>
    desk.placings.apply(customer, { id: sale.id, quantity, secret: SECRET, acknowledged: true, clientOrderId: clientOrderId(), ...more });
  const at = async (instant: number) => {
    desk.floor.now = instant;
    await desk.sweep();
  };
  const only = async (customer: number) => {
    const { list } = await desk.placings.list(customer, {});
    return list[0] ?? expect.fail('no placing');
  };
  const money = (customer: number, { currency }: DrawnSale) => desk.floor.money(customer, currency);
  const investedIn = async (customer: number) => {
    const { worth, today } = await store.inSnapshot((tx) => desk.placings.invested(tx, customer));
    const sum = (list: typeof worth) => list.reduce((total, { amount }) => total + amount, 0n);
    return { worth: sum(worth), today: sum(today) };
  };

  it('that are not covered are allotted whole, paid, locked, and then sold as any share', async () => {
    const sale = saleThat((one) => inDollars(one) && covered(one) < 0.7 && !one.calledOff);
    const price = BigInt(drawn.priceOf(sale).discounted);
    const unit = 10n ** BigInt(sale.listing.scale - 2);
    const cost = (price * BigInt(sale.minimum) + unit - 1n) / unit;
    await at(during(sale));
    const customer = await desk.floor.customer({ USD: 100_000_00n });
    const { status, amount, id } = granted(await applyFor(customer, sale, sale.minimum));
    expect(status).toBe(SubscriptionStatus.Waiting);
    expect(amount.replace('.', '')).toBe(String(cost));
    expect(await money(customer, sale)).toEqual({ free: 100_000_00n - cost, held: cost });
    expect(await desk.placings.flatCount(customer, id)).toMatchObject({ data: { quantity: 0 } });

    await at(sale.end);
    expect(await only(customer)).toMatchObject({
      status: SubscriptionStatus.Allotted,
      allotmentQuantity: sale.minimum,
      pendingPayment: amount,
      actualPayment: '0.00',
      refund: '0.00',
    });
    await at(sale.pay);
    expect(await money(customer, sale)).toEqual({ free: 100_000_00n - cost, held: 0n });
    const last = BigInt(market.quote(sale.listing.id, sale.pay).price);
    const value = (last * BigInt(sale.minimum) + unit / 2n) / unit;
    expect(await investedIn(customer)).toEqual({ worth: value, today: value - cost });
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.ToBeSettled, actualPayment: amount, pendingPayment: '0.00' });

    await at(sale.unlock - 1);
    expect((await only(customer)).status).toBe(SubscriptionStatus.ToBeSettled);
    const before = await investedIn(customer);
    // However late anybody looks, the shares are those of the lock's end.
    desk.floor.now = sale.unlock + 5 * 86_400_000;
    await desk.sweep();
    await desk.sweep();
    expect(before.worth).toBeGreaterThan(0n);
    expect(await investedIn(customer)).toEqual({ worth: 0n, today: 0n });
    const settled = await only(customer);
    expect(settled).toMatchObject({ status: SubscriptionStatus.Settled, endTimeTimestamp: sale.unlock / 1000, actualPayment: amount });
    expect(settled.happened?.map((step) => step.time * 1000)).toEqual(
      [during(sale), sale.end, sale.pay, sale.unlock].map((ms) => ms - (ms % 1000)),
    );
    const { list: positions } = await desk.floor.trading.reads.mine(customer, {});
    const [position] = positions;
    expect(positions).toHaveLength(1);
    expect(position).toMatchObject({ stockCode: sale.listing.code, source: Source.Stock, positionNum: sale.minimum });
    expect(Number(position?.cost)).toBeCloseTo(Number(amount), 2);
    expect(await desk.placings.flatCount(customer, id)).toMatchObject({ data: { quantity: sale.minimum } });

    const { sessions } = sale.rules;
    await desk.floor.at(sessions.day(sessions.lastOpened(desk.floor.now) + 1).open + 3_600_000);
    const wish = { stockCode: sale.listing.code, direction: Direction.Sell, orderType: OrderType.Market, quantity: sale.minimum };
    granted(await desk.floor.trading.orders.create(customer, 'stockCreate', order(wish)));
    await desk.floor.pass(5_000);
    expect((await desk.floor.trading.reads.mine(customer, {})).list).toEqual([]);
    expect(await desk.placings.flatCount(customer, id)).toMatchObject({ data: { quantity: 0 } });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that more is asked of than there is are allotted by proportion to all, whoever is looked at first, and give the rest back', async () => {
    const sale = saleThat((one) => inDollars(one) && covered(one) > 2 && !one.calledOff);
    await at(during(sale));
    const wishes = [sale.minimum, 3 * sale.minimum, sale.maximum];
    const customers: number[] = [];
    for (const quantity of wishes) {
      const customer = await desk.floor.customer({ USD: 100_000_000_00n });
      granted(await applyFor(customer, sale, quantity));
      customers.push(customer);
    }
    await at(sale.end + 1);
    const others = await store.inSnapshot((tx) =>
      tx.selectFrom('commitment').select('opened').where('code', '=', sale.id).where('customer', 'not in', customers.map(BigInt)).execute(),
    );
    const own = [...wishes, ...others.map(({ opened }) => Number(opened))].reduce((sum, one) => sum + one, 0);
    const told = (await desk.placings.sales({ pageSize: 200 })).list.find(({ id }) => id === sale.id)?.cover ?? 0;
    // The crowd makes room for the broker's own customers: together they ask for what the cover says.
    const asked = Math.max(own, sale.others);
    expect(asked / sale.total).toBeCloseTo(told, 2);
    for (const [place, customer] of customers.entries()) {
      const { allotmentQuantity = 0, amount, pendingPayment, refund, status } = await only(customer);
      const share = ((wishes[place] ?? 0) * sale.total) / asked;
      expect([Math.floor(share), Math.ceil(share)]).toContain(allotmentQuantity);
      expect(status).toBe(SubscriptionStatus.Allotted);
      expect(Number(pendingPayment) + Number(refund)).toBeCloseTo(Number(amount), 2);
      const { free, held } = await money(customer, sale);
      expect(held).toBe(BigInt(pendingPayment.replace('.', '')));
      expect(free + held).toBe(100_000_000_00n);
    }
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that the broker’s own customers alone ask too much of are allotted by proportion to what these ask', async () => {
    const found = saleThat((one) => inDollars(one) && !one.calledOff);
    const wishes = [found.minimum, 2 * found.minimum, 3 * found.minimum];
    // The crowd asks for a lot, the customers for three times of what there is.
    const sale = { ...found, total: 2 * found.minimum, others: found.listing.lot };
    desk = openDesk(store, WEDNESDAY, { ...drawn, find: () => sale });
    await at(during(sale));
    const customers: number[] = [];
    for (const quantity of wishes) {
      const customer = await desk.floor.customer({ USD: 100_000_000_00n });
      granted(await applyFor(customer, sale, quantity));
      customers.push(customer);
    }
    const asked = await store.inSnapshot((tx) => tx.selectFrom('commitment').select('opened').where('code', '=', sale.id).execute());
    const own = asked.reduce((sum, { opened }) => sum + Number(opened), 0);
    await at(sale.end);
    const lots = sale.total / sale.listing.lot;
    for (const [place, customer] of customers.entries()) {
      const share = ((wishes[place] ?? 0) * lots) / own;
      const { allotmentQuantity } = await only(customer);
      expect([Math.floor(share), Math.ceil(share)]).toContain((allotmentQuantity ?? 0) / sale.listing.lot);
    }
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that are called off give all back, and say so', async () => {
    const sale = saleThat((one) => one.calledOff);
    await at(during(sale));
    const customer = await desk.floor.customer({ [sale.currency]: 1_000_000_00n });
    granted(await applyFor(customer, sale, sale.minimum));
    await at(sale.end);
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.NotAllotted, calledOff: true, allotmentQuantity: 0 });
    expect(await money(customer, sale)).toEqual({ free: 1_000_000_00n, held: 0n });
    const inbox = await store.inSnapshot((tx) =>
      tx.selectFrom('message').select('title').where('customer', '=', BigInt(customer)).execute(),
    );
    expect(inbox).toEqual([{ title: 'placing.calledOff' }]);
  });

  it('refuse what is not open, off the lot, too small, too large, unpaid, unacknowledged or without the secret, and hold nothing', async () => {
    const sale = saleThat((one) => inDollars(one));
    const customer = await desk.floor.customer({ USD: 10_00n });
    const refused = async (quantity: number, more: object = {}) => denialOf(await applyFor(customer, sale, quantity, more));
    await at(sale.start - 1);
    expect(await refused(sale.minimum)).toMatchObject({ reason: 'subscriptionClosed' });
    await at(sale.end);
    expect(await refused(sale.minimum)).toMatchObject({ reason: 'subscriptionClosed' });
    await at(during(sale));
    expect(await refused(sale.minimum, { id: 'US-1-0' })).toMatchObject({ reason: 'instrumentUnknown', field: 'id' });
    expect(await refused(sale.minimum - sale.listing.lot)).toMatchObject({ reason: 'quantityTooSmall', field: 'quantity' });
    expect(await refused(sale.maximum + sale.listing.lot)).toMatchObject({ reason: 'quantityTooLarge', field: 'quantity' });
    expect(await refused(sale.minimum, { acknowledged: undefined })).toMatchObject({ reason: 'notAcknowledged', field: 'acknowledged' });
    expect(await refused(sale.minimum, { secret: '000000' })).toMatchObject({ reason: 'secretWrong', field: 'secret' });
    expect(await refused(sale.minimum)).toMatchObject({ reason: 'insufficientFunds', field: 'quantity' });
    expect((await desk.placings.list(customer, {})).total).toBe(0);
    expect(await money(customer, sale)).toEqual({ free: 10_00n, held: 0n });
  });

  it('are not applied for once the market has moved away from the reference, which would be an option for nothing', async () => {
    const sale = saleThat(inDollars, false);
    const reference = drawn.priceOf(sale).reference;
    await at(during(sale));
    expect(Math.abs(market.quote(sale.listing.id, during(sale)).price / reference - 1)).toBeGreaterThan(0.02);
    const customer = await desk.floor.customer({ USD: 100_000_00n });
    expect(denialOf(await applyFor(customer, sale, sale.minimum))).toMatchObject({ reason: 'priceMoved', field: 'id' });
    expect(await money(customer, sale)).toEqual({ free: 100_000_00n, held: 0n });
    const told = (await desk.placings.sales({ pageSize: 200 })).list.find(({ id }) => id === sale.id);
    expect(told).toMatchObject({ inBand: false, bandRate: '2' });
  });

  it('are applied for once, pressed twice, and by one customer no more than by one application', async () => {
    const sale = saleThat((one) => inDollars(one));
    await at(during(sale));
    const customer = await desk.floor.customer({ USD: 100_000_000_00n });
    const id = clientOrderId();
    const [one, other] = await Promise.all([1, 2].map(() => applyFor(customer, sale, sale.maximum - sale.minimum, { clientOrderId: id })));
    expect(one).toEqual(other);
    granted(await applyFor(customer, sale, sale.minimum));
    expect(denialOf(await applyFor(customer, sale, sale.minimum))?.reason).toBe('quantityTooLarge');
    expect((await desk.placings.list(customer, {})).total).toBe(2);
  });
});

it('cost the reference less the discount, cut to the tick and nowhere before', () => {
  const sale = saleThat(inDollars);
  const discountedFrom = (reference: number, discountRate: string): number => {
    const quote = (id: number, at: number) => ({ ...market.quote(id, at), price: reference });
    const rules = { ...sale.rules, tick: flatTick('0.05', 2) };
    return createDrawnSales({ ...market, quote }, 1).priceOf({ ...sale, rules, discountRate }).discounted;
  };
  expect(discountedFrom(1_000, '7.0')).toBe(930);
  expect(discountedFrom(1_000, '7.1')).toBe(925);
  // 1,234 less 12.5 % are 1,079.75.
  expect(discountedFrom(1_234, '12.5')).toBe(1_075);
});

it('are listed open ones first, with a price only once they have begun, and their window is told by itself', async () => {
  const store = await openStore('memory');
  const desk = openDesk(store, WEDNESDAY);
  const { list } = await desk.placings.sales({ pageSize: 200 });
  const states = list.map(({ state }) => state);
  expect(states).toEqual([...states].sort((a, b) => ['open', 'upcoming', 'closed'].indexOf(a) - ['open', 'upcoming', 'closed'].indexOf(b)));
  for (const state of ['open', 'upcoming', 'closed']) expect(states).toContain(state);
  for (const sale of list) {
    expect(sale.discountedPrice === undefined).toBe(sale.state === 'upcoming');
    expect(Number(sale.discountedPrice ?? 0)).toBeLessThan(Number(sale.referencePrice ?? 1));
    const window = granted(desk.placings.window(sale.id));
    expect(window).toMatchObject({ state: sale.state, startTime: sale.startTime, endTime: sale.endTime });
  }
  expect(denialOf(desk.placings.window('US-999-0'))?.reason).toBe('instrumentUnknown');
  await store.close();
});
