/** Funds from purchase to payment, with the clock in the test's hand; every amount here is worked out by hand. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FundStatus } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { pastFunds } from '../../sandbox/funds/domain.ts';
import { createFunds, type Funds } from '../../sandbox/funds/funds.ts';
import { type FundBook, fundLine } from '../../sandbox/funds/life.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';

const WEDNESDAY = Date.parse('2026-03-11T15:00Z');
/** 4.1 % by actual days of 360; paid the weekday after. */
const CASH = { productId: 'CASHUSD', mode: 'Current' } as const;
/** 4.7 % by months of 30 days, for six; locked for three, then 0.75 % for being early; paid two weekdays after. */
const TERM = { productId: 'TERM6USD', mode: 'Regular' } as const;
/** 4.35 % by actual days of 360, for a month that is locked whole. */
const MONTH = { productId: 'TERM1USD', mode: 'Regular' } as const;

const where = bothStores();

interface Desk {
  readonly floor: Floor;
  readonly funds: Funds;
  readonly book: FundBook;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store, start: number): Desk {
  const floor = openFloor(store, start);
  const commitments = commitmentsOn(store, floor);
  const book: FundBook = commitments.open(fundLine(() => book));
  return { floor, book, funds: createFunds({ store, book, now: () => floor.now }), sweep: () => commitments.sweep() };
}

describe.each(STORES)('funds on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    desk = openDesk(store, WEDNESDAY);
  });
  afterAll(() => store.close());

  const buy = (customer: number, of: typeof CASH | typeof TERM | typeof MONTH, amount: string, more: object = {}) =>
    desk.funds.buy(customer, { ...of, amount, acknowledged: true, clientOrderId: clientOrderId(), ...more });
  const redeem = (customer: number, id: number, amount: string, more: object = {}) =>
    desk.funds.redeem(customer, { id, amount, clientOrderId: clientOrderId(), ...more });
  const at = async (instant: string) => {
    desk.floor.now = Date.parse(instant);
    await desk.sweep();
  };
  const free = async (customer: number) => (await desk.floor.money(customer, 'USD')).free;
  const held = async (customer: number) => (await desk.funds.list(customer, {})).list;

  it('of no term earn from their confirmation, are redeemed in parts on any day, and paid by the clock', async () => {
    const customer = await desk.floor.customer({ USD: 5_000_00n });
    const { holding } = granted(await buy(customer, CASH, '1000', { acknowledged: undefined }));
    expect(holding).toMatchObject({
      status: FundStatus.Bought,
      principal: '1000.00',
      accrued: '0.00',
      startDate: '2026-03-12',
      redeemable: true,
    });
    expect(await free(customer)).toBe(4_000_00n);

    // Eight days of 0.1138…
    await at('2026-03-20T09:00Z');
    expect((await held(customer))[0]).toMatchObject({ accrued: '0.91' });
    const part = granted(await redeem(customer, holding.id, '400'));
    // 400 for eight days: 0.3644…
    expect(part).toMatchObject({ amount: '400.36', payDate: '2026-03-23' });
    expect(part.holding).toMatchObject({ status: FundStatus.WaitingRedemption, principal: '400.00', interest: '0.36', redeemable: false });
    expect(await held(customer)).toMatchObject([
      { principal: '400.00' },
      { id: holding.id, status: FundStatus.Bought, principal: '600.00' },
    ]);
    expect(await desk.funds.totals(customer)).toEqual({
      list: [{ currency: 'USD', principal: '1000.00', accrued: '0.90', interest: '0.00', cost: '0.00' }],
    });
    await at('2026-03-22T23:59:59Z');
    expect(await free(customer)).toBe(4_000_00n);
    await at('2026-03-23T00:00Z');
    expect(await free(customer)).toBe(4_400_36n);
    await desk.sweep();
    expect(await free(customer)).toBe(4_400_36n);

    await at('2026-03-31T20:00Z');
    // 600 for 19 days: 1.2983…
    expect(granted(await redeem(customer, holding.id, '600.00'))).toMatchObject({ amount: '601.29', payDate: '2026-04-01' });
    await at('2026-05-01T00:00Z');
    expect(await free(customer)).toBe(5_001_65n);
    expect(await held(customer)).toMatchObject([
      { status: FundStatus.Redeemed, principal: '0.00', interest: '0.36', bought: '400.00' },
      { status: FundStatus.Redeemed, principal: '0.00', interest: '1.29', bought: '1000.00' },
    ]);
    expect((await held(customer)).map((row) => row.endTimeTimestamp)).toEqual(
      ['2026-03-23', '2026-04-01'].map((date) => Date.parse(date) / 1000),
    );
    expect(await desk.funds.list(customer, { status: FundStatus.Bought })).toEqual({ total: 0, list: [] });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('of a term are locked, cost for being early, and are paid as it ends, however late anybody looks', async () => {
    await at('2026-08-28T15:00Z');
    const customer = await desk.floor.customer({ USD: 5_000_00n });
    const { holding } = granted(await buy(customer, TERM, '1000'));
    // Confirmed on a Monday, the 31st.
    expect(holding).toMatchObject({
      status: FundStatus.InProgress,
      startDate: '2026-08-31',
      maturityDate: '2027-02-28',
      unlockDate: '2026-11-30',
      redeemable: false,
    });
    await at('2026-11-29T23:59:59Z');
    expect(denialOf(await redeem(customer, holding.id, '400'))?.reason).toBe('termRunning');
    await at('2026-11-30T09:00Z');
    // 400 for 90 days of 360 is 4.70; 0.75 % is 3.00.
    const early = granted(await redeem(customer, holding.id, '400'));
    expect(early).toMatchObject({ amount: '401.70', payDate: '2026-12-02' });
    expect(early.holding).toMatchObject({ interest: '4.70', cost: '3.00' });
    await at('2026-12-02T00:00Z');
    expect(await free(customer)).toBe(4_401_70n);

    // A day early: 300 for 177 days is 6.9325, and 2.25 for that day.
    await at('2027-02-27T12:00Z');
    expect(granted(await redeem(customer, holding.id, '300'))).toMatchObject({ amount: '304.68', payDate: '2027-03-02' });
    // A day late: the rest has earned for 178 days, 6.9716…, and was paid as the term ended.
    desk.floor.now = Date.parse('2027-03-01T09:00Z');
    expect(denialOf(await redeem(customer, holding.id, '300'))?.reason).toBe('positionUnknown');
    await desk.sweep();
    expect(await free(customer)).toBe(4_708_67n);
    const ended = (await held(customer)).find(({ id }) => id === holding.id);
    expect(ended).toMatchObject({ id: holding.id, status: FundStatus.Completed, interest: '6.97', cost: '0.00' });
    expect(ended?.endTimeTimestamp).toBe(Date.parse('2027-02-28') / 1000);
    await at('2027-03-02T00:00Z');
    expect(await free(customer)).toBe(5_013_35n);
    expect(await desk.funds.totals(customer)).toEqual({
      list: [{ currency: 'USD', principal: '0.00', accrued: '0.00', interest: '18.60', cost: '5.25' }],
    });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('earn through a leap February', async () => {
    await at('2028-01-31T10:00Z');
    const customer = await desk.floor.customer({ USD: 20_000_00n });
    granted(await buy(customer, MONTH, '10000'));
    await at('2028-03-01T00:00Z');
    // 29 days of 360 at 4.35 %: 35.0416…
    expect(await held(customer)).toMatchObject([{ status: FundStatus.Completed, startDate: '2028-02-01', interest: '35.04' }]);
    expect(await free(customer)).toBe(20_035_04n);
  });

  it('are refused in words, with nothing booked', async () => {
    const customer = await desk.floor.customer({ USD: 1_000_00n });
    const other = await desk.floor.customer({ USD: 1_000_00n });
    const { holding } = granted(await buy(customer, CASH, '100'));
    const locked = granted(await buy(customer, MONTH, '100')).holding;
    const reason = async (outcome: Promise<Parameters<typeof denialOf>[0]>) => denialOf(await outcome)?.reason;
    expect(await reason(buy(customer, MONTH, '100', { acknowledged: undefined }))).toBe('notAcknowledged');
    expect(await reason(buy(customer, MONTH, '100', { mode: 'Current', acknowledged: undefined }))).toBe('instrumentUnknown');
    expect(await reason(buy(customer, CASH, '100', { productId: 'NONE' }))).toBe('instrumentUnknown');
    expect(await reason(buy(customer, CASH, '9.99'))).toBe('amountTooSmall');
    expect(await reason(buy(customer, CASH, '1000000.01'))).toBe('amountTooLarge');
    expect(await reason(buy(customer, CASH, '100.001'))).toBe('invalid');
    expect(await reason(buy(customer, CASH, '0'))).toBe('invalid');
    expect(await reason(buy(customer, CASH, '800.01'))).toBe('insufficientFunds');
    expect(await reason(buy(customer, CASH, '100', { rate: '4.2' }))).toBe('rateMoved');
    expect(await reason(buy(customer, CASH, '100', { today: '2026-03-10' }))).toBe('rateMoved');
    expect(await reason(redeem(customer, holding.id, '100.01'))).toBe('insufficientPosition');
    expect(await reason(redeem(customer, holding.id, '0.001'))).toBe('invalid');
    expect(await reason(redeem(customer, holding.id, '9.99'))).toBe('amountTooSmall');
    expect(await reason(redeem(customer, holding.id, '90.01'))).toBe('remainderTooSmall');
    expect(await reason(redeem(customer, holding.id, '100', { today: '2026-03-10' }))).toBe('rateMoved');
    expect(await reason(redeem(customer, locked.id, '100'))).toBe('termRunning');
    expect(await reason(redeem(other, holding.id, '100'))).toBe('positionUnknown');
    expect(await free(customer)).toBe(800_00n);
    expect(await held(customer)).toMatchObject([{ principal: '100.00' }, { principal: '100.00' }]);
  });

  it('are redeemed in parts of the least amount at least, so that a purchase becomes no crowd of rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60_00 }), { minLength: 1, maxLength: 12 }), async (cents) => {
        const customer = await desk.floor.customer({ USD: 100_00n });
        const { holding } = granted(await buy(customer, CASH, '60'));
        expect(holding.minimum).toBe('10');
        for (const amount of cents) {
          const before = (await held(customer)).find(({ id }) => id === holding.id);
          const left = Number(before?.principal) * 100 - amount;
          const outcome = await redeem(customer, holding.id, (amount / 100).toFixed(2));
          expect(outcome.ok).toBe(before?.status === FundStatus.Bought && (left === 0 || (amount >= 10_00 && left >= 10_00)));
        }
        const rows = await held(customer);
        expect(rows.length).toBeLessThanOrEqual(6);
        for (const { principal } of rows) expect(Number(principal)).toBeGreaterThanOrEqual(10);
        expect(rows.reduce((sum, { principal }) => sum + Number(principal) * 100, 0)).toBe(60_00);
      }),
      { numRuns: 12 },
    );
  });

  it('are bought and redeemed once, pressed twice or in two tabs', async () => {
    const customer = await desk.floor.customer({ USD: 1_000_00n });
    const id = clientOrderId();
    const [one, two] = await Promise.all([0, 1].map(() => buy(customer, CASH, '600', { clientOrderId: id })));
    expect(one).toEqual(two);
    expect(await free(customer)).toBe(400_00n);
    const number = (await held(customer))[0]?.id ?? 0;
    const both = await Promise.all([0, 1].map(() => redeem(customer, number, '600')));
    expect(both.map((outcome) => denialOf(outcome)?.reason ?? 'waits').toSorted()).toEqual(['positionUnknown', 'waits']);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('made on each day what the customer has more at its end, an early cost and a last day too', async () => {
    const customer = await desk.floor.customer({ USD: 2_000_00n });
    const month = granted(await buy(customer, MONTH, '1000')).holding;
    const term = granted(await buy(customer, TERM, '1000')).holding;
    const dollars = (list: readonly { readonly amount: bigint }[]) => list.reduce((sum, { amount }) => sum + amount, 0n);
    const wealth = async () => {
      const { worth, today } = await store.inSnapshot((tx) => desk.funds.invested(tx, customer));
      for (const { wallet } of [...worth, ...today]) expect(wallet).toBe('financial');
      return { all: dollars(worth) + (await free(customer)), today: dollars(today) };
    };
    let before = (await wealth()).all;
    let isAsked = false;
    for (let day = Date.parse('2026-03-12T15:00Z'); day < Date.parse('2026-07-01'); day += 86_400_000) {
      desk.floor.now = day;
      await desk.sweep();
      if (day > Date.parse(term.unlockDate ?? '') + 86_400_000 && !isAsked) {
        granted(await redeem(customer, term.id, '1000'));
        isAsked = true;
      }
      const { all, today } = await wealth();
      expect({ day, today }).toEqual({ day, today: all - before });
      before = all;
    }
    expect((await held(customer)).map(({ id, status }) => [id, status])).toEqual([
      [term.id, FundStatus.Redeemed],
      [month.id, FundStatus.Completed],
    ]);
  });

  it('have a past for the demo: one term that has ended, one that runs', async () => {
    const customer = await desk.floor.customer({ USD: 1n });
    desk.floor.now = WEDNESDAY - 50 * 86_400_000;
    const rich = await desk.floor.customer({ USD: 2_000_00n, HKD: 2_000_00n, EUR: 2_000_00n });
    desk.floor.now = WEDNESDAY;
    for (const owner of [customer, rich])
      for (const episode of pastFunds(desk.book, () => desk.floor.now, owner))
        await store.inTransaction(async (tx) => {
          const later = await episode.play(tx);
          await later?.play(tx);
        });
    expect(await held(customer)).toEqual([]);
    expect((await held(rich)).map(({ productId, status }) => [productId, status])).toEqual([
      ['TERM12EUR', FundStatus.InProgress],
      ['CASHHKD', FundStatus.Bought],
      ['TERM1USD', FundStatus.Completed],
    ]);
    // Bought on 31 January, a Saturday, it began on the Monday; 28 days of 360 make 0.3383… of 100.
    expect((await held(rich))[2]).toMatchObject({ interest: '0.33' });
    expect(await desk.floor.balances()).toBe(true);
  });
});
