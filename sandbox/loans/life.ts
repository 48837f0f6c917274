/** A loan: reviewed, paid out by the clock, and repaid in parts or whole. What is late is no state: it follows from the plan. */
import * as z from 'zod/mini';
import { LoanStatus } from '../../contract/codes.ts';
import {
  type Instalment,
  instalmentOf,
  interestOf,
  type Owed,
  repaymentOf,
  scheduleOf,
  type Standing,
  standingOf,
} from '../../contract/finance/loan.ts';
import { Decimal } from '../../contract/rest/shapes.ts';
import type { Book } from '../commitments/book.ts';
import type { Carry, Line } from '../commitments/line.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import { dateOf } from '../commitments/dates.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';

export const LOAN_LIFE = lifeOf({
  new: { apply: { to: 'inReview', moves: [] } },
  inReview: { pass: { to: 'passed', moves: [] }, reject: { to: 'rejected', moves: [] } },
  passed: { payOut: { to: 'inUse', moves: ['lend'] } },
  inUse: {
    /** An instalment's day has come, and it isn't paid; or it is. */
    remind: { to: 'inUse', moves: [] },
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

/** Between the review and the payment. */
export const PAY_OUT_MS = 30_000;

/** What is kept of an application. */
const KEPT = keptAs(z.object({ term: z.number(), rate: Decimal, iban: z.string(), bic: z.string(), creditScore: z.number() }));
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

/** Interest from the payment on until a day, paid or not, minor units. @param deeds oldest first */
export function chargedOf(row: CommitmentRow, deeds: readonly CommitmentDeed[], until: string): bigint {
  const owed: Owed[] = deeds
    .slice(deeds.findIndex(({ deed }) => deed === 'payOut'))
    .map(({ created_at, quantity }) => ({ from: dateOf(created_at), principal: quantity }));
  return interestOf(termsOf(row).rate, owed, until);
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

/** Oldest first. */
export function repaymentsOf(deeds: readonly CommitmentDeed[]): Repayment[] {
  return deeds.flatMap(({ id, deed, amount, quantity, created_at }, place) => {
    if (deed !== 'repayPart' && deed !== 'repay') return [];
    const principal = (deeds[place - 1]?.quantity ?? quantity) - quantity;
    return [{ id, amount: -amount, interest: -amount - principal, principal, left: quantity, at: created_at }];
  });
}

/** Pays a part of what is due, or all of it. @param amount no more than `account.due` */
export function repay(
  book: LoanBook,
  tx: Tx,
  row: CommitmentRow & { readonly state: 'inUse' },
  { interest, due }: Account,
  amount: bigint,
  at: number,
) {
  const part = repaymentOf(amount, interest);
  const moved = { charge: part.interest, repay: part.principal };
  const left = row.quantity - part.principal;
  const changed = { quantity: left, cost: left, interest: row.interest + part.interest };
  return amount === due ? book.step(tx, row, 'repay', moved, changed, at) : book.step(tx, row, 'repayPart', moved, changed, at);
}

/** The beginning of the first instalment's day that is later. */
const nextDay = (plan: readonly Instalment[], after: number): bigint | null => {
  const next = plan.find(({ dueDate }) => Date.parse(dueDate) > after);
  return next ? BigInt(Date.parse(next.dueDate)) : null;
};

/** Pays it out, or looks whether an instalment is paid whose day has come. */
const carryOf = (book: () => LoanBook): Carry<typeof LOAN_LIFE> => ({
  passed(tx, row, _, at) {
    const { rate, term } = termsOf(row);
    const plan = scheduleOf(row.opened, rate, term, dateOf(at));
    return book().step(tx, row, 'payOut', { lend: row.opened }, { quantity: row.opened, cost: row.opened, due_at: nextDay(plan, at) }, at);
  },
  async inUse(tx, row, due, at) {
    const account = accountOf(row, (await book().deeds(tx, [row])).get(row.id) ?? [], dateOf(due));
    const next = account?.standing.next;
    const changed = { due_at: nextDay(account?.plan ?? [], due) };
    const isMissing = next !== undefined && Date.parse(next.dueDate) <= due;
    return isMissing ? book().step(tx, row, 'remind', {}, changed, at) : book().step(tx, row, 'goOn', {}, changed, at);
  },
});

export const loanLine = (book: () => LoanBook): Line<typeof LOAN_LIFE> => ({
  name: 'loan',
  life: LOAN_LIFE,
  account: 'funding',
  wallet: 'balance',
  prefix: 'L',
  asks: { acknowledgement: true, secret: false },
  carry: carryOf(book),
  // That it is granted or refused, the review says.
  tells: (row, deed, amount) => {
    const money = (units: bigint) => ({ amount: textOf(units, row.currency), currency: row.currency });
    if (deed === 'repay') return { title: 'loan.repay', params: money(-amount) };
    return deed === 'payOut' || deed === 'remind' ? { title: `loan.${deed}`, params: money(row.opened) } : undefined;
  },
});
