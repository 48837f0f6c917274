/**
 * Margin of leveraged positions, and what an order takes from the free money. Amounts are minor units of the settlement currency,
 * prices and cost units of 10^-scale; each figure is rounded once (see amount.ts).
 */
import { Direction, Source } from '../codes.ts';
import type { Charge, Conversion } from '../rest/trading.ts';
import { fractionOf, roundHalfEven } from './amount.ts';
import { type Charged, type ChargedTrade, chargesOf, totalOf } from './charges.ts';
import { type Contract, costOfPart, type Fraction, type Held, moneyOf, ONE, paidFor, profitOf } from './trade.ts';

/** Value of points (price × quantity), never below zero: a contract at -37.63 is worth as much margin as one at 37.63. */
export function notionalOf(contract: Contract, points: bigint, rate: Fraction = ONE): bigint {
  return moneyOf(points < 0n ? -points : points, contract, rate);
}

/** Minor units of an amount of one contract, times the quantity. @throws RangeError when it is no amount */
function timesContracts(amount: string, quantity: bigint, minorScale: number): bigint {
  const one = fractionOf(amount);
  if (!one) throw new RangeError(`not an amount: ${amount}`);
  return roundHalfEven(one.numerator * quantity * 10n ** BigInt(minorScale), one.denominator);
}

/** How an order is paid for. */
export type Funding =
  /** Shares, and options that are bought: the whole value. */
  | { readonly kind: 'cash' }
  /** The exchange's margin of a contract, or the notional by the leverage where that is more. */
  | { readonly kind: 'future'; readonly initialMargin: string; readonly leverage?: number | undefined }
  /** An option that is sold without being held: the future's margin and the premium. */
  | { readonly kind: 'writtenOption'; readonly initialMargin: string }
  /** The notional by the leverage. */
  | { readonly kind: 'forex'; readonly leverage: number };

/** What is bought or sold: points are price × quantity. */
interface Size {
  readonly points: bigint;
  readonly quantity: bigint;
}

/** What opens a position: undefined where the whole value is paid. */
export function initialMarginOf(
  funding: Funding,
  contract: Contract,
  { points, quantity }: Size,
  rate: Fraction = ONE,
): bigint | undefined {
  switch (funding.kind) {
    case 'cash':
      return undefined;
    case 'forex':
      return notionalOf(contract, points, byLeverage(rate, funding.leverage));
    case 'writtenOption':
      return timesContracts(funding.initialMargin, quantity, contract.minorScale) + notionalOf(contract, points, rate);
    case 'future': {
      const least = timesContracts(funding.initialMargin, quantity, contract.minorScale);
      if (funding.leverage === undefined) return least;
      const wished = notionalOf(contract, points, byLeverage(rate, funding.leverage));
      return wished > least ? wished : least;
    }
  }
}

const byLeverage = ({ numerator, denominator }: Fraction, leverage: number): Fraction => ({
  numerator,
  denominator: denominator * BigInt(leverage),
});

/** Below this equity a contract is closed out. @param maintenanceMargin of one contract */
export const maintenanceOf = (maintenanceMargin: string, quantity: bigint, minorScale: number): bigint =>
  timesContracts(maintenanceMargin, quantity, minorScale);

/** Below this equity a currency pair is closed out: half of the margin that opening it asked for. */
export const closeOutOf = (openingMargin: bigint): bigint => roundHalfEven(openingMargin, 2n);

/** What a leveraged position stands on. */
export interface Standing {
  readonly margin: bigint;
  /** `maintenanceOf` or `closeOutOf`. */
  readonly maintenance: bigint;
  /** Floating; of a future since its last settlement. */
  readonly profit: bigint;
}

/**
 * Equity by maintenance of a contract; of a currency pair by the margin that opening it asked for, of which the maintenance is half.
 * A fraction to compare and to show, no amount. NaN where there is none.
 */
export function marginLevelOf(source: Source, { margin, maintenance, profit }: Standing): number {
  const base = source === Source.Forex ? maintenance * 2n : maintenance;
  return base > 0n ? Number(margin + profit) / Number(base) : Number.NaN;
}

/** Level at which a position is closed out, a fraction: of a contract's maintenance the whole, of a pair's margin half. */
export const closeOutLevel = (source: Source): number => (source === Source.Forex ? 0.5 : 1);

/**
 * Levels that the two warnings come at, before a position is closed out. What has just been opened at the least margin (a pair at 1, a
 * contract at 1.1 of its maintenance) is no cause for alarm.
 */
const WARNED_AT = { forex: { low: 0.8, critical: 0.65 }, contract: { low: 1.06, critical: 1.03 } } as const;

/** Which warning a level is below. */
export function marginWarningOf(source: Source, level: number): 'low' | 'critical' | undefined {
  const { low, critical } = source === Source.Forex ? WARNED_AT.forex : WARNED_AT.contract;
  if (level < critical) return 'critical';
  return level < low ? 'low' : undefined;
}

export const isClosedOut = ({ margin, maintenance, profit }: Standing): boolean => margin + profit < maintenance;

export interface OrderDraft {
  readonly direction: Direction;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly contract: Contract;
  readonly charges: readonly Charge[];
  readonly funding: Funding;
  /** From the price's currency to the settlement's. */
  readonly rate?: Fraction;
  /** What the order has traded already, where its rest is meant. */
  readonly traded?: Parts | undefined;
}

/** Value in minor units, and quantity. */
interface Parts {
  readonly value: bigint;
  readonly quantity: bigint;
}

/** Charges of a part of an order: what the whole comes to, less what it was charged before. */
function chargesAfter(schedule: readonly Charge[], traded: Parts | undefined, trade: ChargedTrade): Charged[] {
  if (!traded || traded.quantity === 0n) return chargesOf(schedule, trade);
  const before = chargesOf(schedule, { ...trade, ...traded });
  const whole = chargesOf(schedule, { ...trade, value: traded.value + trade.value, quantity: traded.quantity + trade.quantity });
  return whole.map(({ kind, amount }, index) => ({ kind, amount: amount - (before[index]?.amount ?? 0n) }));
}

export interface OrderCost {
  /** Of what is traded: the notional of what is leveraged. */
  readonly value: bigint;
  readonly charges: readonly Charged[];
  readonly fee: bigint;
  /** Undefined where the whole value is paid. */
  readonly margin: bigint | undefined;
  /** Leaves the free money; zero where more comes in than goes out. */
  readonly debit: bigint;
  /** Comes to the free money, after charges. */
  readonly credit: bigint;
}

/** What an order that opens a position costs, and what a sale of shares or of an option held brings in. @throws RangeError for terms that are no numbers */
export function orderCostOf({ direction, price, quantity, contract, charges, funding, rate = ONE, traded }: OrderDraft): OrderCost {
  const { minorScale } = contract;
  const points = price * quantity;
  const value = funding.kind === 'cash' ? paidFor(direction, points, contract) : notionalOf(contract, points, rate);
  const lines = chargesAfter(charges, traded, { direction, value, quantity, minorScale });
  const fee = totalOf(lines);
  const margin = initialMarginOf(funding, contract, { points, quantity }, rate);
  const out = margin ?? (direction === Direction.Buy ? value : -value);
  return { value, charges: lines, fee, margin, ...flowOf(-(out + fee)) };
}

export interface ClosingDraft {
  readonly held: Held;
  /** Held by the position as a whole; zero of what was paid in full. */
  readonly margin: bigint;
  readonly price: bigint;
  /** How much of it is closed. */
  readonly quantity: bigint;
  readonly charges: readonly Charge[];
  readonly rate?: Fraction;
  /** What the order has traded already, where its rest is meant. */
  readonly traded?: Parts | undefined;
}

export interface ClosingCost extends Omit<OrderCost, 'margin'> {
  /** Before charges. */
  readonly profit: bigint;
  /** Given free. */
  readonly margin: bigint;
}

/** What closing a leveraged position, or a part of it, brings: its share of the margin, and the profit. */
export function closingCostOf({ held, margin, price, quantity, charges, rate = ONE, traded }: ClosingDraft): ClosingCost {
  const value = notionalOf(held, price * quantity, rate);
  const direction = held.direction === Direction.Buy ? Direction.Sell : Direction.Buy;
  const lines = chargesAfter(charges, traded, { direction, value, quantity, minorScale: held.minorScale });
  const fee = totalOf(lines);
  const profit = profitOf({ ...held, quantity, cost: costOfPart(held.cost, quantity, held.quantity) }, price, rate);
  const freed = costOfPart(margin, quantity, held.quantity);
  return { value, charges: lines, fee, profit, margin: freed, ...flowOf(freed + profit - fee) };
}

const flowOf = (net: bigint): Pick<OrderCost, 'debit' | 'credit'> => (net < 0n ? { debit: -net, credit: 0n } : { debit: 0n, credit: net });

/** Whether a pair's profit is converted by its own price, as that of USDJPY is. */
export const convertsItself = (market: string, code: string, conversion: Conversion | null | undefined): boolean =>
  conversion?.market === market && conversion.code === code;
