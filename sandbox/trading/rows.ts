/** Rows of the trading tables, and what they say on the wire. */
import type { Selectable } from 'kysely';
import { type Market, type Notation, OrderType } from '../../contract/codes.ts';
import { amountText, fractionOf, roundHalfEven } from '../../contract/finance/amount.ts';
import type { Contract } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { ClosedPosition, Order, PositionMovement } from '../../contract/rest/trading.ts';
import { codeOf } from '../db/columns.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import type { Option, TradingTables } from './tables.ts';

export type OrderRow = Selectable<TradingTables['trade_order']>;
export type PositionRow = Selectable<TradingTables['position']>;
export type ClosedRow = Selectable<TradingTables['closed_part']>;
export type MovementRow = Selectable<TradingTables['movement']>;
type NamedRow = OrderRow | PositionRow | ClosedRow;

export const settledIn = ({ settle_currency }: NamedRow): Currency => settle_currency;

const optionOf = ({ underlying, option_right, strike, last_trade_date }: NamedRow): Option | undefined =>
  underlying === null || option_right === null || strike === null || last_trade_date === null
    ? undefined
    : { underlying, right: option_right, strike, lastTradeDate: last_trade_date };

export const namedOf = (row: NamedRow) => ({
  source: codeOf(row.source),
  market: row.market,
  code: row.code,
  underlying: row.underlying ?? undefined,
  option: optionOf(row),
});

export const contractOf = (row: Pick<NamedRow, 'scale' | 'multiplier' | 'settle_currency'>): Contract => ({
  scale: Number(row.scale),
  multiplier: row.multiplier,
  minorScale: CURRENCY_SCALE[row.settle_currency],
});

/** What of an instrument its orders and positions keep. */
interface Nameable {
  readonly listing: { readonly market: Market };
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly settleCurrency: Currency;
  readonly scale: number;
  readonly digits: number;
  readonly notation: Notation | undefined;
  readonly multiplier: string;
  readonly option: Option | undefined;
}

/** Columns that name an instrument. */
export const namedColumns = ({ listing, code, name, currency, settleCurrency, scale, digits, notation, multiplier, option }: Nameable) => ({
  market: listing.market,
  code,
  name,
  currency,
  settle_currency: settleCurrency,
  scale,
  digits,
  notation: notation ?? null,
  multiplier,
  underlying: option?.underlying ?? null,
  option_right: option?.right ?? null,
  strike: option?.strike ?? null,
  last_trade_date: option?.lastTradeDate ?? null,
});

const namedFields = (row: NamedRow) => ({
  stockCode: row.code,
  market: row.market,
  source: codeOf(row.source),
  name: row.name,
  currency: row.currency,
  settleCurrency: settledIn(row),
  scale: Number(row.scale),
  digits: row.digits === null ? undefined : Number(row.digits),
  notation: row.notation,
  multiplier: row.multiplier,
  option: optionOf(row),
});

export const orderNoOf = (id: bigint): string => `T${String(id).padStart(8, '0')}`;

/** Undefined for the number of something else. */
export function orderIdOf(reference: string): bigint | undefined {
  const digits = /^T(\d+)$/.exec(reference)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

export const priceText = (units: bigint, scale: bigint | number): string => amountText(units, Number(scale));

/** Decimals of an average beyond its instrument's. */
const AVERAGE_DIGITS = 4;

/** Average price of points over a quantity above zero, to four decimals more than a price has. */
export function averageText(points: bigint, quantity: bigint, scale: bigint | number): string {
  return amountText(roundHalfEven(points * 10n ** BigInt(AVERAGE_DIGITS), quantity), Number(scale) + AVERAGE_DIGITS);
}

const RATIO_DIGITS = 6;
/** A fraction as text, undefined over zero or less. */
export const ratioText = (part: bigint, whole: bigint): string | undefined =>
  whole > 0n ? amountText(roundHalfEven(part * 10n ** BigInt(RATIO_DIGITS), whole), RATIO_DIGITS) : undefined;

export function toOrder(row: OrderRow): Order {
  const currency = settledIn(row);
  const isMarket = codeOf(row.order_type) === OrderType.Market;
  return {
    id: Number(row.id),
    orderNo: orderNoOf(row.id),
    clientOrderId: row.client_order_id,
    ...namedFields(row),
    direction: codeOf(row.direction),
    openClose: codeOf(row.open_close),
    positionId: row.position === null ? undefined : Number(row.position),
    orderType: codeOf(row.order_type),
    price: row.price === null || isMarket ? undefined : priceText(row.price, row.scale),
    bound: row.price !== null && isMarket ? priceText(row.price, row.scale) : undefined,
    quantity: Number(row.quantity),
    filledQuantity: Number(row.filled),
    averagePrice: row.filled > 0n ? averageText(BigInt(row.points), row.filled, row.scale) : undefined,
    amount: textOf(row.amount, currency),
    fee: textOf(row.fee, currency),
    reserved: textOf(row.reserved, currency),
    profit: row.profit === null ? undefined : textOf(row.profit, currency),
    leverage: row.leverage === null ? undefined : Number(row.leverage),
    validity: row.validity,
    extendedHours: row.extended_hours === 1n,
    status: codeOf(row.status),
    reason: row.reason,
    denial: row.denial,
    opensAt: row.opens_at === null ? undefined : secondsOf(row.opens_at),
    createTimeTimestamp: secondsOf(row.created_at),
    modifyTimeTimestamp: secondsOf(row.modified_at),
    endTimeTimestamp: row.ended_at === null ? undefined : secondsOf(row.ended_at),
  };
}

/** What a position says without a price. */
export const positionFields = (row: PositionRow) => ({
  id: Number(row.id),
  ...namedFields(row),
  direction: codeOf(row.direction),
  positionNum: Number(row.quantity),
  frozenNum: Number(row.frozen),
  isolatedPosition: 1 as const,
  averagePrice: row.quantity > 0n ? averageText(BigInt(row.cost), row.quantity, row.scale) : '0',
  cost: amountText(BigInt(row.cost), Number(row.scale)),
  todayCost: amountText(BigInt(row.today_cost), Number(row.scale)),
  sellProfit: textOf(row.profit, settledIn(row)),
  fee: textOf(row.fee, settledIn(row)),
  leverage: row.leverage === null ? undefined : Number(row.leverage),
  createTimeTimestamp: secondsOf(row.created_at),
  modifyTimeTimestamp: secondsOf(row.modified_at),
  marketDateTimestamp: Math.max(0, Date.parse(row.today) / 1000),
  expiredDateTimestamp: row.expires_at === null ? undefined : secondsOf(row.expires_at),
});

/** @param costs minor units */
export const toClosed = (row: ClosedRow, costs: bigint | undefined): ClosedPosition => ({
  id: Number(row.id),
  positionId: Number(row.position),
  ...namedFields(row),
  direction: codeOf(row.direction),
  quantity: Number(row.quantity),
  openPrice: averageText(BigInt(row.open_points), row.quantity, row.scale),
  closePrice: averageText(BigInt(row.close_points), row.quantity, row.scale),
  profit: textOf(row.profit, settledIn(row)),
  fee: textOf(row.fee, settledIn(row)),
  costs: costs === undefined ? undefined : textOf(costs, settledIn(row)),
  reason: row.reason,
  createTimeTimestamp: secondsOf(row.opened_at),
  closeTimeTimestamp: secondsOf(row.closed_at),
});

export const toMovement = (row: MovementRow): PositionMovement => ({
  id: Number(row.id),
  createTimeTimestamp: secondsOf(row.created_at),
  type: row.kind,
  quantity: row.quantity === null ? undefined : Number(row.quantity),
  price: row.price,
  amount: textOf(row.amount, row.currency),
  fee: textOf(row.fee, row.currency),
  currency: row.currency,
  orderNo: row.order_no,
});

/** Units of a decimal at a scale, rounded down; exact says whether nothing was lost. Undefined for what is no decimal or too large. */
export function unitsOfPrice(text: string, scale: number): { readonly floor: bigint; readonly exact: boolean } | undefined {
  const fraction = fractionOf(text.startsWith('+') ? text.slice(1) : text);
  if (!fraction) return undefined;
  const scaled = fraction.numerator * 10n ** BigInt(scale);
  const quotient = scaled / fraction.denominator;
  const exact = quotient * fraction.denominator === scaled;
  const floor = !exact && scaled < 0n ? quotient - 1n : quotient;
  return floor <= BigInt(Number.MAX_SAFE_INTEGER) && floor >= BigInt(Number.MIN_SAFE_INTEGER) ? { floor, exact } : undefined;
}
