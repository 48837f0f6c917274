/** Subscriptions from application to first day, with the clock in the test's hand; every amount here is worked out by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SubscriptionStatus } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import type { Issue } from '../../sandbox/offerings/issue.ts';
import { pastSubscriptions } from '../../sandbox/subscriptions/domain.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { denialOf, granted } from './floor.ts';
import { ALLOTS, CLOSES, type Desk, HK, LISTS, openDesk, PAYS, US, WEDNESDAY } from './subscriptionDesk.ts';
import { clientOrderId } from './wish.ts';

const GONE: Issue = { ...HK, id: 'drawn-HK-1-1', withdraws: true };
/** Nobody gets any. */
const HOPELESS: Issue = { ...HK, id: 'drawn-HK-1-2', cover: 1_000_000, oneLotSuccess: 0 };
/** A fifth with the application. */
const DE: Issue = { ...US, id: 'drawn-DE-1-0', market: 'DE', currency: 'EUR', rules: { charges: '0', deposit: '0.2', maximum: 500 } };
const ISSUES = [HK, US, DE, GONE, HOPELESS];

const { Waiting, Allotted, NotAllotted, ToBeSettled, Settled } = SubscriptionStatus;

const where = bothStores();

describe.each(STORES)('subscriptions on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    desk = openDesk(store, ISSUES);
  });
  afterAll(() => store.close());

  const inHk = (customer: number, quantity: number, more: object = {}, { id } = HK) =>
    desk.subscriptions.applyHk(customer, { id, quantity, payMode: 'cash', acknowledged: true, clientOrderId: clientOrderId(), ...more });
  const elsewhere = (customer: number, quantity: number, more: object = {}) =>
    desk.subscriptions.applyNew(customer, { id: US.id, quantity, acknowledged: true, clientOrderId: clientOrderId(), ...more });
  const pay = (customer: number, orderId: number, id = clientOrderId()) => desk.subscriptions.pay(customer, { orderId, clientOrderId: id });
  const at = async (instant: number) => {
    desk.floor.now = instant;
    await desk.sweep();
  };
  const one = async (customer: number) => (await desk.subscriptions.list(customer, {})).list[0];
  const reason = async (outcome: ReturnType<typeof inHk>) => {
    const denial = denialOf(await outcome);
    return denial && [denial.reason, denial.field];
  };

  it('in cash hold the top of the range, give back what is cheaper, and are sold on the first day', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    const applied = granted(await inHk(customer, 1_000));
    // 12,350 and 124.54975 of charges.
    expect(applied).toMatchObject({ status: Waiting, total: '12474.55', deposit: '12474.55', usedBalance: '12474.55', payMode: 'cash' });
    expect([applied.price, applied.allotmentQuantity, applied.raisedFunds]).toEqual([undefined, undefined, undefined]);
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 7_525_45n, held: 12_474_55n });

    await at(ALLOTS - 1);
    expect(await one(customer)).toMatchObject({ status: Waiting });
    await at(ALLOTS);
    // 11,000 and 110.935.
    expect(await one(customer)).toMatchObject({
      ...{ status: Allotted, price: '11.00', allotmentQuantity: 1_000, actualPayment: '11110.94', pendingPayment: '0.00' },
      ...{ refund: '1363.61', fee: '0.00', interest: '0.00' },
    });
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 8_889_06n, held: 11_110_94n });
    await at(PAYS);
    expect(await one(customer)).toMatchObject({ status: ToBeSettled, actualPayment: '11110.94', usedBalance: '0.00' });
    expect((await store.inSnapshot((tx) => desk.subscriptions.invested(tx, customer))).worth).toEqual([
      { wallet: 'subscription', currency: 'HKD', amount: 11_110_94n },
    ]);
    await at(LISTS);
    await desk.sweep();
    const ended = await one(customer);
    expect(ended).toMatchObject({ status: Settled, listPrice: '12.10', proceeds: '12100.00', profit: '989.06' });
    expect(ended?.happened.map(({ status, time }) => [status, time * 1000])).toEqual([
      [Waiting, WEDNESDAY],
      [Allotted, ALLOTS],
      [ToBeSettled, PAYS],
      [Settled, LISTS],
    ]);
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 20_989_06n, held: 0n });
    expect((await store.inSnapshot((tx) => desk.subscriptions.invested(tx, customer))).today).toEqual([
      { wallet: 'subscription', currency: 'HKD', amount: 989_06n },
    ]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that are financed hold their part, owe the rest at the final price, and cost interest by days', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    // 12,474.55 / 10, raised, and 11,227.09 lent: from its close two days to the allotment and three to the payment, 7.3823…
    const { id, ...applied } = granted(await inHk(customer, 1_000, { payMode: 'financed', leverage: 10 }));
    expect(applied).toMatchObject({ deposit: '1247.46', borrowed: '11227.09', usedBalance: '1354.85', leverage: 10 });
    expect((await desk.floor.money(customer, 'HKD')).free).toBe(18_645_15n);

    await at(ALLOTS);
    // The lower price leaves 9,863.48 of the loan, at most three days of it: 2.9528… and 3.8913… make 6.85 with what has run.
    expect(await one(customer)).toMatchObject({
      ...{ status: Allotted, actualPayment: '1247.46', pendingPayment: '9863.48', refund: '0.00', fee: '100.00' },
      usedBalance: '1254.31',
    });
    expect((await desk.floor.money(customer, 'HKD')).free).toBe(18_645_69n);

    await at(ALLOTS + 3_600_000);
    expect(await one(customer)).toMatchObject({ interestDue: '4.25' });
    const order = clientOrderId();
    const [first, second] = await Promise.all([pay(customer, id, order), pay(customer, id, order)]);
    expect(first).toEqual(second);
    // One day begun of what was owed: 2.9528… and 1.2971….
    expect(granted(first)).toMatchObject({
      ...{
        status: ToBeSettled,
        actualPayment: '11110.94',
        pendingPayment: '0.00',
        interestDue: '0.00',
        interest: '4.25',
        usedBalance: '0.00',
      },
    });
    expect(denialOf(await pay(customer, id))?.reason).toBe('nothingPending');
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 20_000_00n - 11_110_94n - 100_00n - 4_25n, held: 0n });
    await at(LISTS);
    expect(await one(customer)).toMatchObject({ status: Settled, profit: '884.81' });
    expect((await desk.floor.money(customer, 'HKD')).free).toBe(20_884_81n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that are financed and allotted nothing cost fee and interest of the loan', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    granted(await inHk(customer, 500, { payMode: 'financed' }, HOPELESS));
    await at(ALLOTS);
    // 5,613.54 lent for two days: 1.4764…
    expect(await one(customer)).toMatchObject({
      ...{ status: NotAllotted, note: 'ballot', allotmentQuantity: 0, refund: '623.73', fee: '100.00', interest: '1.48' },
    });
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 19_898_52n, held: 0n });
  });

  it('elsewhere owe what is allotted, which lapses where it is not paid in time', async () => {
    const customer = await desk.floor.customer({ USD: 1_000_00n });
    const late = await desk.floor.customer({ EUR: 1_000_00n });
    const { id, ...applied } = granted(await elsewhere(customer, 40));
    expect(applied).toMatchObject({ total: '800.00', deposit: '0.00', usedBalance: '0.00' });
    granted(await elsewhere(late, 40, { id: DE.id }));
    expect((await desk.floor.money(late, 'EUR')).held).toBe(160_00n);

    await at(PAYS - 1);
    expect(await one(customer)).toMatchObject({ status: Allotted, pendingPayment: '780.00', actualPayment: '0.00' });
    expect(await one(late)).toMatchObject({ status: Allotted, pendingPayment: '620.00', actualPayment: '160.00' });
    granted(await pay(customer, id));
    expect((await desk.floor.money(customer, 'USD')).free).toBe(220_00n);
    await at(PAYS);
    const lapsed = await one(late);
    expect(lapsed).toMatchObject({ status: NotAllotted, note: 'unpaid', allotmentQuantity: 40, refund: '160.00', pendingPayment: '0.00' });
    expect(denialOf(await pay(late, lapsed?.id ?? 0))?.reason).toBe('nothingPending');
    expect(await desk.floor.money(late, 'EUR')).toEqual({ free: 1_000_00n, held: 0n });
    await at(LISTS);
    // The first price lies below.
    expect(await one(customer)).toMatchObject({ status: Settled, proceeds: '720.00', profit: '-60.00' });
    expect((await desk.floor.money(customer, 'USD')).free).toBe(940_00n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('give all back where the issuer withdraws, a handling fee too', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    granted(await inHk(customer, 500, { payMode: 'financed' }, GONE));
    await at(ALLOTS);
    expect(await one(customer)).toMatchObject({ status: NotAllotted, note: 'withdrawn', fee: '0.00', interest: '0.00' });
    expect((await one(customer))?.price).toBeUndefined();
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 20_000_00n, held: 0n });
  });

  it('go from application to first day however late anybody looks', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    granted(await inHk(customer, 500));
    await at(LISTS + 40 * 86_400_000);
    const ended = await one(customer);
    expect(ended?.happened.map(({ time }) => time * 1000)).toEqual([WEDNESDAY, ALLOTS, PAYS, LISTS]);
    expect(ended?.endTimeTimestamp).toBe(LISTS / 1000);
  });

  it('are refused in words, with nothing booked', async () => {
    const customer = await desk.floor.customer({ HKD: 10_000_00n, USD: 1_00n });
    expect(await reason(inHk(customer, 500, { acknowledged: undefined }))).toEqual(['notAcknowledged', 'acknowledged']);
    expect(await reason(inHk(customer, 750))).toEqual(['quantityOffLot', 'quantity']);
    expect(await reason(inHk(customer, 499))).toEqual(['quantityTooSmall', 'quantity']);
    expect(await reason(inHk(customer, 50_500))).toEqual(['quantityTooLarge', 'quantity']);
    expect(await reason(inHk(customer, 1_000))).toEqual(['insufficientFunds', 'quantity']);
    expect(await reason(inHk(customer, 500, { payMode: 'financed', leverage: 11 }))).toEqual(['leverageTooHigh', 'leverage']);
    expect(await reason(inHk(customer, 1, {}, US))).toEqual(['notTradable', 'id']);
    expect(await reason(elsewhere(customer, 500, { id: HK.id }))).toEqual(['notTradable', 'id']);
    expect(await reason(elsewhere(customer, 1, { id: 'hk-03309' }))).toEqual(['instrumentUnknown', 'id']);
    expect(await reason(pay(customer, 999_999))).toEqual(['positionUnknown', 'orderId']);
    desk.floor.now = HK.opens - 1;
    expect(await reason(inHk(customer, 500))).toEqual(['subscriptionClosed', 'id']);
    desk.floor.now = CLOSES;
    expect(await reason(inHk(customer, 500))).toEqual(['subscriptionClosed', 'id']);
    // Nothing is held with it, but it has to be there.
    desk.floor.now = US.opens;
    expect(await reason(elsewhere(customer, 1))).toEqual(['insufficientFunds', 'quantity']);
    expect(await desk.floor.money(customer, 'HKD')).toEqual({ free: 10_000_00n, held: 0n });
    expect((await desk.subscriptions.list(customer, {})).total).toBe(0);
  });

  it('are one an issue, pressed twice or in two tabs', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    const id = clientOrderId();
    const [first, second] = await Promise.all([0, 1].map(() => inHk(customer, 500, { clientOrderId: id })));
    expect(first).toEqual(second);
    expect(await reason(inHk(customer, 500))).toEqual(['alreadyApplied', 'id']);
    const other = await desk.floor.customer({ HKD: 20_000_00n });
    const both = await Promise.all([0, 1].map(() => inHk(other, 500)));
    expect(both.map((outcome) => denialOf(outcome)?.reason ?? 'applied').toSorted()).toEqual(['alreadyApplied', 'applied']);
  });

  it('can be as large as free money affords', async () => {
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    // 6,237.28 a lot; a tenth of it, 100 and the interest of each are held of a financed one.
    expect(granted(await desk.subscriptions.most(customer, { id: HK.id }))).toEqual({
      ...{ lot: 500, currency: 'HKD', available: '20000.00', cash: { half: 500, full: 1_500 }, financed: { half: 7_500, full: 15_500 } },
    });
    // 19,335.56, 100, and 114.4240… of interest.
    expect(granted(await inHk(customer, 15_500, { payMode: 'financed' })).usedBalance).toBe('19549.99');
    expect(denialOf(await desk.subscriptions.most(customer, { id: HK.id, leverage: 11 }))?.reason).toBe('leverageTooHigh');
  });

  it.each([2, 3, 5, 10])('with a loan of %i times the own part can be as large as is said, and not a lot larger', async (leverage) => {
    const most = async (customer: number) => granted(await desk.subscriptions.most(customer, { id: HK.id, leverage })).financed?.full ?? 0;
    const customer = await desk.floor.customer({ HKD: 20_000_00n });
    const full = await most(customer);
    expect(await reason(inHk(customer, full + 500, { payMode: 'financed', leverage }))).toEqual(['insufficientFunds', 'quantity']);
    const { usedBalance } = granted(await inHk(customer, full, { payMode: 'financed', leverage }));
    // To the cent: who has just that much may apply for as much, and with a cent less for a lot less.
    const held = BigInt(usedBalance.replace('.', ''));
    expect(await most(await desk.floor.customer({ HKD: held }))).toBe(full);
    expect(await most(await desk.floor.customer({ HKD: held - 1n }))).toBe(full - 500);
  });

  it('have a past for the demo: one that has had its first day', async () => {
    const issue = { ...US, opens: WEDNESDAY - 20 * 86_400_000 };
    const poor = await desk.floor.customer({ USD: 1_000_00n });
    desk.floor.now = WEDNESDAY - 40 * 86_400_000;
    const rich = await desk.floor.customer({ USD: 2_000_00n });
    desk.floor.now = LISTS;
    for (const owner of [poor, rich])
      for (const episode of pastSubscriptions(desk.book, owner, issue, LISTS))
        await store.inTransaction(async (tx) => {
          const payment = await episode.play(tx);
          const firstDay = await payment?.play(tx);
          await firstDay?.play(tx);
        });
    expect((await desk.subscriptions.list(poor, {})).total).toBe(0);
    expect(await one(rich)).toMatchObject({ status: Settled, quantity: 10, profit: '-15.00' });
    expect(pastSubscriptions(desk.book, rich, undefined, LISTS)).toEqual([]);
    expect(await desk.floor.balances()).toBe(true);
  });
});
