/** A bid at an auction: money for the highest price is held, the result spends a part of it, and with the issue there is a bond. */
import * as z from 'zod/mini';
import { SubscriptionStatus } from '../../contract/codes.ts';
import { bidCost } from '../../contract/finance/auction.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { BondBid } from '../../contract/rest/bondAuction.ts';
import { Decimal } from '../../contract/rest/shapes.ts';
import type { Bonds } from '../bonds/bonds.ts';
import type { Book } from '../commitments/book.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { In, Line } from '../commitments/line.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';
import { Auction, type Priced } from './calendar.ts';

export const BID_LIFE = lifeOf({
  new: { bid: { to: 'waiting', moves: ['hold'] } },
  waiting: {
    award: { to: 'awarded', moves: ['release'] },
    cancel: { to: 'cancelled', moves: ['release'] },
    /** The Treasury called the auction off. */
    withdraw: { to: 'withdrawn', moves: ['release'] },
    /** It ended above the ceiling. */
    pass: { to: 'tooDear', moves: ['release'] },
  },
  awarded: { issue: { to: 'issued', moves: ['spend'] } },
  cancelled: {},
  withdrawn: {},
  tooDear: {},
  issued: {},
});
export type BidBook = Book<typeof BID_LIFE>;
type State = StateOf<typeof BID_LIFE>;

export const STATUS = {
  waiting: SubscriptionStatus.Waiting,
  awarded: SubscriptionStatus.Allotted,
  cancelled: SubscriptionStatus.NotAllotted,
  withdrawn: SubscriptionStatus.NotAllotted,
  tooDear: SubscriptionStatus.NotAllotted,
  issued: SubscriptionStatus.Settled,
} as const satisfies Record<State, SubscriptionStatus>;

/** Why nothing came of a bid. */
export const noteOf = (state: State): BondBid['note'] =>
  state === 'cancelled' || state === 'withdrawn' || state === 'tooDear' ? state : undefined;

/** What is kept with a bid: the auction as it was, and the highest price that is covered. */
const KEPT = keptAs(z.object({ auction: Auction, ceiling: Decimal }));
export const termsOf = KEPT.of;
export const textOfTerms = KEPT.text;

/** @throws RangeError of one that is issued at its maturity, which the calendar leaves out */
export function costOf({ bond, issueDate }: Auction, nominal: bigint, price: Priced['price']) {
  const parts = bidCost(bond, nominal, price, issueDate, CURRENCY_SCALE.USD);
  if (!parts) throw new RangeError(`${bond.name} is issued at its maturity`);
  return parts;
}

/** What an auction ended at, the same for all its bids. */
export type ResultOf = (tx: Tx, auction: Auction) => Promise<Priced>;

interface BidDesk {
  book(): BidBook;
  readonly bonds: Pick<Bonds, 'issue'>;
  readonly result: ResultOf;
}

async function decide({ book, result }: BidDesk, tx: Tx, row: In<'waiting'>, at: number) {
  const { auction } = termsOf(row);
  const none = { quantity: 0n, cost: 0n };
  if (auction.isCalledOff) return book().step(tx, row, 'withdraw', { release: row.held }, none, at);
  const { total } = costOf(auction, row.quantity, (await result(tx, auction)).price);
  // What is held is the nominal at the ceiling.
  if (total > row.held) return book().step(tx, row, 'pass', { release: row.held }, none, at);
  const awarded = { cost: total, due_at: BigInt(Date.parse(auction.issueDate)) };
  return book().step(tx, row, 'award', { release: row.held - total }, awarded, at);
}

async function issue({ book, bonds, result }: BidDesk, tx: Tx, row: In<'awarded'>, at: number) {
  const { auction } = termsOf(row);
  const { price } = await result(tx, auction);
  const after = await book().step(tx, row, 'issue', { spend: row.held }, {}, at);
  if (!after.ok) return after;
  const { customer, currency, quantity, cost } = row;
  const terms = { ...auction.bond, openPrice: formatUnits(Number(price.units), price.scale) };
  const bought = { customer: Number(customer), code: auction.code, currency, quantity, cost, terms };
  const issued = await bonds.issue(tx, bought, auction.issueDate, at);
  return issued.ok ? after : issued;
}

/** Deeds that a customer is told of, beside those he does himself. */
const TOLD = ['award', 'withdraw', 'pass', 'issue'] as const;

export const bidLine = (desk: BidDesk): Line<typeof BID_LIFE> => ({
  name: 'bid',
  life: BID_LIFE,
  account: 'trading',
  wallet: 'subscription',
  prefix: 'T',
  asks: { acknowledgement: true, secret: false },
  carry: {
    waiting: (tx, row, _, at) => decide(desk, tx, row, at),
    awarded: (tx, row, _, at) => issue(desk, tx, row, at),
  },
  tells(row, deed, amount) {
    const told = TOLD.find((one) => one === deed);
    if (!told) return undefined;
    const shown = told === 'issue' ? row.cost : amount;
    const params = { name: termsOf(row).auction.bond.name, amount: textOf(shown, row.currency), currency: row.currency };
    return { title: `newBond.${told}`, params };
  },
});
