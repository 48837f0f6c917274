/** Money in a fund: until it is redeemed and paid, in parts or whole, or until its term ends. */
import * as z from 'zod/mini';
import { FundStatus } from '../../contract/codes.ts';
import { fundDates, redeemed, weekdaysAfter } from '../../contract/finance/fund.ts';
import { type FundProduct, FundTerms } from '../../contract/rest/fund.ts';
import { LocalDate } from '../../contract/rest/shapes.ts';
import { dateOf } from '../commitments/dates.ts';
import type { Book, Entered } from '../commitments/book.ts';
import type { Carry, Line } from '../commitments/line.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import { textOf } from '../ledger/amounts.ts';

export const FUND_LIFE = lifeOf({
  new: {
    buy: { to: 'bought', moves: ['buy'] },
    lock: { to: 'inProgress', moves: ['buy'] },
    /** A part of another one, to be redeemed. */
    part: { to: 'waiting', moves: [] },
  },
  bought: { redeem: { to: 'waiting', moves: [] }, redeemPart: { to: 'bought', moves: [] } },
  inProgress: {
    redeem: { to: 'waiting', moves: [], unlocked: true },
    redeemPart: { to: 'inProgress', moves: [], unlocked: true },
    complete: { to: 'completed', moves: ['redeem', 'interest'] },
  },
  waiting: { pay: { to: 'redeemed', moves: ['redeem', 'interest', 'fee'] } },
  redeemed: {},
  completed: {},
});
export type FundBook = Book<typeof FUND_LIFE>;

export const STATUS = {
  bought: FundStatus.Bought,
  waiting: FundStatus.WaitingRedemption,
  redeemed: FundStatus.Redeemed,
  inProgress: FundStatus.InProgress,
  completed: FundStatus.Completed,
} as const satisfies Record<StateOf<typeof FUND_LIFE>, FundStatus>;

/** What is kept of a fund with each purchase. */
const KEPT = keptAs(
  z.object({ ...FundTerms, dates: z.object({ start: LocalDate, maturity: z.optional(LocalDate), unlocked: z.optional(LocalDate) }) }),
);
export const termsOf = KEPT.of;
type KeptTerms = ReturnType<typeof termsOf>;

/** What is stored of a purchase. @param amount minor units */
export function enteredOf(customer: number, product: FundProduct, amount: bigint, at: number): Entered {
  const { minimum: _, maximum: __, ...kept } = product;
  const dates = fundDates(product, dateOf(at));
  return {
    customer,
    code: product.productId,
    currency: product.currency,
    quantity: amount,
    cost: amount,
    terms: KEPT.text({ ...kept, dates }),
    ...(dates.maturity !== undefined && { due_at: Date.parse(dates.maturity) }),
    ...(dates.unlocked !== undefined && { locked_until: Date.parse(dates.unlocked) }),
  };
}

/** When a redemption that is asked for on a day is paid. */
export const payDateOf = (terms: KeptTerms, on: string): string => weekdaysAfter(on, terms.redemptionDays);

/** What a waiting redemption pays besides its principal: it earns until it was asked for, which is when it last changed. */
export const waitingOf = (row: CommitmentRow) => {
  const terms = termsOf(row);
  return redeemed(terms, terms.dates, row.quantity, dateOf(row.modified_at));
};

/** Pays what is due: a redemption, or a term that has ended. */
const carryOf = (book: () => FundBook): Carry<typeof FUND_LIFE> => ({
  waiting(tx, row, _, at) {
    const { interest, cost } = waitingOf(row);
    const paid = { redeem: row.quantity, interest, fee: cost };
    return book().step(tx, row, 'pay', paid, { ...ENDED, interest, realised: -cost }, at);
  },
  inProgress(tx, row, _, at) {
    const terms = termsOf(row);
    const { interest } = redeemed(terms, terms.dates, row.quantity, terms.dates.maturity ?? dateOf(at));
    return book().step(tx, row, 'complete', { redeem: row.quantity, interest }, { ...ENDED, interest }, at);
  },
});
const ENDED = { quantity: 0n, cost: 0n } as const;

export const fundLine = (book: () => FundBook): Line<typeof FUND_LIFE> => ({
  name: 'fund',
  life: FUND_LIFE,
  account: 'trading',
  wallet: 'financial',
  prefix: 'F',
  asks: { acknowledgement: true, secret: false },
  carry: carryOf(book),
  tells: (row, deed, amount) => {
    const params = { name: termsOf(row).name, amount: textOf(amount, row.currency), currency: row.currency };
    return deed === 'pay' || deed === 'complete' ? { title: `fund.${deed}`, params } : undefined;
  },
});
