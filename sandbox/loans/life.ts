/**
 * A loan: reviewed, paid out by the clock, and repaid in parts or whole. On an instalment's day what is due is collected from the free money of
 * the account that it was paid into, and what is missing then each day until it is there. What is late is no state: it follows from the plan.
 */
import * as z from 'zod/mini';
import { LoanStatus } from '../../contract/codes.ts';
import {
  arrearsOf,
  askedOn,
  type Instalment,
  instalmentOf,
  interestOf,
  type Owed,
  type Paid,
  repaymentOf,
  scheduleOf,
  type Standing,
  standingOf,
} from '../../contract/finance/loan.ts';
import { WALLET_OF } from '../../contract/money.ts';
import { Decimal } from '../../contract/rest/shapes.ts';
import type { Book, Changed } from '../commitments/book.ts';
import { BrokenCommitment } from '../commitments/broken.ts';
import type { Carry, In, Line } from '../commitments/line.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import { dateOf } from '../commitments/dates.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';
import { freeMoney } from '../ledger/balances.ts';

export const LOAN_LIFE = lifeOf({
  new: { apply: { to: 'inReview', moves: [] } },
  inReview: { pass: { to: 'passed', moves: [] }, reject: { to: 'rejected', moves: [] } },
  passed: { payOut: { to: 'inUse', moves: ['lend'] } },
  inUse: {
    /** An instalment's day comes soon. */
    announce: { to: 'inUse', moves: [] },
    /** It has come, and there was nothing to collect. */
    remind: { to: 'inUse', moves: [] },
    /** What is due is collected: not all of it, all of it, or all that was left of the loan. */
    collectPart: { to: 'inUse', moves: ['charge', 'repay'] },
    collect: { to: 'inUse', moves: ['charge', 'repay'] },
    collectLast: { to: 'repaid', moves: ['charge', 'repay'] },
    /** There is nothing to do on that day. */
    goOn: { to: 'inUse', moves: [] },
    repayPart: { to: 'inUse', moves: ['charge', 'repay'] },
    repay: { to: 'repaid', moves: ['charge', 'repay'] },
  },
  rejected: {},
  repaid: {},
});
export type LoanBook = Book<typeof LOAN_LIFE>;

export const STATUS = {
  inReview: LoanStatus.InReview,
  passed: LoanStatus.Passed,
  rejected: LoanStatus.Rejected,
  inUse: LoanStatus.InUse,
  repaid: LoanStatus.Repaid,
} as const satisfies Record<StateOf<typeof LOAN_LIFE>, LoanStatus>;

/** It is paid into, and collected from. */
const ACCOUNT = 'funding';
/** Between the review and the payment. */
export const PAY_OUT_MS = 30_000;

/** What is kept of an application. */
const KEPT = keptAs(
  z.object({
    term: z.number(),
    rate: Decimal,
    /** Absent of one that was lent before anything was collected: it goes on as it was agreed. */
    arrearsRate: z.optional(Decimal),
    iban: z.string(),
    bic: z.string(),
    creditScore: z.number(),
  }),
);
export const termsOf = KEPT.of;
export const textOfTerms = KEPT.text;

/** Of a month, by the plan. */
export const instalmentIn = (row: CommitmentRow): bigint => {
  const { rate, term } = termsOf(row);
  return instalmentOf(row.opened, rate, term);
};

/** What is owed of a loan on a day, minor units. `quantity` of its row is the principal, `interest` what was paid of interest. */
export interface Account {
  readonly plan: readonly Instalment[];
  readonly start: string;
  readonly interest: bigint;
  readonly due: bigint;
  readonly standing: Standing;
}

/** Undefined until it is paid out. @param deeds oldest first */
export function accountOf(row: CommitmentRow, deeds: readonly CommitmentDeed[], today: string): Account | undefined {
  const paidOut = deeds.findIndex(({ deed }) => deed === 'payOut');
  const first = deeds[paidOut];
  if (!first) return undefined;
  const { term, rate } = termsOf(row);
  const start = dateOf(first.created_at);
  const plan = scheduleOf(row.opened, rate, term, start);
  const interest = chargedOf(row, deeds, today) - row.interest;
  const due = row.quantity + interest;
  return { plan, start, interest, due, standing: standingOf(plan, repaidOf(row), due, today) };
}

/** Interest from the payment on until a day, that on arrears with it, paid or not, minor units. @param deeds oldest first */
export function chargedOf(row: CommitmentRow, deeds: readonly CommitmentDeed[], until: string): bigint {
  const { term, rate, arrearsRate } = termsOf(row);
  const lent = deeds.slice(deeds.findIndex(({ deed }) => deed === 'payOut'));
  const owed = lent.map(({ created_at, quantity }): Owed => ({ from: dateOf(created_at), principal: quantity }));
  const start = owed[0]?.from;
  if (arrearsRate === undefined || start === undefined) return interestOf(rate, owed, until);
  let amount = 0n;
  const paid = repaymentsOf(lent).map((repayment): Paid => {
    amount += repayment.amount;
    return { from: dateOf(repayment.at), amount };
  });
  return interestOf(rate, owed, until) + arrearsOf(arrearsRate, scheduleOf(row.opened, rate, term, start), owed, paid, until);
}

/** All repayments so far, interest included. */
export const repaidOf = (row: CommitmentRow): bigint => row.opened - row.quantity + row.interest;

/** One repayment, as its deed tells it. */
export interface Repayment {
  readonly id: bigint;
  readonly amount: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly left: bigint;
  readonly at: bigint;
}

const REPAYS = ['repayPart', 'repay', 'collectPart', 'collect', 'collectLast'] as const;

/** Oldest first. */
export function repaymentsOf(deeds: readonly CommitmentDeed[]): Repayment[] {
  return deeds.flatMap(({ id, deed, amount, quantity, created_at }, place) => {
    if (!REPAYS.some((one) => one === deed)) return [];
    const principal = (deeds[place - 1]?.quantity ?? quantity) - quantity;
    return [{ id, amount: -amount, interest: -amount - principal, principal, left: quantity, at: created_at }];
  });
}

/** Pays a part of what is due, or all of it. @param amount no more than `account.due` */
export function repay(book: LoanBook, tx: Tx, row: In<'inUse'>, account: Account, amount: bigint, at: number) {
  return pay(book, tx, row, account, amount, amount === account.due ? 'repay' : 'repayPart', {}, at);
}

function pay(
  book: LoanBook,
  tx: Tx,
  row: In<'inUse'>,
  { interest }: Pick<Account, 'interest'>,
  amount: bigint,
  deed: (typeof REPAYS)[number],
  more: Changed,
  at: number,
) {
  const part = repaymentOf(amount, interest);
  const moved = { charge: part.interest, repay: part.principal };
  const left = row.quantity - part.principal;
  const changed = { ...more, quantity: left, cost: left, interest: row.interest + part.interest };
  return book.step<'inUse', (typeof REPAYS)[number]>(tx, row, deed, moved, changed, at);
}

const DAY = 86_400_000;
/** How long before its day an instalment is announced. */
const ANNOUNCED_MS = 3 * DAY;

/** The beginning of the next day on which an instalment is announced or due; of the very next one while something is missing. */
function nextDay(plan: readonly Instalment[], after: number, isMissing: boolean): bigint | null {
  const days = plan.flatMap(({ dueDate }) => [Date.parse(dueDate) - ANNOUNCED_MS, Date.parse(dueDate)]);
  if (isMissing) days.push(Math.floor(after / DAY) * DAY + DAY);
  const next = Math.min(...days.filter((day) => day > after));
  return Number.isFinite(next) ? BigInt(next) : null;
}

/** Collects what is due on a day, or announces what will be. */
async function lookAt(book: LoanBook, tx: Tx, row: In<'inUse'>, due: number, at: number) {
  const today = dateOf(due);
  const account = accountOf(row, (await book.deeds(tx, [row])).get(row.id) ?? [], today);
  if (!account) throw new BrokenCommitment('state', row);
  const { plan } = account;
  const asked = askedOn(plan, repaidOf(row), account.due, today);
  const collects = termsOf(row).arrearsRate !== undefined;
  const free = collects && asked > 0n ? await freeMoney(tx, Number(row.customer), row.currency, WALLET_OF[ACCOUNT]) : 0n;
  const amount = free < asked ? free : asked;
  const changed = { due_at: nextDay(plan, due, collects && amount < asked) };
  if (amount > 0n) {
    const deed = amount === account.due ? 'collectLast' : amount < asked ? 'collectPart' : 'collect';
    return pay(book, tx, row, account, amount, deed, changed, at);
  }
  if (asked > 0n) return book.step(tx, row, plan.some(({ dueDate }) => dueDate === today) ? 'remind' : 'goOn', {}, changed, at);
  const soon = plan.find(({ dueDate }) => Date.parse(dueDate) - ANNOUNCED_MS === Date.parse(today))?.dueDate;
  const isAnnounced = collects && soon !== undefined && askedOn(plan, repaidOf(row), account.due, soon) > 0n;
  return book.step(tx, row, isAnnounced ? 'announce' : 'goOn', {}, changed, at);
}

/** Pays it out, and looks at it on its days. */
const carryOf = (book: () => LoanBook): Carry<typeof LOAN_LIFE> => ({
  passed(tx, row, _, at) {
    const { rate, term } = termsOf(row);
    const plan = scheduleOf(row.opened, rate, term, dateOf(at));
    const lent = { quantity: row.opened, cost: row.opened, due_at: nextDay(plan, at, false) };
    return book().step(tx, row, 'payOut', { lend: row.opened }, lent, at);
  },
  inUse: (tx, row, due, at) => lookAt(book(), tx, row, due, at),
});

export const loanLine = (book: () => LoanBook): Line<typeof LOAN_LIFE> => ({
  name: 'loan',
  life: LOAN_LIFE,
  account: ACCOUNT,
  wallet: 'balance',
  prefix: 'L',
  asks: { acknowledgement: true, secret: false },
  carry: carryOf(book),
  // That it is granted or refused, the review says.
  tells: (row, deed, amount) => {
    const money = (units: bigint) => ({ amount: textOf(units, row.currency), currency: row.currency });
    if (deed === 'repay' || deed === 'collectLast') return { title: 'loan.repay', params: money(-amount) };
    if (deed === 'collect' || deed === 'collectPart') return { title: `loan.${deed}`, params: money(-amount) };
    if (deed === 'remind' && termsOf(row).arrearsRate !== undefined) return { title: 'loan.overdue', params: money(row.opened) };
    return deed === 'payOut' || deed === 'announce' || deed === 'remind' ? { title: `loan.${deed}`, params: money(row.opened) } : undefined;
  },
});
