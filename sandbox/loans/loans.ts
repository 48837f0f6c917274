/** What customers do with loans: ask for them, and repay them. */
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import { accountNumber, isBic, isIban } from '../../contract/bank.ts';
import { atRate } from '../../contract/finance/amount.ts';
import { LEAST_REPAYMENT } from '../../contract/finance/loan.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { Loan, LoanRepayment } from '../../contract/rest/loan.ts';
import type { In } from '../commitments/line.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import { dateOf } from '../commitments/dates.ts';
import { toldSteps } from '../commitments/reads.ts';
import type { Store, Tx } from '../db/store.ts';
import { readAmount, secondsOf, textOf } from '../ledger/amounts.ts';
import { balancesOf, type Invested, WALLETS, type Worth } from '../ledger/balances.ts';
import { windowOf } from '../ledger/pages.ts';
import type { Rates } from '../ledger/rates.ts';
import { unitsOf } from '../ledger/terms.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Decider, Reviews } from '../reviews/reviews.ts';
import { reasonText } from '../reviews/words.ts';
import { CURRENCY, type Known, LEAST, limitOf, objectionOf, offerOf, rateOf, scoreOf, TERMS_OFFERED } from './credit.ts';
import {
  accountOf,
  chargedOf,
  instalmentIn,
  type LoanBook,
  PAY_OUT_MS,
  repaidOf,
  repay,
  repaymentsOf,
  STATUS,
  termsOf,
  textOfTerms,
} from './life.ts';

export interface Loans {
  apply(customer: number, input: Input<'loanApply'>, language: Language): Promise<Outcome<Output<'loanApply'>>>;
  repay(customer: number, input: Input<'loanApplyRepay'>, language: Language): Promise<Outcome<Output<'loanApplyRepay'>>>;
  due(customer: number, id: number): Promise<Outcome<Output<'loanShouldRepay'>>>;
  list(customer: number, input: Input<'loanApplyList'>, language: Language): Promise<Output<'loanApplyList'>>;
  repayments(customer: number, input: Input<'loanRepayList'>): Promise<Output<'loanRepayList'>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
  readonly decider: Decider;
}

export interface LoanDesk {
  readonly store: Store;
  readonly book: LoanBook;
  readonly rates: Rates;
  readonly reviews: Pick<Reviews, 'submit'>;
  isVerified(tx: Tx, customer: number): Promise<boolean>;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

const DAY = 86_400_000;
/** A loan that is paid back at once proves nothing. */
const LENT_MS = 14 * DAY;
const wasLent = ({ created_at, ended_at }: CommitmentRow): boolean => ended_at !== null && Number(ended_at - created_at) >= LENT_MS;
/** Of those that were repaid, the newest so many are looked at. */
const MOST_REPAID = 200;
const STATES = Object.keys(STATUS) as (keyof typeof STATUS)[];

export function createLoans({ store, book, rates, reviews, isVerified, now }: LoanDesk): Loans {
  const money = (units: bigint) => textOf(units, CURRENCY);
  const deedsOf = async (tx: Tx, row: CommitmentRow) => (await book.deeds(tx, [row])).get(row.id) ?? [];

  /** All that the score and the review go by. */
  const knownOf = async (tx: Tx, customer: number): Promise<Known> => {
    const at = now();
    const rows = await book.running(tx, customer);
    const deeds = await book.deeds(tx, rows);
    const accounts = rows.map((row) => accountOf(row, deeds.get(row.id) ?? [], dateOf(at)));
    const wallets = await balancesOf(tx, customer, WALLETS);
    const inWallets = wallets.reduce((sum, { currency, free, held }) => {
      const rate = rates.rate(currency, CURRENCY, at)?.rate;
      return rate === undefined ? sum : sum + atRate(free + held, CURRENCY_SCALE[currency], rate, CURRENCY_SCALE[CURRENCY]);
    }, 0n);
    const first = await tx
      .selectFrom('posting')
      .select((is) => is.fn.min('created_at').as('at'))
      .where('customer', '=', BigInt(customer))
      .executeTakeFirst();
    return {
      verified: await isVerified(tx, customer),
      days: Math.floor((at - Number(first?.at ?? at)) / DAY),
      ownMoney: accounts.reduce((sum, account) => sum - (account?.due ?? 0n), inWallets),
      repaidLoans: (await book.of(tx, customer, { limit: MOST_REPAID, offset: 0, state: 'repaid' })).filter(wasLent).length,
      lateLoans: accounts.filter((account) => account?.standing.late).length,
      borrowed: rows.reduce((sum, row) => sum + row.quantity, 0n),
      instalments: rows.reduce((sum, row) => sum + instalmentIn(row), 0n),
    };
  };

  /** Why those that were rejected were. */
  const reasonsOf = async (tx: Tx, rows: readonly CommitmentRow[]): Promise<ReadonlyMap<bigint, string>> => {
    const rejected = rows.filter((row) => book.isIn(row, 'rejected')).map(({ id }) => id);
    if (rejected.length === 0) return new Map();
    const found = await tx
      .selectFrom('review')
      .select(['subject', 'reason'])
      .where('kind', '=', 'loan')
      .where('subject', 'in', rejected)
      .execute();
    return new Map(found.flatMap(({ subject, reason }) => (reason === null ? [] : [[subject, reason]])));
  };

  const shapes = async (tx: Tx, rows: readonly CommitmentRow[], language: Language): Promise<Loan[]> => {
    const today = dateOf(now());
    const reasons = await reasonsOf(tx, rows);
    const deeds = await book.deeds(tx, rows);
    return rows.map((row) => {
      const { term, rate, iban, bic, creditScore } = termsOf(row);
      const own = deeds.get(row.id) ?? [];
      const account = accountOf(row, own, today);
      const { next, late } = account?.standing ?? {};
      const reason = reasons.get(row.id);
      const steps = book.steps(own);
      const audited = steps.find(({ state }) => state === 'passed' || state === 'rejected');
      return {
        id: Number(row.id),
        status: STATUS[book.stateOf(row)],
        currency: CURRENCY,
        amount: money(row.opened),
        term,
        rate,
        iban,
        bic,
        creditScore,
        instalment: money(instalmentIn(row)),
        principal: money(account ? row.quantity : 0n),
        interest: money(account?.interest ?? 0n),
        due: money(account?.due ?? 0n),
        repaid: money(account ? repaidOf(row) : 0n),
        interestPaid: money(row.interest),
        startDate: account?.start,
        lastDate: account?.plan.at(-1)?.dueDate,
        nextDate: next?.dueDate,
        nextAmount: next && money(next.amount),
        lateSince: late?.since,
        lateAmount: late && money(late.amount),
        reason: reason === undefined ? undefined : reasonText(reason, language),
        happened: toldSteps(steps, STATUS),
        longCreateTime: secondsOf(row.created_at),
        createTimeTimestamp: secondsOf(row.created_at),
        endTimeTimestamp: row.ended_at === null ? undefined : secondsOf(row.ended_at),
        longAuditTime: audited && secondsOf(audited.at),
      };
    });
  };
  const shape = async (tx: Tx, row: CommitmentRow, language: Language): Promise<Loan> => {
    const [loan] = await shapes(tx, [row], language);
    if (!loan) throw new Error(`Loan ${row.id} has no shape`);
    return loan;
  };

  /** One that is reviewed now. */
  const reviewed = async (tx: Tx, customer: number, id: number): Promise<In<'inReview'>> => {
    const row = await book.find(tx, customer, id);
    if (!row || !book.isIn(row, 'inReview')) throw new Error(`Loan ${id} is not in review`);
    return row;
  };
  const toldOf = (row: CommitmentRow) => ({ amount: money(row.opened), currency: CURRENCY });

  return {
    apply(customer, { clientOrderId, acknowledged, ...body }, language) {
      return book.enter({ customer, endpoint: 'loanApply', clientOrderId, body, acknowledged }, async (tx, at) => {
        const known = await knownOf(tx, customer);
        if (!known.verified) return deny(EnvelopeCode.Permission, 'notVerified');
        const amount = readAmount(body.amount, CURRENCY);
        if (!amount.ok) return amount;
        if (amount.data < LEAST) return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
        if (amount.data > limitOf(known)) return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount' });
        if (!TERMS_OFFERED.some((months) => months === body.term)) return deny(EnvelopeCode.Validation, 'invalid', { field: 'term' });
        if (!isIban(body.iban)) return deny(EnvelopeCode.Validation, 'invalid', { field: 'iban' });
        if (!isBic(body.bic)) return deny(EnvelopeCode.Validation, 'invalid', { field: 'bic' });
        const { score } = scoreOf(known);
        const rate = rateOf(score);
        if (body.rate !== undefined && body.rate !== rate) return deny(EnvelopeCode.StalePrice, 'rateMoved');
        const terms = {
          term: body.term,
          rate,
          iban: accountNumber(body.iban),
          bic: accountNumber(body.bic),
          creditScore: score,
        };
        const entered = {
          customer,
          code: CURRENCY,
          currency: CURRENCY,
          quantity: amount.data,
          cost: 0n,
          terms: textOfTerms(terms),
        } as const;
        const row = await book.begin(tx, 'apply', entered, {}, at);
        if (!row.ok) return row;
        await reviews.submit(tx, { kind: 'loan', customer, subject: Number(row.data.id) });
        return done({ loan: await shape(tx, row.data, language) });
      });
    },

    repay(customer, { clientOrderId, ...body }, language) {
      return book.leave({ customer, endpoint: 'loanApplyRepay', clientOrderId, body }, async (tx, at) => {
        const found = await book.find(tx, customer, body.id);
        if (!found) return deny(EnvelopeCode.State, 'loanNotOwed', { field: 'id' });
        if (body.date !== undefined && body.date !== dateOf(at)) return deny(EnvelopeCode.StalePrice, 'rateMoved');
        const row = await book.carry(tx, found, at);
        const amount = readAmount(body.amount, CURRENCY);
        if (!amount.ok) return amount;
        const account = accountOf(row, await deedsOf(tx, row), dateOf(at));
        if (!account || !book.isIn(row, 'inUse')) return deny(EnvelopeCode.State, 'loanNotOwed', { field: 'id' });
        if (amount.data > account.due)
          return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount', nearest: [money(account.due)] });
        const least = unitsOf(CURRENCY, LEAST_REPAYMENT);
        if (amount.data < least && amount.data < account.due)
          return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount', nearest: [money(least)] });
        const after = await repay(book, tx, row, account, amount.data, at);
        if (!after.ok) return after;
        const paid = after.data.interest - row.interest;
        return done({
          loan: await shape(tx, after.data, language),
          amount: money(amount.data),
          interest: money(paid),
          principal: money(amount.data - paid),
        });
      });
    },

    due(customer, id) {
      const today = dateOf(now());
      return store.inSnapshot(async (tx) => {
        const row = await book.find(tx, customer, id);
        const account = row && accountOf(row, await deedsOf(tx, row), today);
        if (!account) return deny(EnvelopeCode.State, 'loanNotOwed', { field: 'id' });
        const { due, interest } = account;
        return done({
          id,
          currency: CURRENCY,
          amount: money(due),
          principal: money(due - interest),
          interest: money(interest),
          date: today,
        });
      });
    },

    list(customer, { status, ...page }, language) {
      const state = STATES.find((one) => STATUS[one] === status);
      return store.inSnapshot(async (tx) => ({
        total: await book.count(tx, customer, state),
        list: await shapes(tx, await book.of(tx, customer, { ...windowOf(page), state }), language),
        offer: offerOf(await knownOf(tx, customer)),
        today: dateOf(now()),
      }));
    },

    repayments(customer, { loanId, ...page }) {
      const { limit, offset } = windowOf(page);
      return store.inSnapshot(async (tx) => {
        const one = loanId === undefined ? undefined : await book.find(tx, customer, loanId);
        const every = { limit: await book.count(tx, customer), offset: 0 };
        const rows = loanId === undefined ? await book.of(tx, customer, every) : one ? [one] : [];
        const deeds = await book.deeds(tx, rows);
        const all = rows.flatMap((row) => repaidIn(row, deeds.get(row.id) ?? []));
        return { total: all.length, list: all.toSorted((a, b) => b.id - a.id).slice(offset, offset + limit) };
      });
    },

    /** A debt: less than nothing, where the money lies that was lent. */
    async invested(tx, customer) {
      const at = now();
      const [today, yesterday] = [dateOf(at), dateOf(at - DAY)];
      const place = { wallet: 'balance', currency: CURRENCY } as const;
      const running = (await book.running(tx, customer)).filter((row) => book.isIn(row, 'inUse'));
      const ended = (await book.endedSince(tx, customer, Date.parse(today))).filter((row) => book.isIn(row, 'repaid'));
      const deeds = await book.deeds(tx, [...running, ...ended]);
      const worth: Worth[] = [];
      const made: Worth[] = [];
      for (const row of [...running, ...ended]) {
        const own = deeds.get(row.id) ?? [];
        const account = accountOf(row, own, today);
        if (!account) continue;
        if (account.due > 0n) worth.push({ ...place, amount: -account.due });
        made.push({ ...place, amount: chargedOf(row, own, yesterday) - chargedOf(row, own, today) });
      }
      return { worth, today: made };
    },

    decider: {
      topics: ['position', 'wallet'],
      async judge(tx, { customer }) {
        const reason = objectionOf(await knownOf(tx, customer));
        return reason === undefined ? { passed: true } : { passed: false, reason };
      },
      async pass(tx, { customer, subject }) {
        const at = now();
        const passed = await book.step(tx, await reviewed(tx, customer, subject), 'pass', {}, { due_at: BigInt(at + PAY_OUT_MS) }, at);
        if (!passed.ok) throw new Error(passed.msg);
        return toldOf(passed.data);
      },
      async fail(tx, { customer, subject }) {
        const rejected = await book.step(tx, await reviewed(tx, customer, subject), 'reject', {}, {}, now());
        if (!rejected.ok) throw new Error(rejected.msg);
        return toldOf(rejected.data);
      },
      async show(tx, { customer, subject }) {
        const row = await reviewed(tx, customer, subject);
        const { term, rate, iban, bic, creditScore } = termsOf(row);
        return { ...toldOf(row), months: String(term), rate, iban, bic, creditScore: String(creditScore) };
      },
    },
  };
}

function repaidIn(row: CommitmentRow, deeds: readonly CommitmentDeed[]): LoanRepayment[] {
  const money = (units: bigint) => textOf(units, CURRENCY);
  return repaymentsOf(deeds).map(({ id, amount, interest, principal, left, at }) => ({
    id: Number(id),
    loanId: Number(row.id),
    currency: CURRENCY,
    amount: money(amount),
    interest: money(interest),
    principal: money(principal),
    left: money(left),
    createTimeTimestamp: secondsOf(at),
  }));
}
