/** Loans: where their pages are, and what an amount costs. Pure; sums are those of `contract/finance`. */
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { repaymentOf, scheduleOf } from '../../contract/finance/loan.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { LoanOffer } from '../../contract/rest/loan.ts';
import { href } from '../lib/href.ts';

export const LOAN_ROUTE = { path: '/pages/loan/index', query: { apply: 'optional', loan: 'optional', repay: 'optional' } } as const;

export const applyHref = (): string => href(LOAN_ROUTE, { apply: 1 });
export const loanHref = (id: number): string => href(LOAN_ROUTE, { loan: id });
export const repayHref = (id: number): string => href(LOAN_ROUTE, { repay: id });

/** How often they are read again: with the day interest grows and payments become late. */
export const LOANS_EVERY_MS = 30_000;

/** One payment of a plan, decimal strings. */
export interface PlannedPayment {
  readonly dueDate: string;
  readonly payment: string;
  readonly interest: string;
  readonly principal: string;
  readonly left: string;
}

/** What an amount costs that is paid out on a day, by the plan: an estimate, since interest is counted by days. */
export interface LoanCost {
  readonly payments: readonly PlannedPayment[];
  /** The equal payment. */
  readonly instalment: string;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly interest: string;
  readonly total: string;
}

/** Undefined without a term. @param today YYYY-MM-DD @throws RangeError when the rate is no decimal */
export function costOf(
  { rate, currency }: Pick<LoanOffer, 'rate' | 'currency'>,
  amount: string,
  months: number,
  today: string,
): LoanCost | undefined {
  if (months < 1) return undefined;
  const scale = CURRENCY_SCALE[currency];
  const units = minorUnits(amount, scale) ?? 0n;
  const plan = scheduleOf(units, rate, months, today);
  const [first, last] = [plan[0], plan.at(-1)];
  if (!first || !last) return undefined;
  const text = (value: bigint) => amountText(value, scale);
  const interest = plan.reduce((sum, one) => sum + one.interest, 0n);
  return {
    payments: plan.map(({ dueDate, payment, interest: part, principal, left }) => ({
      dueDate,
      payment: text(payment),
      interest: text(part),
      principal: text(principal),
      left: text(left),
    })),
    instalment: text(first.payment),
    firstDate: first.dueDate,
    lastDate: last.dueDate,
    interest: text(interest),
    total: text(units + interest),
  };
}

/** What a repayment is for, decimal strings. */
export interface RepaymentParts {
  readonly interest: string;
  readonly principal: string;
}

/** @param interest that is due now */
export function partsOf(amount: string, interest: string, currency: Currency): RepaymentParts {
  const scale = CURRENCY_SCALE[currency];
  const parts = repaymentOf(minorUnits(amount, scale) ?? 0n, minorUnits(interest, scale) ?? 0n);
  return { interest: amountText(parts.interest, scale), principal: amountText(parts.principal, scale) };
}
