/** Bids at auctions of bonds from the application to the redemption, with clock and quotes in the test's hand; amounts are worked out by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SubscriptionStatus } from '../../contract/codes.ts';
import { fractionOf, roundUp } from '../../contract/finance/amount.ts';
import { bondAuctionExtensions } from '../../contract/rest/bondAuction.ts';
import { type Bids, createBids } from '../../sandbox/auctions/bids.ts';
import { createCalendar } from '../../sandbox/auctions/calendar.ts';
import { type BidBook, bidLine } from '../../sandbox/auctions/life.ts';
import { settleResult } from '../../sandbox/auctions/results.ts';
import { type Bonds, createBonds } from '../../sandbox/bonds/bonds.ts';
import { type BondBook, bondLine } from '../../sandbox/bonds/life.ts';
import { settlementDate } from '../../sandbox/bonds/market.ts';
import { createCommitments } from '../../sandbox/commitments/commitments.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { DATA_DIR } from '../../sandbox/market/market.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

const WEDNESDAY = Date.parse('2026-03-11T15:00Z');
const YEAR = 364 * 86_400_000;
/** Four weeks, at the curve's 4.508 % 4.43 % of discount: 99.655444. */
const BILL = 'TB20260414-2026-03-12';
/** Reopened a month after 15 February, at 4.5 %. */
const NOTE = 'T10Y20360215-2026-03-12';
const NOTE_CODE = 'T10Y20360215';

const where = bothStores();
const pinned = pinnedMarket();
const calendar = createCalendar({ market: pinned.market, seed: 1, dataDir: DATA_DIR, until: WEDNESDAY + YEAR });

interface Desk {
  readonly floor: Floor;
  readonly bids: Bids;
  readonly bonds: Bonds;
  readonly lines: string[];
  /** Makes the next issue of a bond fail, as a process that dies in it. */
  die: boolean;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store, start: number): Desk {
  const floor = openFloor(store, start, pinned.market);
  const lines: string[] = [];
  const commitments = createCommitments({
    store,
    now: () => floor.now,
    checkSecret: async () => undefined,
    told: (customer, topic) => floor.told.push(`${customer} ${topic}`),
    log: (line) => lines.push(line),
  });
  const now = () => floor.now;
  const bondBook: BondBook = commitments.open(
    bondLine(
      () => bondBook,
      (at) => settlementDate(pinned.market, at),
    ),
  );
  const bonds = createBonds({ store, market: pinned.market, book: bondBook, now });
  const book: BidBook = commitments.open(
    bidLine({
      book: () => book,
      bonds: {
        async issue(...bought) {
          const issued = await bonds.issue(...bought);
          if (desk.die) throw new Error('killed');
          return issued;
        },
      },
      result: (tx, auction) => settleResult(tx, calendar, auction),
    }),
  );
  const desk: Desk = {
    floor,
    bonds,
    lines,
    die: false,
    bids: createBids({ store, book, calendar, now }),
    sweep: () => commitments.sweep(),
  };
  return desk;
}

describe.each(STORES)('new bonds on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(async () => {
    pinned.pin('BND', NOTE_CODE, 100_000_000);
    await store.inTransaction((tx) => tx.deleteFrom('auction_result').execute());
    desk = openDesk(store, WEDNESDAY);
  });
  afterAll(() => store.close());

  const offered = async (id: string) => (await desk.bids.auctions({ id })).list[0] ?? expect.fail(`no auction ${id}`);
  const bid = async (customer: number, id: string, quantity: number, more: object = {}) =>
    desk.bids.bid(customer, {
      id,
      quantity,
      ceiling: (await offered(id)).ceiling,
      acknowledged: true,
      clientOrderId: clientOrderId(),
      ...more,
    });
  const cancel = (customer: number, id: number) => desk.bids.cancel(customer, { id, clientOrderId: clientOrderId() });
  const at = async (instant: string | number) => {
    desk.floor.now = typeof instant === 'number' ? instant : Date.parse(instant);
    await desk.sweep();
  };
  const only = async (customer: number) => (await desk.bids.list(customer, {})).list[0] ?? expect.fail('no bid');
  const held = async (customer: number) => (await desk.bonds.list(customer, {})).list;
  const money = (customer: number) => desk.floor.money(customer, 'USD');
  const inbox = (customer: number) =>
    store.inSnapshot(async (tx) =>
      (await tx.selectFrom('message').select('title').where('customer', '=', BigInt(customer)).orderBy('id').execute()).map(
        ({ title }) => title,
      ),
    );

  it('a bill is bid for at par at most, priced by the auction, issued, and redeemed, to the cent', async () => {
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    expect(await offered(BILL)).toMatchObject({
      state: 'open',
      kind: 'bill',
      term: [{ count: 4, unit: 'week' }],
      ceiling: '100',
      estimate: '99.655444',
      priceDerived: true,
      datesDerived: true,
      closeTime: Date.parse('2026-03-12T15:00Z') / 1000,
      timeZone: 'America/New_York',
    });
    const made = granted(await bid(customer, BILL, 10_000));
    expect(made).toMatchObject({ status: SubscriptionStatus.Waiting, covered: '10000.00', usedBalance: '10000.00', cancellable: true });
    expect(made.price).toBeUndefined();
    expect(await money(customer)).toEqual({ free: 10_000_00n, held: 10_000_00n });

    await at('2026-03-12T15:29:59Z');
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.Waiting, cancellable: false });
    await at('2026-03-12T15:30Z');
    expect(await only(customer)).toMatchObject({
      status: SubscriptionStatus.Allotted,
      price: '99.655444',
      rate: '4.430',
      cost: '9965.55',
      accrued: '0.00',
      refund: '34.45',
      usedBalance: '9965.55',
    });
    expect(await money(customer)).toEqual({ free: 10_034_45n, held: 9965_55n });
    expect(await offered(BILL)).toMatchObject({ state: 'auctioned', price: '99.655444', rate: '4.430' });

    await at('2026-03-17T00:00Z');
    await desk.sweep();
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.Settled, usedBalance: '0.00' });
    expect(await money(customer)).toEqual({ free: 10_034_45n, held: 0n });
    expect(await held(customer)).toMatchObject([
      { code: 'TB20260414', state: 'held', quantity: 10_000, cost: '9965.55', openPrice: '99.655444' },
    ]);
    await at('2026-04-20T12:00Z');
    expect(await held(customer)).toMatchObject([
      { state: 'redeemed', realised: '34.45', endTimeTimestamp: Date.parse('2026-04-14') / 1000 },
    ]);
    expect(await money(customer)).toEqual({ free: 20_034_45n, held: 0n });
    expect((await only(customer)).happened.map(({ status, time }) => [status, time])).toEqual([
      [SubscriptionStatus.Waiting, WEDNESDAY / 1000],
      [SubscriptionStatus.Allotted, Date.parse('2026-03-12T15:30Z') / 1000],
      [SubscriptionStatus.Settled, Date.parse('2026-03-17') / 1000],
    ]);
    expect(await inbox(customer)).toEqual(['newBond.award', 'newBond.issue', 'bond.redeem']);
    expect(desk.floor.told).toEqual(expect.arrayContaining([`${customer} position`, `${customer} wallet`, `${customer} message`]));
    expect(desk.lines).toEqual([]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it.each([
    ['a premium', 104.5],
    ['a discount', 96.25],
  ])('a note that is reopened at %s costs its price with the interest until the issue, and is sold as any bond', async (_, quote) => {
    pinned.pin('BND', NOTE_CODE, quote * 1e6);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    const ceiling = Math.ceil(quote * 1.1);
    expect(await offered(NOTE)).toMatchObject({ reopening: true, coupon: '4.5', issueDate: '2026-03-16', interestDate: '2026-02-15' });
    const made = granted(await bid(customer, NOTE, 10_000));
    // 225 for 29 of 181 days: 36.0497…, raised with the price.
    expect(made).toMatchObject({ covered: `${ceiling * 100 + 36}.05`, ceiling: String(ceiling) });
    await at('2026-03-12T17:00Z');
    const filled = await only(customer);
    const price = fractionOf(filled.price ?? '');
    if (!price) return expect.fail('no price');
    // The yield has three decimals, and the price is that of the yield.
    expect(Math.abs(Number(filled.price) - quote)).toBeLessThan(0.005);
    const total = roundUp(price.numerator * 100n * 100n * 181n + 225n * 29n * 100n * price.denominator, price.denominator * 181n);
    expect(filled).toMatchObject({ accrued: '36.05', status: SubscriptionStatus.Allotted });
    expect(await money(customer)).toEqual({ free: 20_000_00n - total, held: total });

    await at('2026-03-16T15:00Z');
    const [holding] = await held(customer);
    expect(holding).toMatchObject({ code: NOTE_CODE, quantity: 10_000, nextPayment: { date: '2026-08-15', amount: '225.00' } });
    const sold = granted(await desk.bonds.sell(customer, { id: holding?.id ?? 0, quantity: 10_000, clientOrderId: clientOrderId() }));
    expect(sold.holding.state).toBe('sold');
    expect(await desk.floor.balances()).toBe(true);
  });

  it('a price above what is covered buys nothing, and gives all back', async () => {
    pinned.pin('BND', NOTE_CODE, 90_000_000);
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    granted(await bid(customer, NOTE, 10_000));
    // Another worst case than was seen.
    expect(denialOf(await bid(customer, NOTE, 100, { ceiling: '98' }))).toMatchObject({ reason: 'priceMoved', field: 'ceiling' });
    pinned.pin('BND', NOTE_CODE, 101_000_000);
    await at('2026-03-12T17:00Z');
    expect(await only(customer)).toMatchObject({
      status: SubscriptionStatus.NotAllotted,
      note: 'tooDear',
      usedBalance: '0.00',
      refund: '9936.05',
    });
    expect(await money(customer)).toEqual({ free: 20_000_00n, held: 0n });
    expect(await inbox(customer)).toEqual(['newBond.pass']);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('the Treasury calls one off: all is given back', async () => {
    let called: ReturnType<typeof calendar.around>[number] | undefined;
    for (let day = WEDNESDAY; !called && day < WEDNESDAY + YEAR; day += 86_400_000)
      called = calendar.around(day).find(({ isCalledOff, opens }) => isCalledOff && opens > WEDNESDAY);
    if (!called) return expect.fail('none is called off in a year');
    const customer = await desk.floor.customer({ USD: 200_000_00n });
    await at(called.opens);
    granted(await bid(customer, called.id, 1_000));
    await at(called.decides);
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.NotAllotted, note: 'withdrawn', usedBalance: '0.00' });
    expect(await offered(called.id)).toMatchObject({ state: 'withdrawn' });
    expect((await offered(called.id)).price).toBeUndefined();
    expect(await money(customer)).toEqual({ free: 200_000_00n, held: 0n });
    expect(await inbox(customer)).toEqual(['newBond.withdraw']);
  });

  it('is taken back until the bids close, and not after', async () => {
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    const first = granted(await bid(customer, BILL, 5_000));
    const second = granted(await bid(customer, BILL, 1_000));
    expect(granted(await cancel(customer, first.id))).toMatchObject({ note: 'cancelled', refund: '5000.00', cancellable: false });
    expect(await money(customer)).toEqual({ free: 19_000_00n, held: 1_000_00n });
    expect(denialOf(await cancel(customer, first.id))?.reason).toBe('notPending');
    expect(denialOf(await cancel(await desk.floor.customer({}), second.id))?.reason).toBe('positionUnknown');
    await at('2026-03-12T15:00Z');
    expect(denialOf(await cancel(customer, second.id))?.reason).toBe('subscriptionClosed');
    expect(denialOf(await bid(customer, BILL, 1_000))).toMatchObject({ reason: 'subscriptionClosed' });
    expect(await money(customer)).toEqual({ free: 19_000_00n, held: 1_000_00n });
  });

  it('is refused before it opens, off the step, beyond the limit, unpaid or unacknowledged, and nothing is booked', async () => {
    const poor = await desk.floor.customer({ USD: 99_99n });
    const refused = async (quantity: number, more: object = {}) => denialOf(await bid(poor, BILL, quantity, more));
    expect(await refused(150)).toMatchObject({ reason: 'quantityOffLot', field: 'quantity' });
    expect(await refused(50)).toMatchObject({ reason: 'quantityTooSmall', field: 'quantity' });
    expect(await refused(10_000_100)).toMatchObject({ reason: 'quantityTooLarge', field: 'quantity' });
    expect(await refused(100)).toMatchObject({ reason: 'insufficientFunds', field: 'quantity' });
    expect(await refused(100, { acknowledged: false })).toMatchObject({ reason: 'notAcknowledged' });
    expect(await refused(100, { id: 'NONE-2026-03-12' })).toMatchObject({ reason: 'instrumentUnknown' });
    const announced = calendar.around(WEDNESDAY).find(({ opens }) => opens > WEDNESDAY);
    expect(await refused(100, { id: announced?.id })).toMatchObject({ reason: 'subscriptionClosed' });
    expect(await money(poor)).toEqual({ free: 99_99n, held: 0n });
    // What is no whole nominal never gets so far.
    const { input } = bondAuctionExtensions.bondBidCreate;
    const isRead = (quantity: unknown) => input.safeParse({ id: BILL, quantity, ceiling: '100', clientOrderId: clientOrderId() }).success;
    expect(['abc', '100', 0, -100, 99.99, Number.NaN].filter(isRead)).toEqual([]);
    expect(isRead(100)).toBe(true);

    const rich = await desk.floor.customer({ USD: 20_000_000_00n });
    granted(await bid(rich, BILL, 9_999_900));
    expect(denialOf(await bid(rich, BILL, 200))).toMatchObject({ reason: 'quantityTooLarge' });
    granted(await bid(rich, BILL, 100));
  });

  it('happens once, pressed twice or in two tabs', async () => {
    const customer = await desk.floor.customer({ USD: 1_500_00n });
    const id = clientOrderId();
    const [one, other] = await Promise.all([1, 2].map(() => bid(customer, BILL, 1_000, { clientOrderId: id })));
    expect(one).toEqual(other);
    expect(await money(customer)).toEqual({ free: 500_00n, held: 1_000_00n });
    const both = await Promise.all([1, 2].map(() => bid(customer, BILL, 500)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await desk.bids.list(customer, {})).total).toBe(2);
  });

  it('a job that is killed in the issue, and run again by two, pays and delivers once', async () => {
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    granted(await bid(customer, BILL, 10_000));
    desk.die = true;
    await at('2026-03-17T00:00Z');
    expect(desk.lines.some((line) => line.includes('killed'))).toBe(true);
    expect(await held(customer)).toEqual([]);
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.Waiting });
    expect(await money(customer)).toEqual({ free: 10_000_00n, held: 10_000_00n });
    desk.die = false;
    await Promise.all([desk.sweep(), desk.sweep()]);
    await desk.sweep();
    expect(await held(customer)).toHaveLength(1);
    expect(await only(customer)).toMatchObject({ status: SubscriptionStatus.Settled });
    expect(await money(customer)).toEqual({ free: 10_034_45n, held: 0n });
    expect(await inbox(customer)).toEqual(['newBond.award', 'newBond.issue']);
    expect(await desk.floor.balances()).toBe(true);
  });
});

it('what the file knows is the price, and not derived', () => {
  const then = Date.parse('2024-08-06T14:00Z');
  const known = createCalendar({ market: pinned.market, seed: 1, dataDir: DATA_DIR, until: then });
  const real = known.around(then);
  for (const auction of real.filter(({ price, decides }) => price !== undefined && decides <= then))
    expect(Number(auction.price)).toBeCloseTo(Number(known.priced(auction, auction.decides).price.units) / 1e6, 6);
  expect(real.every(({ derived, isCalledOff }) => !derived && !isCalledOff)).toBe(true);
});

it('of a year of auctions each has a quoted bond, its times in order, and a price under its ceiling', () => {
  let count = 0;
  for (let week = 0; week < 52; week += 1) {
    const now = WEDNESDAY + week * 7 * 86_400_000;
    const open = calendar.around(now).filter(({ opens, closes }) => opens <= now && now < closes);
    expect(open.length).toBeGreaterThan(1);
    for (const auction of open) {
      count += 1;
      const { announces, opens, closes, decides, issueDate, bond } = auction;
      expect(announces < opens && opens < closes && closes < decides && decides < Date.parse(issueDate)).toBe(true);
      expect(issueDate < bond.maturityDate).toBe(true);
      const { price, rate } = calendar.priced(auction, decides);
      expect(Number(rate)).toBeGreaterThan(0);
      expect(price.units > 0n && price.units <= 2n * calendar.ceiling(auction).units).toBe(true);
      if (bond.kind === 'bill') expect(price.units <= calendar.ceiling(auction).units).toBe(true);
    }
  }
  expect(count).toBeGreaterThan(200);
});
