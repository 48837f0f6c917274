/** An application for a placing: money is held, shares are allotted, paid, locked, and come into an ordinary position. */
import * as z from 'zod/mini';
import { Direction, SubscriptionStatus } from '../../contract/codes.ts';
import { paidFor } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { Decimal, MarketCode } from '../../contract/rest/shapes.ts';
import type { Book, Entered } from '../commitments/book.ts';
import type { Carry, Line } from '../commitments/line.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';
import type { Trading } from '../trading/trading.ts';
import { allottedLots } from './allotment.ts';
import type { DrawnSale, SalePrice } from './drawn.ts';

export const PLACING_LIFE = lifeOf({
  new: { apply: { to: 'waiting', moves: ['hold'] } },
  waiting: { allot: { to: 'allotted', moves: ['release'] }, turnDown: { to: 'notAllotted', moves: ['release'] } },
  allotted: { pay: { to: 'toBeSettled', moves: ['spend'] } },
  toBeSettled: { deliver: { to: 'settled', moves: [], unlocked: true } },
  settled: {},
  notAllotted: {},
});
export type PlacingBook = Book<typeof PLACING_LIFE>;

export const STATUS = {
  waiting: SubscriptionStatus.Waiting,
  allotted: SubscriptionStatus.Allotted,
  notAllotted: SubscriptionStatus.NotAllotted,
  toBeSettled: SubscriptionStatus.ToBeSettled,
  settled: SubscriptionStatus.Settled,
} as const satisfies Record<StateOf<typeof PLACING_LIFE>, SubscriptionStatus>;

/** Of the line, in the store. */
const NAME = 'placing';

/** What is kept of a placing with each application: what is drawn later changes none. Instants are epoch ms, prices units of `scale`. */
const KEPT = keptAs(
  z.object({
    code: z.string(),
    market: MarketCode,
    name: z.string(),
    scale: z.number(),
    digits: z.number(),
    reference: z.number(),
    price: z.number(),
    discountRate: Decimal,
    lot: z.number(),
    lockDays: z.number(),
    start: z.number(),
    end: z.number(),
    pay: z.number(),
    unlock: z.number(),
    timeZone: z.string(),
    total: z.number(),
    others: z.number(),
    calledOff: z.boolean(),
    draw: z.number(),
  }),
);
export const termsOf = KEPT.of;
export type KeptTerms = ReturnType<typeof termsOf>;

/** What shares cost, minor units. */
export const costOf = ({ price, scale }: Pick<KeptTerms, 'price' | 'scale'>, quantity: bigint, currency: Currency): bigint =>
  paidFor(Direction.Buy, BigInt(price) * quantity, { scale, multiplier: '1', minorScale: CURRENCY_SCALE[currency] });

/** What is stored of an application, its money included. */
export function enteredOf(customer: number, sale: DrawnSale, { reference, discounted }: SalePrice, quantity: bigint): Entered {
  const { id, listing, currency, discountRate, lockDays, start, end, pay, unlock, timeZone, total, others, calledOff, draw } = sale;
  const { code, market, name, scale, tickDigits, lot } = listing;
  const terms: KeptTerms = {
    ...{ code, market, name, scale, digits: tickDigits, reference, price: discounted, discountRate, lot, lockDays },
    ...{ start, end, pay, unlock, timeZone, total, others, calledOff, draw },
  };
  const cost = costOf(terms, quantity, currency);
  return { customer, code: id, currency, quantity, cost, terms: KEPT.text(terms), due_at: end, locked_until: unlock };
}

/** Shares that applications for a placing ask for together: all of them, or those with a number below one. */
async function askedFor(tx: Tx, sale: string, below?: bigint): Promise<bigint> {
  const all = tx.selectFrom('commitment').where('line', '=', NAME).where('code', '=', sale);
  const { sum } = await (below === undefined ? all : all.where('id', '<', below))
    .select((is) => is.fn.sum<bigint | string | null>('opened').as('sum'))
    .executeTakeFirstOrThrow();
  // PostgreSQL's sum is a numeric, which comes as text; of no rows it is null.
  return BigInt(sum ?? 0);
}

/** Shares that an application gets once its window has ended: nobody applies any more. */
async function allotted(tx: Tx, row: CommitmentRow, { lot, total, others, draw, calledOff }: KeptTerms): Promise<bigint> {
  if (calledOff) return 0n;
  const lots = (shares: bigint | number): bigint => BigInt(shares) / BigInt(lot);
  const own = await askedFor(tx, row.code);
  const asked = own > BigInt(others) ? own : BigInt(others);
  const before = await askedFor(tx, row.code, row.id);
  return allottedLots({ lots: lots(total), asked: lots(asked), draw: BigInt(draw) }, lots(before), lots(row.opened)) * BigInt(lot);
}

const carryOf = (book: () => PlacingBook, trading: Pick<Trading, 'deliver'>): Carry<typeof PLACING_LIFE> => ({
  async waiting(tx, row, _, at) {
    const terms = termsOf(row);
    const quantity = await allotted(tx, row, terms);
    if (quantity === 0n) return book().step(tx, row, 'turnDown', { release: row.held }, { quantity, cost: 0n }, at);
    const cost = costOf(terms, quantity, row.currency);
    return book().step(tx, row, 'allot', { release: row.held - cost }, { quantity, cost, due_at: BigInt(terms.pay) }, at);
  },
  allotted: (tx, row, _, at) => book().step(tx, row, 'pay', { spend: row.held }, { due_at: BigInt(termsOf(row).unlock) }, at),
  async toBeSettled(tx, row, _, at) {
    const { market, code, price, pay } = termsOf(row);
    const delivery = { customer: Number(row.customer), market, code, quantity: row.quantity, price: BigInt(price), paidAt: pay, at };
    const delivered = await trading.deliver(tx, delivery);
    return delivered.ok ? book().step(tx, row, 'deliver', {}, {}, at) : delivered;
  },
});

export const placingLine = (book: () => PlacingBook, trading: Pick<Trading, 'deliver'>): Line<typeof PLACING_LIFE> => ({
  name: NAME,
  life: PLACING_LIFE,
  account: 'trading',
  wallet: 'subscription',
  prefix: 'PL',
  asks: { acknowledgement: true, secret: true },
  carry: carryOf(book, trading),
  tells(row, deed, amount) {
    const { name, calledOff } = termsOf(row);
    const params = { name, quantity: String(row.quantity), amount: textOf(amount, row.currency), currency: row.currency };
    if (deed === 'turnDown') return { title: calledOff ? 'placing.calledOff' : 'placing.turnDown', params };
    return deed === 'allot' || deed === 'deliver' ? { title: `placing.${deed}`, params } : undefined;
  },
});
