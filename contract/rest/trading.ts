/** What orders and positions are made of. Prices are decimal strings in the instrument's currency, quantities whole numbers. */
import * as z from 'zod/mini';
import {
  CHARGE_KINDS,
  Direction,
  MOVEMENTS,
  OpenClose,
  ORDER_NOTES,
  OrderStatus,
  OrderType,
  REASONS,
  Source,
  VALIDITIES,
} from '../codes.ts';
import { ClientOrderId } from './customerShapes.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, LocalDate, MarketCode, Seconds, Secret, Written } from './shapes.ts';

/** Shares, contracts, or units of a pair's base currency. */
export const Quantity = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000));
/** A fraction: how far a market order may go from the price that the customer saw. */
export const Tolerance = z.string().check(z.regex(/^0(?:\.\d{1,6})?$/));
const Leverage = z.int().check(z.minimum(1), z.maximum(100));

/** An instrument within a product line. An option has its own code; `goldCode` names its future. */
export const Traded = { stockCode: Code, market: MarketCode, source: z.enum(Source) };
const Underlying = {
  future: z.optional(z.boolean()),
  goldCode: z.optional(Code),
  goldName: z.optional(z.string().check(z.maxLength(300))),
};

/** How an order is to be carried out. */
const Execution = {
  orderType: z.enum(OrderType),
  /** Of a limit order the limit; of a market order the price that the customer saw. */
  price: z.optional(Decimal),
  quantity: Quantity,
  /**
   * Of a market order: no part of it, whenever it trades, goes further from `price` than this, or two ticks where that is more (`boundOf`
   * in contract/finance/bound.ts); denied (priceMoved) when the market is further already. An extension: only a broker whose terms say
   * `bounded` keeps it.
   */
  tolerance: z.optional(Tolerance),
  /** `day` where it is left out. */
  validity: z.optional(z.enum(VALIDITIES)),
  /** A limit order that also trades before the opening and after the close, where the market has such hours. */
  extendedHours: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
};

export const StockOrder = z.object({ ...Traded, direction: z.enum(Direction), ...Execution });
export const ForexOrder = z.extend(StockOrder, { leverage: Leverage });
export const FutureOrder = z.extend(StockOrder, {
  ...Underlying,
  /** Less than the exchange's margin allows; left out, the margin is the exchange's. */
  leverage: z.optional(Leverage),
  optionType: z.optional(z.enum(['call', 'put'])),
  strike: z.optional(Decimal),
  /** Last trade date of an option, YYYY-MM-DD. */
  expiry: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
});
export const BlockOrder = z.extend(StockOrder, { secret: Secret });
export const CloseOrder = z.object({ id: Id, ...Execution });

/** Named as the pair that prices one currency in another; `inverse` where the pair gives the price of the other. */
export const Conversion = z.object({ market: MarketCode, code: Code, inverse: z.boolean() });
export type Conversion = z.infer<typeof Conversion>;

const Option = z.object({ underlying: Code, right: z.enum(['call', 'put']), strike: Decimal, lastTradeDate: z.string() });

/** What identifies the instrument of an order or a position on a screen. */
const Named = {
  ...Traded,
  name: z.string(),
  /** As its exchange names it in Chinese. */
  nameZh: absent(z.string()),
  /** Of its prices. */
  currency: z.string(),
  /** Of the money that it moves. */
  settleCurrency: CurrencyCode,
  /** Decimals of its price units. */
  scale: z.int().check(z.minimum(0), z.maximum(8)),
  /** Decimals that its prices are shown with, which are those of its tick; all that a price needs where it is absent. */
  digits: absent(z.int().check(z.minimum(0), z.maximum(8))),
  /** Of an option that of its premiums. */
  notation: Written,
  /** What one point of one contract is worth; 1 of a share. */
  multiplier: Decimal,
  option: absent(Option),
};

export const Order = z.object({
  id: Id,
  orderNo: z.string(),
  clientOrderId: absent(z.string()),
  ...Named,
  direction: z.enum(Direction),
  openClose: z.enum(OpenClose),
  /** Of a closing order, and of an opening one once it has traded. */
  positionId: absent(Id),
  orderType: z.enum(OrderType),
  /** Limit; absent for a market order. */
  price: absent(Decimal),
  /** Of a market order with a tolerance: the price that no part of it trades beyond. */
  bound: absent(Decimal),
  quantity: Count,
  filledQuantity: Count,
  /** Of what has traded. */
  averagePrice: absent(Decimal),
  /** Value of what has traded, in the settlement currency. */
  amount: Decimal,
  /** Charged so far. */
  fee: Decimal,
  /** Held for what has not traded yet. */
  reserved: Decimal,
  /** Realised by a closing order, before its fees. */
  profit: absent(Decimal),
  leverage: absent(z.int()),
  validity: z.enum(VALIDITIES),
  extendedHours: z.boolean(),
  status: z.enum(OrderStatus),
  reason: absent(z.enum(ORDER_NOTES)),
  /** Of an order rejected after it was accepted. */
  denial: absent(z.enum(REASONS)),
  /** Of a queued order: when its market opens. */
  opensAt: absent(Seconds),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
});
export type Order = z.infer<typeof Order>;

export const Position = z.object({
  id: Id,
  ...Named,
  /** Buy: long. */
  direction: z.enum(Direction),
  /** Quantity held, and how much of it closing orders have taken up. */
  positionNum: Count,
  frozenNum: Count,
  /** 1: its margin is its own. */
  isolatedPosition: z.union([z.literal(0), z.literal(1)]),
  averagePrice: Decimal,
  /** Exactly the sum of price × quantity of what is held; average price × quantity, before rounding. Of a future since its last settlement. */
  cost: Decimal,
  /** `profitOf` with this in place of `cost` is today's profit, what was realised today included. */
  todayCost: Decimal,
  /** What the server took as price, and when; profit follows from it by contract/finance. */
  price: absent(Decimal),
  priceTime: absent(Seconds),
  /** Profit as a fraction of cost, or of margin where there is one. */
  zdf: absent(Decimal),
  /** Floating, in the settlement currency. */
  profit: absent(Decimal),
  todayProfit: absent(Decimal),
  /** Of that, what parts closed on the day brought; absent where none was. */
  todayClosed: absent(Decimal),
  /** Realised so far, before fees; of a future with its settlements. */
  sellProfit: Decimal,
  fee: Decimal,
  margin: absent(Decimal),
  /** Below this equity a future is closed out; of a currency pair half of the margin that opening it asked for. */
  maintenance: absent(Decimal),
  leverage: absent(z.int()),
  liquidationPrice: absent(Decimal),
  /** From `currency` to `settleCurrency`; absent where they are the same. */
  conversion: absent(Conversion),
  /** What a share's cost was worth in the customer's base currency when it was paid; the rest of its profit there is the currency's. */
  baseCost: absent(Decimal),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  /** Trading day that `todayCost` belongs to. */
  marketDateTimestamp: Seconds,
  /** Of a contract: its last trading instant. */
  expiredDateTimestamp: absent(Seconds),
});
export type Position = z.infer<typeof Position>;

/** A part of a position that was closed, newest first. */
export const ClosedPosition = z.object({
  id: Id,
  positionId: Id,
  ...Named,
  direction: z.enum(Direction),
  quantity: Count,
  openPrice: Decimal,
  closePrice: Decimal,
  /** Before costs. */
  profit: Decimal,
  /** Of its closing. */
  fee: Decimal,
  /** That, and its share of what opening and holding it cost until then: fees, and interest paid less received. */
  costs: absent(Decimal),
  reason: z.enum(['customer', 'liquidation', 'expiry']),
  createTimeTimestamp: Seconds,
  closeTimeTimestamp: Seconds,
});
export type ClosedPosition = z.infer<typeof ClosedPosition>;

export const PositionMovement = z.object({
  id: Id,
  createTimeTimestamp: Seconds,
  type: z.enum(MOVEMENTS),
  /** Signed; absent where the quantity stayed. */
  quantity: absent(z.int()),
  price: absent(Decimal),
  /** What it did to the customer's money, signed, fees included. */
  amount: Decimal,
  fee: Decimal,
  currency: CurrencyCode,
  orderNo: absent(z.string()),
});
export type PositionMovement = z.infer<typeof PositionMovement>;

/** One line of a market's costs. `basis`: of the trade's value, of its quantity, or of the commission. */
export const Charge = z.object({
  kind: z.enum(CHARGE_KINDS),
  side: z.enum(['both', 'buy', 'sell']),
  basis: z.enum(['value', 'quantity', 'commission']),
  rate: Decimal,
  /** Of one order. */
  minimum: absent(Decimal),
  maximum: absent(Decimal),
  /** `upToWhole`: to the next whole unit of the currency. */
  rounding: z.enum(['halfEven', 'upToWhole']),
});
export type Charge = z.infer<typeof Charge>;

/** `buyRate` and `sellRate` are the sums of the parts that follow the value. */
export const Rates = z.object({ buyRate: Decimal, sellRate: Decimal, currency: absent(CurrencyCode), charges: absent(z.array(Charge)) });
export type Rates = z.infer<typeof Rates>;

/** What an order of an instrument has to keep to. A broker may know lot and minimum alone. */
export const Terms = z.object({
  lot: Count,
  minimum: Count,
  maximum: absent(Count),
  /** Bands of the tick table, ascending, the first from 0. */
  ticks: absent(z.array(z.object({ from: Decimal, size: Decimal }))),
  /** Prices may be zero or below. */
  signed: absent(z.boolean()),
  settleCurrency: absent(CurrencyCode),
  multiplier: absent(Decimal),
  conversion: absent(Conversion),
  /** Of a leveraged line; the first is the usual one. */
  leverages: absent(z.array(z.int())),
  /** Of one contract. */
  initialMargin: absent(Decimal),
  maintenanceMargin: absent(Decimal),
  /** Of which day those margins are. */
  marginDate: absent(LocalDate),
  extendedHours: absent(z.boolean()),
  /** Sold without being held. */
  canShort: absent(z.boolean()),
  /** A market order's `tolerance` binds every part of it. Of a broker that doesn't say so no sheet promises it. */
  bounded: absent(z.boolean()),
  /** Of a block: what its counterparty asks. */
  blockPrice: absent(Decimal),
});
export type Terms = z.infer<typeof Terms>;

/** `full`: what the buying power affords, or what may be sold; `half`: of that, down to the lot. */
export const HalfOrFull = z.object({ half: Count, full: Count, available: Decimal, currency: CurrencyCode });
export const HalfOrFullInput = z.object({
  ...Traded,
  goldCode: z.optional(Code),
  price: z.optional(Decimal),
  direction: z.enum(Direction),
  leverage: z.optional(Leverage),
});
