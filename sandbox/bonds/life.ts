/** A bond in a customer's hands: it pays its coupons, is sold in parts or whole, or is redeemed. */
import { interestPaid, couponOn, nextPayment } from '../../contract/finance/bondMoney.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import { dateOf } from '../commitments/dates.ts';
import type { Book, CommitmentRow, Line } from '../commitments/commitments.ts';
import { lifeOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';
import type { KeptTerms } from './terms.ts';

export const BOND_LIFE = lifeOf({
  new: { buy: { to: 'held', moves: ['buy'] } },
  held: {
    coupon: { to: 'held', moves: ['interest'] },
    sellPart: { to: 'held', moves: ['sell'] },
    sell: { to: 'sold', moves: ['sell'] },
    redeem: { to: 'redeemed', moves: ['interest', 'redeem'] },
  },
  sold: {},
  redeemed: {},
});
export type BondBook = Book<typeof BOND_LIFE>;

// Only `keptTerms` writes them.
export const termsOf = (row: Pick<CommitmentRow, 'terms'>): KeptTerms => JSON.parse(row.terms) as KeptTerms;

/** When the next payment after a date is due; undefined from maturity on. */
export function dueAfter(terms: KeptTerms, date: string): number | undefined {
  const next = nextPayment(terms, date);
  return next === undefined ? undefined : Date.parse(next);
}

export const minorScaleOf = (row: Pick<CommitmentRow, 'currency'>): number => CURRENCY_SCALE[row.currency];

/** Pays what is due at an instant: a coupon, at maturity with the nominal. */
async function carryBond(book: BondBook, tx: Tx, row: CommitmentRow, due: number, at: number): Promise<CommitmentRow> {
  if (!book.isIn(row, 'held')) throw new Error(`Bond ${row.id} is due and ${row.state}`);
  const terms = termsOf(row);
  const date = dateOf(due);
  const scale = minorScaleOf(row);
  const coupon = interestPaid(couponOn(terms, row.quantity, date), scale);
  const interest = row.interest + coupon;
  const next = dueAfter(terms, date);
  let outcome;
  if (next === undefined) {
    const nominal = row.quantity * 10n ** BigInt(scale);
    const left = { quantity: 0n, cost: 0n, interest, realised: row.realised + nominal - row.cost };
    outcome = await book.step(tx, row, 'redeem', { interest: coupon, redeem: nominal }, left, at);
  } else outcome = await book.step(tx, row, 'coupon', { interest: coupon }, { interest, due_at: BigInt(next) }, at);
  if (!outcome.ok) throw new Error(`Bond ${row.id} can't be paid: ${outcome.msg}`);
  return outcome.data;
}

export function bondLine(book: () => BondBook): Line<typeof BOND_LIFE> {
  return {
    name: 'bond',
    life: BOND_LIFE,
    account: 'trading',
    wallet: 'stock',
    prefix: 'B',
    asks: { acknowledgement: false, secret: false },
    carry: (tx, row, due, at) => carryBond(book(), tx, row, due, at),
    tells: (row, deed, amount) => {
      const params = { name: row.code, amount: textOf(amount, row.currency), currency: row.currency };
      return deed === 'coupon' || deed === 'redeem' ? { title: `bond.${deed}`, params } : undefined;
    },
  };
}
