/** Funds: what is offered, and what a customer holds. Rates and other percentages are decimals, days are of UTC, estimates are promised by nobody. */
import * as z from 'zod/mini';
import type { FundStatus } from '../codes.ts';
import { DAY_COUNTS } from '../finance/fund.ts';
import { Amount, ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { absent, Code, CurrencyCode, Decimal, Id, LocalDate, Nothing, Seconds } from './shapes.ts';

/** Current: redeemed on any day; Regular: for a fixed term. */
export const FUND_MODES = ['Current', 'Regular'] as const;
export type FundMode = (typeof FUND_MODES)[number];

const Days = z.int().check(z.minimum(0), z.maximum(30));
const Months = z.int().check(z.minimum(0), z.maximum(120));

/** By number: the table of their names lies where a worker's start would carry it. */
const Status = z.literal([0, 1, 2, 3, 4] satisfies FundStatus[]);

/** What holds for a purchase as long as it lasts. */
export const FundTerms = {
  productId: Code,
  name: z.string(),
  mode: z.enum(FUND_MODES),
  currency: CurrencyCode,
  /** Yield a year, an estimate. */
  rate: Decimal,
  dayCount: z.enum(DAY_COUNTS),
  /** Weekdays from the purchase to the beginning of its accrual, and from a redemption to its payment. */
  confirmationDays: Days,
  redemptionDays: Days,
  /** Of a Regular fund. */
  termMonths: absent(Months),
  /** Before which a Regular fund is not redeemed early; where `earlyCost` is absent, never before its term ends. */
  lockMonths: absent(Months),
  /** Percent of the principal that is redeemed early. */
  earlyCost: absent(Decimal),
  /** From 1, the lowest, to 7. */
  risk: z.int().check(z.minimum(1), z.maximum(7)),
  /** Percent of the principal that a bad year may cost, an estimate; more is possible. */
  possibleLoss: Decimal,
};

/** Of what is offered. */
const FundProduct = z.object({
  ...FundTerms,
  /** Of one purchase. */
  minimum: Decimal,
  maximum: Decimal,
});
export type FundProduct = z.infer<typeof FundProduct>;

/** `today`: the day of what is bought or redeemed now, from which its own days are counted. */
const FundProducts = z.extend(pageOf(FundProduct), { today: LocalDate });

const FundPurchase = z.object({
  productId: Code,
  mode: z.enum(FUND_MODES),
  amount: Amount,
  /** What the customer saw; denied (rateMoved) where it is another by now. */
  rate: z.optional(Decimal),
  today: z.optional(LocalDate),
  /** Of a Regular fund: denied (notAcknowledged) without it. */
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

/** All or a part of a holding's principal; a part below `minimum`, or one that leaves less, is denied (amountTooSmall, remainderTooSmall). */
const FundRedemption = z.object({ id: Id, amount: Amount, today: z.optional(LocalDate), clientOrderId: ClientOrderId });

/** One purchase, or the part of one that is being redeemed, with what has become of it. Money in `currency`. */
const FundHolding = z.object({
  id: Id,
  ...FundTerms,
  status: Status,
  /** At first, and what is left. */
  bought: Decimal,
  principal: Decimal,
  /** What the principal has earned and nobody has paid yet, an estimate. */
  accrued: Decimal,
  /** Interest that was paid, or will be with the redemption that waits, and what being early cost of it. */
  interest: Decimal,
  cost: Decimal,
  startDate: LocalDate,
  maturityDate: absent(LocalDate),
  /** First day on which it may be redeemed early. */
  unlockDate: absent(LocalDate),
  /** Of a part that is redeemed, and of what is left then. */
  minimum: absent(Decimal),
  /** May be redeemed now; a broker that has no call for it leaves it out. */
  redeemable: absent(z.boolean()),
  /** Of one that waits for its redemption. */
  payDate: absent(LocalDate),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
  /** Oldest first; of what is read from the list. */
  happened: absent(z.array(Happened)),
});
export type FundHolding = z.infer<typeof FundHolding>;

/** A purchase. */
const FundBought = z.object({ holding: FundHolding, amount: Decimal });
/** A redemption that waits for its payment: `amount` is all that will be paid, principal and interest less cost. */
const FundRedeemed = z.object({ holding: FundHolding, amount: Decimal, payDate: LocalDate });

/** Of all that was ever bought in one currency: what is in funds still, what it has earned unpaid, what was paid. */
const FundTotal = z.object({ currency: CurrencyCode, principal: Decimal, accrued: Decimal, interest: Decimal, cost: Decimal });

/** Tags that a purchase or a redemption makes out of date. */
const MOVED = ['position', 'wallet'];

export const fund = {
  fundOrdersStat: personal('POST', '/user_fund_orders/stat', Nothing, z.object({ list: z.array(FundTotal) }), ['position']),
  fundOrdersProducts: personal(
    'POST',
    '/user_fund_orders/productPageList',
    z.extend(ShortPage, { mode: z.optional(z.enum(FUND_MODES)) }),
    FundProducts,
    [],
  ),
  /** Those that go on first, newest first; then those that ended, newest first. */
  fundOrdersPageList: personal(
    'POST',
    '/user_fund_orders/pageList',
    z.extend(ShortPage, { status: z.optional(Status) }),
    pageOf(FundHolding),
    ['position'],
  ),
  fundOrdersCreate: moneyWrite('POST', '/user_fund_orders/create', FundPurchase, FundBought, MOVED),
} as const;

/** Beyond the specification. */
export const fundExtensions = {
  fundRedeem: moneyWrite('POST', '/x/user_fund_orders/redeem', FundRedemption, FundRedeemed, MOVED),
} as const;
