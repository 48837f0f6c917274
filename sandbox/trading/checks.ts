/** What an order's price and quantity have to keep to, with the nearest valid ones for those that don't. */
import { Direction, EnvelopeCode } from '../../contract/codes.ts';
import { fractionOf } from '../../contract/finance/amount.ts';
import { type Fraction, moneyOf } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import { tickAt } from '../market/tick.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import type { Instrument } from './line.ts';
import { priceText, unitsOfPrice } from './rows.ts';

/** Units of a limit price that is on the tick. */
export function readPrice({ tick, scale }: Instrument, text: string): Outcome<bigint> {
  const units = unitsOfPrice(text, scale);
  if (!units) return deny(EnvelopeCode.Validation, 'invalid', { field: 'price' });
  const floor = Number(units.floor);
  const size = tickAt(tick, floor);
  const below = Math.floor(floor / size) * size;
  if (units.exact && below === floor && floor >= tick.lowest) return done(units.floor);
  const nearest = [below, below + size].filter((price) => price >= tick.lowest);
  return deny(EnvelopeCode.Validation, 'priceOffTick', {
    field: 'price',
    nearest: (nearest.length > 0 ? nearest : [tick.lowest]).map((price) => priceText(BigInt(price), scale)),
  });
}

/** @param whole what may be sold at once although it is no multiple of the lot: all that is held */
export function checkQuantity({ lot, minimum, maximum }: Instrument, quantity: number, whole: number | undefined): Refusal | undefined {
  if (quantity === whole) return undefined;
  if (quantity > maximum) return deny(EnvelopeCode.Limit, 'quantityTooLarge', { field: 'quantity', nearest: [String(maximum)] });
  const below = Math.floor(quantity / lot) * lot;
  if (below < minimum) return deny(EnvelopeCode.Limit, 'quantityTooSmall', { field: 'quantity', nearest: [String(minimum)] });
  if (below === quantity) return undefined;
  const nearest = [below, below + lot].filter((valid) => valid <= maximum).map(String);
  return deny(EnvelopeCode.Validation, 'quantityOffLot', { field: 'quantity', nearest });
}

/** Ten trillions: what is far inside the store's integers. */
const LARGEST_VALUE = 10n ** 15n;

/** A value that the ledger's sums can hold. */
export function checkValue({ scale, multiplier, settleCurrency }: Instrument, price: bigint, quantity: bigint): Refusal | undefined {
  const value = moneyOf(sizeOf(price) * quantity, { scale, multiplier, minorScale: CURRENCY_SCALE[settleCurrency] });
  return value > LARGEST_VALUE ? deny(EnvelopeCode.Limit, 'quantityTooLarge', { field: 'quantity' }) : undefined;
}

/** Whether it may be traded at all, whatever the hour. */
export function checkListed({ haltedFrom, delistedFrom, expiresAt }: Instrument, at: number): Refusal | undefined {
  if (expiresAt !== undefined && at >= expiresAt) return deny(EnvelopeCode.State, 'contractExpired');
  if (at >= delistedFrom) return deny(EnvelopeCode.State, 'delisted');
  return at >= haltedFrom ? deny(EnvelopeCode.State, 'halted') : undefined;
}

/** What the customer of a market order saw, and how far from it the market may be. */
export interface Seen {
  readonly price: Fraction;
  readonly tolerance: Fraction;
}

/** Undefined for an order that names no tolerance. */
export function readSeen(wish: {
  readonly price?: string | undefined;
  readonly tolerance?: string | undefined;
}): Outcome<Seen | undefined> {
  if (wish.tolerance === undefined) return done(undefined);
  if (wish.price === undefined) return deny(EnvelopeCode.Validation, 'priceMissing', { field: 'price' });
  const price = fractionOf(wish.price);
  const tolerance = fractionOf(wish.tolerance);
  return price && tolerance ? done({ price, tolerance }) : deny(EnvelopeCode.Validation, 'invalid', { field: 'price' });
}

/** Of a market order: whether the market is still near the price that the customer saw. `now` is the side that it would trade at. */
export function checkMoved({ scale }: Instrument, { price, tolerance }: Seen, now: number): Refusal | undefined {
  const one = 10n ** BigInt(scale);
  const apart = BigInt(now) * price.denominator - price.numerator * one;
  return sizeOf(apart) * tolerance.denominator > sizeOf(price.numerator) * one * tolerance.numerator
    ? deny(EnvelopeCode.StalePrice, 'priceMoved', { field: 'price', nearest: [priceText(BigInt(now), scale)] })
    : undefined;
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * How far a market order may go, in units, whatever part of it trades when, an opening too: no further from what the customer saw than
 * the collar, or the tolerance where that is wider. A thin book's next tick may lie beyond a narrow tolerance, and an exit must not
 * wait for that.
 */
export function furthest({ scale }: Pick<Instrument, 'scale'>, direction: Direction, { price, tolerance }: Seen): bigint {
  const share = tolerance.numerator * 1000n > COLLAR * tolerance.denominator ? tolerance : { numerator: COLLAR, denominator: 1000n };
  const beyond = sizeOf(price.numerator) * share.numerator;
  const exact = price.numerator * share.denominator + (direction === Direction.Buy ? beyond : -beyond);
  return roundTowards(direction, exact * 10n ** BigInt(scale), price.denominator * share.denominator);
}

/** Down to a buyer's whole unit, up to a seller's. */
function roundTowards(direction: Direction, numerator: bigint, denominator: bigint): bigint {
  const towardsZero = numerator / denominator;
  if (towardsZero * denominator === numerator || (direction === Direction.Buy) === numerator > 0n) return towardsZero;
  return towardsZero + (direction === Direction.Buy ? -1n : 1n);
}

/** A market order may trade so much beyond the side that it meets, in thousandths: for that it reserves. */
const COLLAR = 20n;

/** The price that a market order reserves at. Also a sale's: what is sold short costs margin by its price. */
export const collared = (price: bigint): bigint => price + (sizeOf(price) * COLLAR + 999n) / 1000n;
