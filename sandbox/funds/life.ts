/** Money in a fund: until it is redeemed and paid, in parts or whole, or until its term ends. */
import { FundStatus } from '../../contract/codes.ts';
import { type FundDates, fundDates, redeemed, weekdaysAfter } from '../../contract/finance/fund.ts';
import type { FundProduct } from '../../contract/rest/fund.ts';
import { dateOf } from '../commitments/dates.ts';
import type { Book, CommitmentRow, Entered, Line } from '../commitments/commitments.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
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
export type KeptTerms = Omit<FundProduct, 'minimum' | 'maximum'> & { readonly dates: FundDates };

// Only `enteredOf` writes them.
export const termsOf = (row: Pick<CommitmentRow, 'terms'>): KeptTerms => JSON.parse(row.terms) as KeptTerms;

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
    terms: JSON.stringify({ ...kept, dates } satisfies KeptTerms),
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
async function carryFund(book: FundBook, tx: Tx, row: CommitmentRow, at: number): Promise<CommitmentRow> {
  const redeem = row.quantity;
  const ended = { quantity: 0n, cost: 0n };
  let outcome;
  if (book.isIn(row, 'waiting')) {
    const { interest, cost } = waitingOf(row);
    outcome = await book.step(tx, row, 'pay', { redeem, interest, fee: cost }, { ...ended, interest, realised: -cost }, at);
  } else if (book.isIn(row, 'inProgress')) {
    const terms = termsOf(row);
    const { interest } = redeemed(terms, terms.dates, redeem, terms.dates.maturity ?? dateOf(at));
    outcome = await book.step(tx, row, 'complete', { redeem, interest }, { ...ended, interest }, at);
  } else throw new Error(`Fund ${row.id} is due and ${row.state}`);
  if (!outcome.ok) throw new Error(`Fund ${row.id} can't be paid: ${outcome.msg}`);
  return outcome.data;
}

export const fundLine = (book: () => FundBook): Line<typeof FUND_LIFE> => ({
  name: 'fund',
  life: FUND_LIFE,
  account: 'trading',
  wallet: 'financial',
  prefix: 'F',
  asks: { acknowledgement: true, secret: false },
  carry: (tx, row, _, at) => carryFund(book(), tx, row, at),
  tells: (row, deed, amount) => {
    const params = { name: termsOf(row).name, amount: textOf(amount, row.currency), currency: row.currency };
    return deed === 'pay' || deed === 'complete' ? { title: `fund.${deed}`, params } : undefined;
  },
});
