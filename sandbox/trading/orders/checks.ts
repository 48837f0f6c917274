/** What an order's price and quantity have to keep to, with the nearest valid ones for those that don't. */
import { type Direction, EnvelopeCode } from '../../../contract/codes.ts';
import { fractionOf } from '../../../contract/finance/amount.ts';
import { boundOf, type Grid, isBeyond, type Seen } from '../../../contract/finance/bound.ts';
import { moneyOf } from '../../../contract/finance/trade.ts';
import { CURRENCY_SCALE } from '../../../contract/money.ts';
import { tickAt } from '../../market/tape/tick.ts';
import { deny, done, type Outcome, type Refusal } from '../../outcome.ts';
import type { Instrument } from '../lines/line.ts';
import { priceText, unitsOfPrice } from '../rows.ts';

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
export function checkQuantity(
  { lot, minimum, maximum }: Pick<Instrument, 'lot' | 'minimum' | 'maximum'>,
  quantity: number,
  whole: number | undefined,
): Refusal | undefined {
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

const gridOf = ({ scale, tick }: Pick<Instrument, 'scale' | 'tick'>, { price }: Seen): Grid => {
  const units = Number((price.numerator * 10n ** BigInt(scale)) / price.denominator);
  return { scale, tick: tickAt(tick, units), lowest: tick.lowest };
};

/** Of a market order: whether the market is still near the price that the customer saw. `now` is the side that it would trade at. */
export function checkMoved(instrument: Pick<Instrument, 'scale' | 'tick'>, seen: Seen, now: number): Refusal | undefined {
  return isBeyond(now, seen, gridOf(instrument, seen))
    ? deny(EnvelopeCode.StalePrice, 'priceMoved', { field: 'price', nearest: [priceText(BigInt(now), instrument.scale)] })
    : undefined;
}

/** Of a dealer's trade at a price without a tolerance: that is the price, or there is no trade. */
export function checkExact({ scale }: Pick<Instrument, 'scale'>, price: string | undefined, now: bigint): Refusal | undefined {
  const units = price === undefined ? { floor: now, exact: true } : unitsOfPrice(price, scale);
  if (!units) return deny(EnvelopeCode.Validation, 'invalid', { field: 'price' });
  return units.exact && units.floor === now
    ? undefined
    : deny(EnvelopeCode.StalePrice, 'priceMoved', { field: 'price', nearest: [priceText(now, scale)] });
}

/** The last price that a market order may trade at, whatever part of it trades when, an opening too. */
export const furthest = (instrument: Pick<Instrument, 'scale' | 'tick'>, direction: Direction, seen: Seen): bigint =>
  boundOf(direction, seen, gridOf(instrument, seen));

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** So much beyond the side that it meets, in thousandths, an order without a bound reserves. */
const COLLAR = 20n;

/** The price that a market order without a bound reserves at. Also a sale's: what is sold short costs margin by its price. */
export const collared = (price: bigint): bigint => price + (sizeOf(price) * COLLAR + 999n) / 1000n;
