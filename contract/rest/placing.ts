/**
 * Placings: shares of a listed company, sold in a window at a discount, and locked for a time. Prices are decimals of the instrument,
 * quantities shares, the discount percent. Nobody promises that the price in the market stays above the one that is paid.
 */
import * as z from 'zod/mini';
import { ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal, write } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Done, Id, MarketCode, Seconds, Secret } from './shapes.ts';

const Shares = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

/** What holds for a placing from its announcement to the end of the lock. */
const Terms = {
  code: Code,
  market: MarketCode,
  name: z.string(),
  currency: CurrencyCode,
  scale: z.int().check(z.minimum(0), z.maximum(8)),
  /** Decimals that prices are shown with. */
  digits: z.int().check(z.minimum(0), z.maximum(8)),
  /** Percent off the reference price. */
  discountRate: Decimal,
  lot: Count,
  lockDays: z.int().check(z.minimum(0), z.maximum(1000)),
  startTime: Seconds,
  endTime: Seconds,
  /** When what is allotted is paid; the lock begins then, and ends at `unlockTime`. */
  payTime: Seconds,
  unlockTime: Seconds,
  /** Of the exchange. */
  timeZone: z.string(),
};

const Sale = z.object({
  id: Code,
  ...Terms,
  state: z.enum(['upcoming', 'open', 'closed']),
  /** Last price of the instrument as the window opened, and what is paid: cut to the tick. Absent before. */
  referencePrice: absent(Decimal),
  discountedPrice: absent(Decimal),
  /** Percent of the reference within which the last price must lie for an application to be taken (priceMoved), and whether it does: of an open one. */
  bandRate: Decimal,
  inBand: absent(z.boolean()),
  /** Of one customer. */
  minimumQuantity: Count,
  maximumQuantity: Count,
  /** Shares on offer. */
  total: Count,
  /** Once it is closed: how many times the offer was covered; absent of one that was called off. */
  cover: absent(z.number()),
  calledOff: absent(z.boolean()),
});
export type Sale = z.infer<typeof Sale>;

const Window = z.object({
  id: Code,
  state: Sale.shape.state,
  startTime: Seconds,
  endTime: Seconds,
  timeZone: z.string(),
  /** The broker's clock. */
  time: Seconds,
});

/** Denied without the box about the lock (notAcknowledged) and the secret (secretWrong), which the page asks for last. */
const Application = z.object({
  id: Code,
  quantity: Shares,
  secret: z.optional(Secret),
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

/** One application and what became of it. Money in `currency`. */
const Placing = z.object({
  id: Id,
  saleId: Code,
  ...Terms,
  referencePrice: Decimal,
  discountedPrice: Decimal,
  /** By `SubscriptionStatus`; one that a client doesn't know is shown as its number. */
  status: Count,
  /** Applied for, and what that would cost. */
  quantity: Count,
  amount: Decimal,
  /** Absent until the window has ended. */
  allotmentQuantity: absent(Count),
  /** Of what was allotted: paid, and still to be paid from what is held. */
  actualPayment: Decimal,
  pendingPayment: Decimal,
  /** Of what was held, given back. */
  refund: Decimal,
  /** Of shares that are locked, at the last price, and what that is beyond their cost; absent without a price. */
  lastPrice: absent(Decimal),
  value: absent(Decimal),
  profit: absent(Decimal),
  /** The company took the whole placing back. */
  calledOff: absent(z.boolean()),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
  /** Oldest first; of what is read from the list. */
  happened: absent(z.array(Happened)),
});
export type Placing = z.infer<typeof Placing>;

/** Shares of an application that are past its lock and still in the position that they went to, less what orders take up. */
const FlatCount = z.object({ quantity: Count, unlockTime: Seconds });

export const placing = {
  /** Open ones first, the next to end leading; then upcoming, then those that ended lately. */
  saleList: personal('POST', '/m_ft/sale_list', ShortPage, pageOf(Sale), []),
  saleTime: personal('POST', '/m_ft/get_sale_time', z.object({ id: Code }), Window, []),
  placingCreate: moneyWrite('POST', '/placing_order/create', Application, Placing, ['position', 'wallet']),
  placingCheckSecret: write('POST', '/placing_order/checkSecret', 'user', z.object({ secret: Secret }), Done),
  positionPlacingFlatCount: personal('POST', '/position/getPlacingFlatCount', z.object({ id: Id }), FlatCount, ['position', 'order']),
  /** Those that go on first, newest first; then those that ended, newest first. */
  positionPlacingSubscription: personal('POST', '/position/placing_subscription', ShortPage, pageOf(Placing), ['position']),
} as const;
