/** Bonds: what is offered, and what a customer holds. Prices and accrued interest per 100 nominal, nominals in whole currency units. */
import * as z from 'zod/mini';
import { moneyWrite, personal, read } from './endpoint.ts';
import { TRADED } from './order.ts';
import { ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, LocalDate, Nothing, PageInput, Seconds } from './shapes.ts';
import { Quantity, Tolerance } from './trading.ts';

export const BOND_KINDS = ['bill', 'note', 'bond', 'tips', 'frn'] as const;

/** What doesn't move. */
const Note = {
  code: Code,
  name: z.string(),
  issuer: absent(z.string()),
  kind: z.enum(BOND_KINDS),
  currency: z.string(),
  /** Percent a year; `couponDerived` where no source gives it. */
  coupon: Decimal,
  couponDerived: z.boolean(),
  /** Payments a year, 0 for a bill. */
  frequency: z.int(),
  issueDate: Seconds,
  maturityDate: Seconds,
};

export const Bond = z.object({
  ...Note,
  price: absent(Decimal),
  /** What it is sold and bought at. */
  bid: absent(Decimal),
  ask: absent(Decimal),
  accrued: absent(Decimal),
  /** Percent a year; of a bill the yield that compares with a coupon's. */
  yieldToMaturity: absent(Decimal),
  /** Rate of discount of a bill, percent a year of 360 days. */
  discount: absent(Decimal),
  /** Smallest nominal, and the step. */
  minimum: Decimal,
  maximum: absent(Decimal),
  /** May be bought here; false, or left out, where it is only quoted. */
  tradable: z.optional(z.boolean()),
});
export type Bond = z.infer<typeof Bond>;

/** With `code` that one alone, where it is offered. */
const BondsInput = z.object({ ...PageInput.shape, code: z.optional(Code) });
/** `settlementDate`: until it the accrued interest of what is traded now runs. */
const Bonds = z.object({ total: Count, list: z.array(Bond), settlementDate: absent(LocalDate) });

/** Traded at the ask or the bid, whole or not at all. */
const Trade = {
  /** Nominal, a multiple of the bond's minimum. */
  quantity: Quantity,
  /**
   * The clean price that the customer saw; denied (priceMoved) where the market is further away than `tolerance` allows (`boundOf`), without
   * one where it is another.
   */
  price: z.optional(Decimal),
  tolerance: z.optional(Tolerance),
  /** Until which the customer saw the interest run; denied (priceMoved) where it is another by now. */
  settlementDate: z.optional(LocalDate),
  clientOrderId: ClientOrderId,
};
/** `id` is the bond's code. */
const BondPurchase = z.object({ id: Code, ...Trade });
/** `id` is that of the holding. */
const BondSale = z.object({ id: Id, ...Trade });

/** What has come of a purchase so far, or of all. */
const Result = {
  /** What was paid for what is held still, interest included. */
  cost: Decimal,
  /** Coupons received. */
  interest: Decimal,
  /** What sales and redemption brought less what was paid for that part; coupons are apart. */
  realised: Decimal,
};

/** One purchase of a bond, with what has become of it. Money in `currency`. */
const BondHolding = z.object({
  id: Id,
  ...Note,
  currency: CurrencyCode,
  /** What became of it. */
  state: z.enum(['held', 'sold', 'redeemed']),
  /** Nominal bought, and held still. */
  bought: Count,
  quantity: Count,
  /** Clean price that was paid. */
  openPrice: Decimal,
  ...Result,
  /** What selling all of it would bring now: clean price, interest that has accrued, both together. Absent while nobody quotes it. */
  bid: absent(Decimal),
  accrued: absent(Decimal),
  value: absent(Decimal),
  /** `value` less `cost`. */
  profit: absent(Decimal),
  nextPayment: absent(z.object({ date: LocalDate, amount: Decimal })),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
});
export type BondHolding = z.infer<typeof BondHolding>;

/** A purchase or a sale, and the holding after it. `profit`: realised by a sale. */
const BondDeal = z.object({
  holding: BondHolding,
  quantity: Count,
  price: Decimal,
  /** In money: with `accrued` it comes to `amount`. Absent from deals of an earlier version, whose answers are kept. */
  clean: absent(Decimal),
  accrued: Decimal,
  amount: Decimal,
  profit: absent(Decimal),
  settlementDate: LocalDate,
});
export type BondDeal = z.infer<typeof BondDeal>;

/** Of what is held in one currency. `value` and `profit` leave out what nobody quotes now; `realised` and `interest` count all there ever was. */
const BondTotal = z.object({
  currency: CurrencyCode,
  quantity: Count,
  ...Result,
  value: Decimal,
  profit: Decimal,
});
const BondTotals = z.object({ list: z.array(BondTotal) });

/** What is offered, and what its buyers do. */
export const bonds = {
  bondsMarketList: read('POST', '/m_ft/bondsList', BondsInput, Bonds, { maxAge: 60_000, tags: ['session'] }),
  treasuryBondCreate: moneyWrite('POST', '/treasuryBond/create', BondPurchase, BondDeal, TRADED),
  /** Held ones first, newest first; then those that ended, newest first. */
  treasuryBondPageList: personal('POST', '/treasuryBond/pageList', ShortPage, pageOf(BondHolding), ['position']),
  treasuryBondFlat: moneyWrite('POST', '/treasuryBond/flatPosition', BondSale, BondDeal, TRADED),
  positionTreasuryBondTotal: personal('POST', '/position/getTreasuryBondTotal', Nothing, BondTotals, ['position']),
} as const;
