/**
 * New bonds: auctions of the US Treasury, and bids at whatever price they end at. Prices per 100 nominal without interest, rates percent a
 * year, nominals in whole currency units, times of the sandbox's clock. Beyond the specification, which asks for the line and names no call.
 */
import * as z from 'zod/mini';
import type { SubscriptionStatus } from '../codes.ts';
import { ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal, read } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, LocalDate, Seconds } from './shapes.ts';
import { Quantity } from './trading.ts';

/** Before bids, while they are taken, until the result, and once it is there; `withdrawn`: the Treasury called it off. */
const AUCTION_STATES = ['announced', 'open', 'closed', 'auctioned', 'issued', 'withdrawn'] as const;
/** Why nothing came of a bid: taken back, called off, or a price above what it was covered for. */
const BID_NOTES = ['cancelled', 'withdrawn', 'tooDear'] as const;

const AuctionId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/));

/** `{ count: 9, unit: 'year' }, { count: 11, unit: 'month' }`. */
const Span = z.object({ count: Count, unit: z.enum(['day', 'week', 'month', 'year']) });

/** What is sold, and when. */
const Terms = {
  code: Code,
  name: z.string(),
  kind: z.enum(['bill', 'note', 'bond']),
  /** From the issue on. */
  term: z.array(Span),
  /** More of what is outstanding: interest has run since `interestDate`, and is paid with the price. */
  reopening: z.boolean(),
  currency: CurrencyCode,
  /** Percent a year; `couponDerived` where no source gives it. */
  coupon: Decimal,
  couponDerived: z.boolean(),
  /** Payments a year, 0 for a bill. */
  frequency: z.int(),
  interestDate: LocalDate,
  issueDate: LocalDate,
  maturityDate: LocalDate,
  /** Whose clock the auction keeps. */
  timeZone: z.string(),
  closeTime: Seconds,
  auctionTime: Seconds,
  /** The highest price that a bid is covered for; above it nothing is bought. */
  ceiling: Decimal,
};

/** What it ended at. `rate`: of a bill the discount on 360 days, else the yield. */
const Result = { price: absent(Decimal), rate: absent(Decimal) };

const BondAuction = z.object({
  id: AuctionId,
  ...Terms,
  ...Result,
  announceTime: Seconds,
  openTime: Seconds,
  state: z.enum(AUCTION_STATES),
  /** Its dates are those of a real auction of an earlier year, moved here. */
  datesDerived: z.boolean(),
  /** The price is no real auction's: it follows from the sandbox's own rates. */
  priceDerived: z.boolean(),
  /** What the price would be if the auction were now. */
  estimate: absent(Decimal),
  /** Smallest nominal, and the step; and the largest of all of one customer's bids. */
  minimum: Decimal,
  maximum: Decimal,
});
export type BondAuction = z.infer<typeof BondAuction>;

const BondAuctions = z.extend(ShortPage, { id: z.optional(AuctionId) });

/** Denied (notAcknowledged) without the box, and (priceMoved) where the ceiling is another than the customer saw. */
const NewBid = z.object({
  id: AuctionId,
  /** Nominal. */
  quantity: Quantity,
  ceiling: Decimal,
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

/** One bid and what became of it. Money in `currency`. */
const BondBid = z.object({
  id: Id,
  auctionId: AuctionId,
  ...Terms,
  ...Result,
  /** As of any subscription. */
  status: z.literal([0, 1, 2, 3, 4] satisfies SubscriptionStatus[]),
  note: absent(z.enum(BID_NOTES)),
  quantity: Count,
  /** Held when it was made: all that it could cost. */
  covered: Decimal,
  /** Held still. */
  usedBalance: Decimal,
  /** Of one that was filled: price and interest, both together, and what of the cover came back. */
  clean: absent(Decimal),
  accrued: absent(Decimal),
  cost: absent(Decimal),
  refund: absent(Decimal),
  /** Until `closeTime`. */
  cancellable: z.boolean(),
  happened: z.array(Happened),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
});
export type BondBid = z.infer<typeof BondBid>;

const MOVED = ['position', 'wallet'];

export const bondAuctionExtensions = {
  /** The next to close first; then those that closed, newest first. */
  bondAuctionList: read('POST', '/x/bondAuction/pageList', BondAuctions, pageOf(BondAuction), { maxAge: 30_000 }),
  bondBidCreate: moneyWrite('POST', '/x/bondAuction/bid', NewBid, BondBid, MOVED),
  /** `id` is that of the bid. */
  bondBidCancel: moneyWrite('POST', '/x/bondAuction/cancel', z.object({ id: Id, clientOrderId: ClientOrderId }), BondBid, MOVED),
  /** Those that go on first, newest first; then those that ended, newest first. */
  bondBidList: personal('POST', '/x/bondAuction/bids', ShortPage, pageOf(BondBid), ['position']),
} as const;
