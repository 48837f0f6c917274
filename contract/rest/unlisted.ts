/**
 * Shares of companies that are listed nowhere: bought at the price of a round, locked until an exit that nobody can hasten, and without a
 * live price until then. Prices are decimals with two places, shares of outcomes percent, multiples decimals of the price that was paid.
 */
import * as z from 'zod/mini';
import { ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal, read } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, Seconds } from './shapes.ts';

/** Rounds of financing, the earliest first. */
export const ROUNDS = ['seed', 'a', 'b', 'c', 'd'] as const;

/** Of a hundred companies of such a round, how many end at which multiple; all together are a hundred, and 0 is the loss of all. */
const Outcome = z.object({ share: Count, multiple: Decimal });
export type Outcome = z.infer<typeof Outcome>;

/** What holds from the purchase to the exit. */
export const UnlistedTerms = {
  code: Code,
  name: z.string(),
  industry: z.string(),
  currency: CurrencyCode,
  round: z.enum(ROUNDS),
  /** Of one share, in the round. */
  price: Decimal,
  /** End of the lock: the shares are sold then, at whatever they bring. */
  exitTime: Seconds,
  outcomes: z.array(Outcome),
};

const UnlistedOffer = z.object({
  ...UnlistedTerms,
  /** When the round took place, and until when it is open here. */
  roundTime: Seconds,
  endTime: Seconds,
  /** Of the whole company at the price of the round. */
  valuation: Decimal,
  lockMonths: Count,
  /** Shares of one purchase, all multiples of `step`. */
  minimumQuantity: Count,
  maximumQuantity: Count,
  step: Count,
});
export type UnlistedOffer = z.infer<typeof UnlistedOffer>;

/** Denied (notAcknowledged) without the box about the lock and the loss of all. */
const UnlistedPurchase = z.object({
  code: Code,
  quantity: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

/** One purchase and what became of it. Money in `currency`. */
const UnlistedHolding = z.object({
  id: Id,
  ...UnlistedTerms,
  /** By `UnlistedStatus`; one that a client doesn't know is shown as its number. */
  status: Count,
  quantity: Count,
  cost: Decimal,
  /** Once it has ended: what a share brought, what all of them did, and that less their cost. */
  exitPrice: absent(Decimal),
  proceeds: absent(Decimal),
  result: absent(Decimal),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
  /** Oldest first; of what is read from the list. */
  happened: absent(z.array(Happened)),
});
export type UnlistedHolding = z.infer<typeof UnlistedHolding>;

/** Beyond the specification, which names a page for them and no call. */
export const unlistedExtensions = {
  /** The next to close first. */
  unlistedList: read('POST', '/x/unlisted/pageList', ShortPage, pageOf(UnlistedOffer), { maxAge: 60_000 }),
  unlistedCreate: moneyWrite('POST', '/x/unlisted/create', UnlistedPurchase, UnlistedHolding, ['position', 'wallet']),
  /** Those that go on first, newest first; then those that ended, newest first. */
  unlistedOrders: personal('POST', '/x/unlisted/orders', ShortPage, pageOf(UnlistedHolding), ['position']),
} as const;
