/** Loans from the application to the last repayment, with the clock in the test's hand; every amount here is worked out by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoanStatus } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { book as brokerBook, free, post } from '../../sandbox/ledger/posting.ts';
import { createRates } from '../../sandbox/ledger/rates.ts';
import { pastLoans } from '../../sandbox/loans/domain.ts';
import { type LoanBook, loanLine } from '../../sandbox/loans/life.ts';
import { createLoans, type Loans } from '../../sandbox/loans/loans.ts';
import { market } from '../../sandbox/market/market.fixture.ts';
import { createReviews, type Reviews } from '../../sandbox/reviews/reviews.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';

const START = Date.parse('2026-01-31T10:00Z');
const DAY = 86_400_000;
const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
const BIC = 'DEUTDEFF';

const where = bothStores();

interface Desk {
  readonly floor: Floor;
  readonly loans: Loans;
  readonly book: LoanBook;
  readonly reviews: Reviews;
  readonly unverified: Set<number>;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store): Desk {
  const floor = openFloor(store, START);
  const unverified = new Set<number>();
  const log = (line: string) => {
    throw new Error(line);
  };
  const told = (customer: number, topic: string) => floor.told.push(`${customer} ${topic}`);
  const commitments = commitmentsOn(store, floor);
  const book: LoanBook = commitments.open(loanLine(() => book));
  const reviews = createReviews({
    store,
    wall: () => floor.now,
    now: () => floor.now,
    delayMs: 8000,
    deciders: {
      loan: {
        judge: (...asked) => loans.decider.judge(...asked),
        pass: (...asked) => loans.decider.pass(...asked),
        fail: (...asked) => loans.decider.fail(...asked),
        topics: ['wallet'],
      },
    },
    told,
    log,
  });
  const loans: Loans = createLoans({
    store,
    book,
    rates: createRates(market),
    reviews,
    isVerified: async (_, customer) => !unverified.has(customer),
    now: () => floor.now,
  });
  const sweep = async () => {
    await reviews.sweep();
    await commitments.sweep();
  };
  return { floor, loans, book, reviews, unverified, sweep };
}

describe.each(STORES)('loans on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    desk = openDesk(store);
  });
  afterAll(() => store.close());

  /** Verified, with euros on the trading account, that lie there since so many days. */
  const customerWith = async (euros: bigint, days = 100) => {
    const { now } = desk.floor;
    desk.floor.now = now - days * DAY;
    const customer = await desk.floor.customer({ EUR: euros });
    desk.floor.now = now;
    return customer;
  };
  /** Money that comes in, or goes. */
  const fund = (customer: number, amount: bigint) =>
    store.inTransaction((tx) =>
      post(tx, {
        customer,
        kind: 'deposit',
        reference: '',
        at: desk.floor.now,
        legs: [brokerBook('world', 'EUR', -amount), free('balance', 'EUR', amount)],
      }),
    );
  const apply = (customer: number, amount: string, term: number, more: object = {}) =>
    desk.loans.apply(customer, { amount, term, iban: IBAN, bic: BIC, acknowledged: true, clientOrderId: clientOrderId(), ...more }, 'en');
  const repay = (customer: number, id: number, amount: string, more: object = {}) =>
    desk.loans.repay(customer, { id, amount, clientOrderId: clientOrderId(), ...more }, 'en');
  const list = async (customer: number) => (await desk.loans.list(customer, {}, 'en')).list;
  const one = async (customer: number) => (await list(customer))[0] ?? expect.fail('no loan');
  const due = async (customer: number, id: number) => granted(await desk.loans.due(customer, id));
  const at = async (instant: string | number) => {
    desk.floor.now = typeof instant === 'number' ? instant : Date.parse(instant);
    await desk.sweep();
  };
  /** Through its review and its payment, a minute later. */
  const paidOut = async (customer: number, amount: string, term: number) => {
    const { loan } = granted(await apply(customer, amount, term));
    await at(desk.floor.now + 8000);
    await at(desk.floor.now + 30_000);
    return loan.id;
  };
  const funding = async (customer: number) => {
    const row = await store.inSnapshot((tx) =>
      tx
        .selectFrom('ledger_account')
        .select('balance')
        .where('customer', '=', BigInt(customer))
        .where('name', '=', 'balance')
        .where('currency', '=', 'EUR')
        .where('part', '=', 'free')
        .executeTakeFirst(),
    );
    return row?.balance ?? 0n;
  };
  const messages = (customer: number) =>
    store.inSnapshot(async (tx) =>
      (await tx.selectFrom('message').select('title').where('customer', '=', BigInt(customer)).orderBy('id').execute()).map(
        ({ title }) => title,
      ),
    );

  it('are reviewed, paid out by the clock, and repaid in part and whole, to the cent', async () => {
    const customer = await customerWith(5_000_00n);
    const { offer } = await desk.loans.list(customer, {}, 'en');
    // 300, 150, 100 days, and 50 for 5,000 euros.
    expect(offer).toMatchObject({ creditScore: 600, limit: '15000.00', rate: '7.9', verified: true });
    // The rules in words are made of the same figures.
    expect(offer.scoreRule).toMatch(/^150 for .*€30,000 at most.* From 600 and from 700 points/);
    const { loan } = granted(await apply(customer, '1000', 3));
    // 1,000 at 7.9 % over three months.
    expect(loan).toMatchObject({
      status: LoanStatus.InReview,
      creditScore: 600,
      instalment: '337.73',
      due: '0.00',
      iban: 'FR1420041010050500013M02606',
    });
    await at(START + 8000);
    expect(await one(customer)).toMatchObject({ status: LoanStatus.Passed, longAuditTime: (START + 8000) / 1000 });
    expect(await funding(customer)).toBe(0n);
    await at(START + 38_000);
    expect(await one(customer)).toMatchObject({
      status: LoanStatus.InUse,
      startDate: '2026-01-31',
      lastDate: '2026-04-30',
      nextDate: '2026-02-28',
      nextAmount: '337.73',
      due: '1000.00',
    });
    expect(await funding(customer)).toBe(1_000_00n);

    // 20 days of 365: 4.3287…, raised.
    await at('2026-02-20T09:00Z');
    expect(await one(customer)).toMatchObject({ due: '1004.33', interest: '4.33', arrearsRate: '5' });
    const part = granted(await repay(customer, loan.id, '337.73'));
    expect(part).toMatchObject({ amount: '337.73', interest: '4.33', principal: '333.40' });
    expect(part.loan).toMatchObject({ status: LoanStatus.InUse, principal: '666.60', nextDate: '2026-03-31', nextAmount: '337.73' });
    // The same day once more: interest was paid, all is principal.
    expect(granted(await repay(customer, loan.id, '100'))).toMatchObject({ interest: '0.00', principal: '100.00' });

    // 566.60 for 38 days: with the days before 8.9888…, raised. Nothing is due on 28 February, so nothing was collected.
    await at('2026-03-30T00:00Z');
    expect(await due(customer, loan.id)).toMatchObject({ amount: '571.26', principal: '566.60', interest: '4.66', date: '2026-03-30' });
    expect(denialOf(await repay(customer, loan.id, '571.27'))).toMatchObject({
      reason: 'amountTooLarge',
      field: 'amount',
      nearest: ['571.26'],
    });
    const seen = (date: string) => repay(customer, loan.id, '571.26', { date });
    expect(denialOf(await seen('2026-03-29'))?.reason).toBe('rateMoved');
    // All of the loan is on the funding account still, and its interest isn't.
    expect(denialOf(await seen('2026-03-30'))?.reason).toBe('insufficientFunds');
    await fund(customer, 8_99n);
    granted(await repay(customer, loan.id, '571.26'));
    expect(await funding(customer)).toBe(0n);
    expect(await one(customer)).toMatchObject({ status: LoanStatus.Repaid, due: '0.00', repaid: '1008.99', interestPaid: '8.99' });
    expect((await one(customer)).happened.map(({ status }) => status)).toEqual([0, 1, 3, 4]);
    expect(await desk.loans.repayments(customer, { loanId: loan.id })).toMatchObject({
      total: 3,
      list: [
        { amount: '571.26', interest: '4.66', principal: '566.60', left: '0.00' },
        { amount: '100.00', left: '566.60' },
        { amount: '337.73', left: '666.60' },
      ],
    });
    expect(await messages(customer)).toEqual(['loan.passed', 'loan.payOut', 'loan.announce', 'loan.repay']);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('are collected on their days; what is missing costs arrears, blocks what leaves, and is collected first', async () => {
    const customer = await customerWith(5_000_00n);
    const overdue = () => store.inSnapshot((tx) => desk.loans.overdue(tx, customer));
    const id = await paidOut(customer, '1000', 3);
    await fund(customer, -800_00n);
    await at('2026-02-24T23:59Z');
    expect(await messages(customer)).toEqual(['loan.passed', 'loan.payOut']);
    await at('2026-02-25T00:00Z');
    expect((await messages(customer)).at(-1)).toBe('loan.announce');

    // 28 days: 6.0603…; 337.73 is due, 200 was there.
    await at('2026-02-28T09:00Z');
    expect(await one(customer)).toMatchObject({ repaid: '200.00', interestPaid: '6.07', principal: '806.07', nextAmount: '137.73' });
    expect([await funding(customer), await overdue()]).toEqual([0n, undefined]);
    // One day more: 6.2347… in all; 137.73 for a day at 5 %: 0.0188….
    await at('2026-03-01T09:00Z');
    expect(await one(customer)).toMatchObject({ due: '806.26', interest: '0.19', lateSince: '2026-02-28', lateAmount: '137.73' });
    expect((await desk.loans.list(customer, {}, 'en')).offer.creditScore).toBeLessThan(550);
    expect(await overdue()).toBe('EUR');
    expect(denialOf(await apply(customer, '100', 3))?.reason).toBe('loanOverdue');

    // What comes in goes there at the next midnight: 6.4092… and 0.0377….
    await fund(customer, 100_00n);
    await at('2026-03-05T09:00Z');
    expect(await one(customer)).toMatchObject({ principal: '706.45', interestPaid: '6.45', lateAmount: '37.73' });
    expect(await funding(customer)).toBe(0n);
    // No more than is due: 7.0208… and 0.0584….
    await fund(customer, 100_00n);
    await at('2026-03-06T00:00Z');
    expect(await one(customer)).toMatchObject({ principal: '669.36', interestPaid: '7.09', nextDate: '2026-03-31', nextAmount: '337.73' });
    expect((await one(customer)).lateSince).toBeUndefined();
    expect([await funding(customer), await overdue()]).toEqual([62_27n, undefined]);

    await fund(customer, 1_000_00n);
    await at('2026-04-30T00:00Z');
    const ended = await one(customer);
    expect(ended).toMatchObject({ status: LoanStatus.Repaid, due: '0.00' });
    const paid = BigInt(ended.repaid.replace('.', ''));
    expect(paid).toBe(1_000_00n + BigInt(ended.interestPaid.replace('.', '')));
    expect(await funding(customer)).toBe(1_000_00n - 800_00n + 1_200_00n - paid);
    expect((await desk.loans.repayments(customer, { loanId: id })).list.map(({ amount }) => amount).slice(1)).toEqual([
      '337.73',
      '37.73',
      '100.00',
      '200.00',
    ]);
    expect((await messages(customer)).slice(3)).toEqual([
      ...['loan.collectPart', 'loan.collectPart', 'loan.collect', 'loan.announce', 'loan.collect', 'loan.announce', 'loan.repay'],
    ]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that were lent before anything was collected go on as they were agreed', async () => {
    const customer = await customerWith(5_000_00n);
    const id = await paidOut(customer, '1000', 3);
    await store.inTransaction(async (tx) => {
      const { terms } = await tx.selectFrom('commitment').select('terms').where('id', '=', BigInt(id)).executeTakeFirstOrThrow();
      const { arrearsRate: _, ...before } = JSON.parse(terms) as Record<string, unknown>;
      await tx
        .updateTable('commitment')
        .set({ terms: JSON.stringify(before) })
        .where('id', '=', BigInt(id))
        .execute();
    });
    await at('2026-03-01T09:00Z');
    // 29 days of 365: 6.2767…, and nothing on what is late.
    expect(await one(customer)).toMatchObject({ due: '1006.28', repaid: '0.00', lateSince: '2026-02-28', lateAmount: '337.73' });
    expect((await messages(customer)).at(-1)).toBe('loan.remind');
    expect(await funding(customer)).toBe(1_000_00n);
    // That it would keep money from leaving was never said.
    expect(await store.inSnapshot((tx) => desk.loans.overdue(tx, customer))).toBeUndefined();
  });

  it('cost no interest on their first day, and count each day, a leap one too', async () => {
    const customer = await customerWith(5_000_00n);
    await at('2028-02-01T10:00Z');
    const id = await paidOut(customer, '1000', 3);
    expect(await due(customer, id)).toMatchObject({ interest: '0.00' });
    await fund(customer, -1_000_00n);
    await at('2028-03-01T00:00Z');
    // 7.9 % for 29 days, as the score is by then.
    const { rate } = await one(customer);
    expect([rate, (await due(customer, id)).interest]).toEqual(['7.9', '6.28']);
  });

  it('are refused in words, with nothing booked', async () => {
    const customer = await customerWith(5_000_00n);
    const reason = async (outcome: Promise<Parameters<typeof denialOf>[0]>) => {
      const denial = denialOf(await outcome);
      return `${denial?.reason} ${denial?.field}`;
    };
    expect(await reason(apply(customer, '1000', 3, { acknowledged: undefined }))).toBe('notAcknowledged acknowledged');
    expect(await reason(apply(customer, '99.99', 3))).toBe('amountTooSmall amount');
    expect(await reason(apply(customer, '15000.01', 60))).toBe('amountTooLarge amount');
    expect(await reason(apply(customer, '1000.001', 3))).toBe('invalid amount');
    expect(await reason(apply(customer, '0', 3))).toBe('invalid amount');
    expect(await reason(apply(customer, '1000', 4))).toBe('invalid term');
    expect(await reason(apply(customer, '1000', 3, { iban: 'FR14 2004 1010 0505 0001 3M02 607' }))).toBe('invalid iban');
    expect(await reason(apply(customer, '1000', 3, { bic: 'DEUT' }))).toBe('invalid bic');
    expect(await reason(apply(customer, '1000', 3, { rate: '4.9' }))).toBe('rateMoved undefined');
    desk.unverified.add(customer);
    expect(await reason(apply(customer, '1000', 3))).toBe('notVerified undefined');
    desk.unverified.delete(customer);
    expect(await list(customer)).toEqual([]);

    const id = await paidOut(customer, '1000', 3);
    expect(await reason(repay(customer, id, '1000.01'))).toBe('amountTooLarge amount');
    expect(await reason(repay(customer, id, '0.001'))).toBe('invalid amount');
    expect(await reason(repay(customer, id, '9.99'))).toBe('amountTooSmall amount');
    expect(await reason(repay(await customerWith(1n), id, '1'))).toBe('loanNotOwed id');
    await at(desk.floor.now + 40 * DAY);
    // An instalment was collected; the interest of the loan was never on the funding account.
    expect(await reason(repay(customer, id, (await due(customer, id)).amount))).toBe('insufficientFunds amount');
    expect(await funding(customer)).toBe(662_27n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('are rejected for instalments that the customer’s money does not carry, and for another that is late', async () => {
    const poor = await customerWith(1_000_00n);
    granted(await apply(poor, '1500', 3));
    await at(desk.floor.now + 8000);
    expect(await one(poor)).toMatchObject({
      status: LoanStatus.Rejected,
      due: '0.00',
      reason: 'The instalments of a month would be too large for the money that you have here.',
    });
    const tardy = await customerWith(5_000_00n);
    await paidOut(tardy, '1000', 3);
    await fund(tardy, -1_000_00n);
    // Asked for on the last day on which it may be paid.
    await at('2026-02-28T23:59:55Z');
    granted(await apply(tardy, '100', 60));
    await at(desk.floor.now + 8000);
    expect(denialOf(await apply(tardy, '100', 60))?.reason).toBe('loanOverdue');
    expect((await list(tardy)).map(({ status, reason }) => [status, reason])).toEqual([
      [LoanStatus.InUse, undefined],
      [LoanStatus.Rejected, 'Payments of another loan are late.'],
    ]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('that are paid back at once are no merit', async () => {
    const customer = await customerWith(20_000_00n);
    await fund(customer, 1_000_00n);
    const score = async () => (await desk.loans.list(customer, {}, 'en')).offer.creditScore;
    const before = await score();
    const id = await paidOut(customer, '100', 3);
    granted(await repay(customer, id, '100'));
    expect(await score()).toBe(before);
    const other = await paidOut(customer, '100', 3);
    await at(desk.floor.now + 15 * DAY);
    granted(await repay(customer, other, (await due(customer, other)).amount));
    expect(await score()).toBe(before + 40);
  });

  it('are lent and repaid once, pressed twice or in two tabs', async () => {
    const customer = await customerWith(5_000_00n);
    const clientId = clientOrderId();
    const [first, again] = await Promise.all([0, 1].map(() => apply(customer, '8000', 60, { clientOrderId: clientId })));
    expect(first).toEqual(again);
    // The limit of 15,000 has 7,000 left.
    const both = await Promise.all([0, 1].map(() => apply(customer, '7000', 60)));
    expect(both.map((outcome) => denialOf(outcome)?.reason ?? 'asked').toSorted()).toEqual(['amountTooLarge', 'asked']);
    await at(desk.floor.now + 8000);
    await at(desk.floor.now + 30_000);
    const [newest] = await list(customer);
    const id = newest?.id ?? 0;
    expect(await funding(customer)).toBe(15_000_00n);
    const repaid = await Promise.all([0, 1].map(() => repay(customer, id, '7000')));
    expect(repaid.map((outcome) => denialOf(outcome)?.reason ?? 'repaid').toSorted()).toEqual(['loanNotOwed', 'repaid']);
    expect(await funding(customer)).toBe(8_000_00n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('are a debt in what the customer has, and cost each day what they cost', async () => {
    const customer = await customerWith(5_000_00n);
    await fund(customer, 100_00n);
    const id = await paidOut(customer, '1000', 6);
    const sum = (list: readonly { readonly amount: bigint }[]) => list.reduce((total, { amount }) => total + amount, 0n);
    const wealth = async () => {
      const { worth, today } = await store.inSnapshot((tx) => desk.loans.invested(tx, customer));
      return { all: sum(worth) + (await funding(customer)), today: sum(today) };
    };
    let before = (await wealth()).all;
    expect(before).toBe(100_00n);
    for (let day = 1; day <= 80; day += 1) {
      await at(START + day * DAY);
      if (day === 20) granted(await repay(customer, id, '333.33'));
      if (day === 70) granted(await repay(customer, id, (await due(customer, id)).amount));
      const { all, today } = await wealth();
      expect({ day, today }).toEqual({ day, today: all - before });
      before = all;
    }
    expect((await one(customer)).status).toBe(LoanStatus.Repaid);
  });

  it('have a past for the demo: one that was repaid early', async () => {
    const customer = await customerWith(1n);
    desk.floor.now -= 90 * DAY;
    await fund(customer, 10_00n);
    desk.floor.now += 90 * DAY;
    const [asked] = pastLoans(desk.book, () => desk.floor.now, customer);
    await store.inTransaction(async (tx) => {
      const paid = await asked?.play(tx);
      const repaid = await paid?.play(tx);
      await repaid?.play(tx);
    });
    expect(await list(customer)).toMatchObject([{ status: LoanStatus.Repaid, amount: '400.00', interestPaid: '1.82' }]);
    expect(await funding(customer)).toBe(8_18n);
    expect(await desk.floor.balances()).toBe(true);
  });
});
