/** Subscriptions to new issues: applied for at the top of the price range, allotted by ballot, paid and settled. Money in `currency`. */
import * as z from 'zod/mini';
import type { SubscriptionStatus } from '../codes.ts';
import { ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, MarketCode, Seconds } from './shapes.ts';
import { Quantity } from './trading.ts';

/** By number: the table of their names lies where a worker's start would carry it. */
const Status = z.literal([0, 1, 2, 3, 4] satisfies SubscriptionStatus[]);

/** Paid as the rules say, or in part by a loan of the broker's. */
const PAY_MODES = ['cash', 'financed'] as const;

/** Why nothing was allotted, or what was is not kept: the ballot, a payment that did not come, an issue that was taken back. */
export const SUBSCRIPTION_NOTES = ['ballot', 'unpaid', 'withdrawn'] as const;
export type SubscriptionNote = (typeof SUBSCRIPTION_NOTES)[number];

const OfferingId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/));
const Leverage = z.int().check(z.minimum(2), z.maximum(100));

/** What every application says. Denied (notAcknowledged) unless it says that it can't be taken back. */
const Applied = {
  /** Of the offering. */
  id: OfferingId,
  /** A multiple of its lot. */
  quantity: Quantity,
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
};

const NewShares = z.object(Applied);
/** In Hong Kong. `leverage`: how many times the customer's own part; of a financed one, and the largest where it is left out. */
export const HkApplication = z.object({ ...Applied, payMode: z.enum(PAY_MODES), leverage: z.optional(Leverage) });

export const Subscription = z.object({
  id: Id,
  /** Of the offering. */
  offeringId: z.string(),
  code: Code,
  name: z.string(),
  market: MarketCode,
  currency: CurrencyCode,
  exchangeCode: z.string(),
  prospectusDate: Seconds,
  raisedFunds: absent(Decimal),
  status: Status,
  note: absent(z.enum(SUBSCRIPTION_NOTES)),
  payMode: z.enum(PAY_MODES),
  leverage: absent(z.int()),
  /** The top of the range, which is what was applied at. */
  subscriptionPrice: Decimal,
  quantity: Count,
  /** What all of it costs at that price, charges included. */
  total: Decimal,
  /** Own money that went with the application, and what the broker lent. */
  deposit: Decimal,
  borrowed: Decimal,
  /** Final, once it is known. */
  price: absent(Decimal),
  /** 0 where nothing was allotted; absent before that is known. */
  allotmentQuantity: absent(Count),
  /** Paid for what is allotted, and still to be paid until `paymentEndDate`. */
  actualPayment: Decimal,
  pendingPayment: Decimal,
  /** Kept of what was paid if that isn't; or kept because it was not. */
  forfeit: absent(Decimal),
  /** Interest of the loan until now, which a payment takes besides. */
  interestDue: Decimal,
  /** Given back of the deposit. */
  refund: Decimal,
  /** Handling fee and interest of a financed one, paid so far. */
  fee: Decimal,
  interest: Decimal,
  /** What may still be asked for besides `pendingPayment` is held already. */
  usedBalance: Decimal,
  allotDate: Seconds,
  paymentEndDate: Seconds,
  listDate: Seconds,
  /** First day's price, at which it was sold, what that brought, and what is left of it after all that was paid. */
  listPrice: absent(Decimal),
  proceeds: absent(Decimal),
  profit: absent(Decimal),
  happened: z.array(Happened),
  /** When it was applied for. */
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
});
export type Subscription = z.infer<typeof Subscription>;

/** Quantities in whole lots. */
const HalfAndAll = z.object({ half: Count, full: Count });
const IpoFull = z.object({
  lot: Count,
  currency: CurrencyCode,
  /** Free money of the trading account. */
  available: Decimal,
  cash: HalfAndAll,
  /** At the leverage that was asked for, or the largest; absent where nothing is financed. */
  financed: absent(HalfAndAll),
});

/** Tags that an application or a payment makes out of date. */
const MOVED = ['position', 'wallet'];

export const subscription = {
  newSharesCreate: moneyWrite('POST', '/NewShares/create', NewShares, Subscription, MOVED),
  positionIpoFull: personal(
    'POST',
    '/position/getIpoFullNum',
    z.object({ id: OfferingId, leverage: z.optional(Leverage) }),
    IpoFull,
    MOVED,
  ),
  /** Those that go on first, newest first; then those that ended, newest first. */
  positionSubscription: personal(
    'POST',
    '/position/subscription',
    z.extend(ShortPage, { status: z.optional(Status) }),
    pageOf(Subscription),
    ['position'],
  ),
  /** Pays what an allotment leaves owed; `orderId` is the subscription's number. */
  ordersAdditions: moneyWrite('POST', '/orders/additions', z.object({ orderId: Id, clientOrderId: ClientOrderId }), Subscription, MOVED),
} as const;
