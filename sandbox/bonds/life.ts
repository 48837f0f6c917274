/** A bond in a customer's hands: it pays its coupons, is sold in parts or whole, or is redeemed. */
import * as z from 'zod/mini';
import { couponOn, interestPaid, nextPayment } from '../../contract/finance/bond.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import { BOND_KINDS } from '../../contract/rest/bond.ts';
import { Decimal, LocalDate } from '../../contract/rest/shapes.ts';
import { dateOf } from '../commitments/dates.ts';
import type { Book } from '../commitments/book.ts';
import type { Carry, Line } from '../commitments/line.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';
import type { TradedBond } from './market.ts';

export const BOND_LIFE = lifeOf({
  new: { buy: { to: 'held', moves: ['buy'] } },
  held: {
    coupon: { to: 'held', moves: ['interest'] },
    sellPart: { to: 'held', moves: ['sell'] },
    sell: { to: 'sold', moves: ['sell'] },
    sellOver: { to: 'settling', moves: ['sell'] },
    redeem: { to: 'redeemed', moves: ['interest', 'redeem'] },
  },
  /** Sold whole, to somebody who pays no earlier than on the day of a coupon: that one is the seller's still. */
  settling: { coupon: { to: 'sold', moves: ['interest'] } },
  sold: {},
  redeemed: {},
});
export type BondBook = Book<typeof BOND_LIFE>;

/** What of a bond is kept with a holding: a bond that is due is listed no more. `openPrice`: the clean price that was paid. */
const KEPT = keptAs(
  z.object({
    name: z.string(),
    issuer: z.nullable(z.string()),
    kind: z.enum(BOND_KINDS),
    coupon: Decimal,
    couponDerived: z.boolean(),
    frequency: z.number(),
    issueDate: LocalDate,
    maturityDate: LocalDate,
    openPrice: Decimal,
  }),
);
export const termsOf = KEPT.of;
export const textOfTerms = KEPT.text;
export type KeptTerms = ReturnType<typeof termsOf>;

export const keptTerms = ({ listing, facts }: TradedBond, openPrice: string): KeptTerms => ({
  name: listing.name,
  issuer: facts.issuer ?? null,
  kind: facts.kind,
  coupon: facts.coupon,
  couponDerived: facts.couponDerived,
  frequency: facts.frequency,
  issueDate: facts.issueDate,
  maturityDate: facts.maturityDate,
  openPrice,
});

/** When the next payment after a date is due; undefined from maturity on. */
export function dueAfter(terms: KeptTerms, date: string): number | undefined {
  const next = nextPayment(terms, date);
  return next === undefined ? undefined : Date.parse(next);
}

export const minorScaleOf = (row: Pick<CommitmentRow, 'currency'>): number => CURRENCY_SCALE[row.currency];

/** The sales among what was done to a holding, oldest first, with the nominal of each. */
export const salesOf = (deeds: readonly CommitmentDeed[]) =>
  deeds.flatMap((deed, index) => {
    const isSale = deed.deed === 'sell' || deed.deed === 'sellOver' || deed.deed === 'sellPart';
    return isSale ? [{ deed, quantity: (deeds[index - 1]?.quantity ?? 0n) - deed.quantity }] : [];
  });

/** Until when a trade done at an instant settles; YYYY-MM-DD. */
export type Settles = (at: number) => string;

/** What a date of payment brings, minor units: a coupon on what is held, and on what was sold and is not paid for before; at maturity the nominal. */
export function paymentOn(row: CommitmentRow, deeds: readonly CommitmentDeed[], date: string, settles: Settles) {
  const terms = termsOf(row);
  const scale = minorScaleOf(row);
  const sold = salesOf(deeds).filter(({ deed }) => settles(Number(deed.created_at)) >= date);
  const entitled = sold.reduce((sum, { quantity }) => sum + quantity, row.quantity);
  return {
    coupon: interestPaid(couponOn(terms, entitled, date), scale),
    nominal: date === terms.maturityDate ? row.quantity * 10n ** BigInt(scale) : 0n,
  };
}

/** Pays what is due at an instant: a coupon, at maturity with the nominal. */
const carryOf = (book: () => BondBook, settles: Settles): Carry<typeof BOND_LIFE> => {
  const paidOn = async (tx: Tx, row: CommitmentRow, date: string) => {
    const deeds = await book().deeds(tx, [row]);
    const { coupon, nominal } = paymentOn(row, deeds.get(row.id) ?? [], date, settles);
    return { coupon, nominal, interest: row.interest + coupon };
  };
  return {
    async settling(tx, row, due, at) {
      const { coupon, interest } = await paidOn(tx, row, dateOf(due));
      return book().step(tx, row, 'coupon', { interest: coupon }, { interest }, at);
    },
    async held(tx, row, due, at) {
      const { coupon, nominal, interest } = await paidOn(tx, row, dateOf(due));
      const next = dueAfter(termsOf(row), dateOf(due));
      if (next !== undefined) return book().step(tx, row, 'coupon', { interest: coupon }, { interest, due_at: BigInt(next) }, at);
      const left = { quantity: 0n, cost: 0n, interest, realised: row.realised + nominal - row.cost };
      return book().step(tx, row, 'redeem', { interest: coupon, redeem: nominal }, left, at);
    },
  };
};

export function bondLine(book: () => BondBook, settles: Settles): Line<typeof BOND_LIFE> {
  return {
    name: 'bond',
    life: BOND_LIFE,
    account: 'trading',
    wallet: 'stock',
    prefix: 'B',
    asks: { acknowledgement: false, secret: false },
    carry: carryOf(book, settles),
    tells: (row, deed, amount) => {
      const params = { name: row.code, amount: textOf(amount, row.currency), currency: row.currency };
      return deed === 'coupon' || deed === 'redeem' ? { title: `bond.${deed}`, params } : undefined;
    },
  };
}
