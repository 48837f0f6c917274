/** What a trade costs: commission, fees and taxes of its market, each line by its own rule. */
import { type ChargeKind, Direction } from '../codes.ts';
import type { Charge } from '../rest/trading.ts';
import { fractionOf, minorUnits, roundHalfEven } from './amount.ts';

export interface ChargedTrade {
  readonly direction: Direction;
  /** Of all that an order has traded, minor units. */
  readonly value: bigint;
  readonly quantity: bigint;
  /** Decimals of the currency. */
  readonly minorScale: number;
}

export interface Charged {
  readonly kind: ChargeKind;
  /** Minor units. */
  readonly amount: bigint;
}

/**
 * The lines that apply to a trade, in the order of the schedule; a line on the commission follows the commission. An order
 * that trades in parts is charged what its whole comes to, less what it was charged before.
 * @throws RangeError for a schedule whose numbers are none
 */
export function chargesOf(schedule: readonly Charge[], trade: ChargedTrade): Charged[] {
  const side = trade.direction === Direction.Buy ? 'buy' : 'sell';
  let commission = 0n;
  return schedule
    .filter((charge) => charge.side === 'both' || charge.side === side)
    .map((charge) => {
      const amount = within(lineOf(charge, trade, commission), charge, trade.minorScale);
      if (charge.kind === 'commission') commission += amount;
      return { kind: charge.kind, amount };
    });
}

export const totalOf = (charges: readonly Charged[]): bigint => charges.reduce((sum, { amount }) => sum + amount, 0n);

function lineOf({ basis, rate, rounding }: Charge, { value, quantity, minorScale }: ChargedTrade, commission: bigint): bigint {
  const share = fractionOf(rate);
  if (!share) throw new RangeError(`not a rate: ${rate}`);
  const one = 10n ** BigInt(minorScale);
  const base = basis === 'value' ? value : basis === 'commission' ? commission : quantity * one;
  // A future below zero still costs its fee.
  const numerator = (base < 0n ? -base : base) * share.numerator;
  if (rounding === 'halfEven') return roundHalfEven(numerator, share.denominator);
  const whole = share.denominator * one;
  return ((numerator + whole - 1n) / whole) * one;
}

function within(amount: bigint, { minimum, maximum }: Charge, minorScale: number): bigint {
  const least = limitOf(minimum, minorScale) ?? amount;
  const most = limitOf(maximum, minorScale) ?? amount;
  const raised = amount < least ? least : amount;
  return maximum !== undefined && maximum !== null && raised > most ? most : raised;
}

function limitOf(text: string | null | undefined, minorScale: number): bigint | undefined {
  if (text === undefined || text === null) return undefined;
  const units = minorUnits(text, minorScale);
  if (units === undefined) throw new RangeError(`not an amount: ${text}`);
  return units;
}
