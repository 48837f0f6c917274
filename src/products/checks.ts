/** What every product line asks of an order: price, quantity, leverage. */
import { Direction, OrderType } from '../../contract/codes.ts';
import { formatUnits, parseUnits } from '../../contract/finance/price.ts';
import type { Confirmation, Draft, FieldName, FieldState, OrderContext, Problem } from './product.ts';
import { isOnTick, nearestTicks, ticksOf } from './tick.ts';

/** The sandbox's and every broker's bound: more is a slip of the hand. */
const LARGEST_QUANTITY = 1_000_000_000_000;

export function checkPrice({ orderType, price }: Draft, { terms, scale }: OrderContext): readonly Problem[] {
  if (orderType === OrderType.Market) return [];
  if (price === undefined) return [{ field: 'price', reason: 'priceMissing' }];
  const units = parseUnits(price, scale);
  const ticks = terms && ticksOf(terms, scale);
  // The least price there may be is none that anybody means: nothing is offered.
  if (terms?.signed !== true && !(Number(price) > 0)) return [{ field: 'price', reason: 'notPositive' }];
  if (units === undefined) {
    const between = betweenUnits(price, scale);
    if (between === undefined) return [{ field: 'price', reason: 'tooLong' }];
    return ticks ? offTick(nearestTicks(ticks, between), scale) : [{ field: 'price', reason: 'invalid' }];
  }
  if (!ticks || isOnTick(ticks, units)) return [];
  return offTick(nearestTicks(ticks, units), scale);
}

/** More digits don't put these right: they are said while one types. */
const EARLY: ReadonlySet<Problem['reason']> = new Set([
  'insufficientFunds',
  'insufficientPosition',
  'oppositePosition',
  'quantityTooLarge',
  'tooLong',
]);
export const isEarly = ({ reason }: Problem): boolean => EARLY.has(reason);

/** Of a price with more decimals than its scale: half a unit past what the scale can hold. Undefined for one that is too large. */
function betweenUnits(price: string, scale: number): number | undefined {
  const [whole = '', fraction = ''] = price.split('.');
  const cut = parseUnits(scale === 0 ? whole : `${whole}.${fraction.slice(0, scale).padEnd(scale, '0')}`, scale);
  return cut === undefined ? undefined : cut + (price.startsWith('-') ? -0.5 : 0.5);
}

const offTick = (nearest: readonly number[], scale: number): readonly Problem[] => [
  { field: 'price', reason: 'priceOffTick', nearest: [...new Set(nearest)].map((units) => formatUnits(units, scale)) },
];

/** @param whole what may be sold at once although it is no multiple of the lot: all that is held */
export function checkQuantity({ quantity }: Draft, { terms }: OrderContext, whole?: number): readonly Problem[] {
  if (quantity !== undefined && quantity > 0 && quantity === whole) return [];
  const lot = Math.max(1, terms?.lot ?? 1);
  const least = upTo(Math.max(1, terms?.minimum ?? 1), lot);
  const most = downTo(Math.min(terms?.maximum ?? LARGEST_QUANTITY, LARGEST_QUANTITY), lot);
  if (quantity === undefined || quantity < least) return [{ field: 'quantity', reason: 'quantityTooSmall', nearest: [String(least)] }];
  if (quantity > most) return [{ field: 'quantity', reason: 'quantityTooLarge', nearest: [String(most)] }];
  if (quantity % lot === 0) return [];
  const nearest = [downTo(quantity, lot), upTo(quantity, lot)].filter((each) => each >= least && each <= most);
  return [{ field: 'quantity', reason: 'quantityOffLot', nearest: nearest.map(String) }];
}

const downTo = (quantity: number, lot: number): number => Math.floor(quantity / lot) * lot;
const upTo = (quantity: number, lot: number): number => Math.ceil(quantity / lot) * lot;

/** More than is held in the other direction, or can be afforded or sold; said only once the rest is right. */
function checkMost({ direction, quantity }: Draft, { most, against, terms }: OrderContext): readonly Problem[] {
  const full = against ?? most?.full;
  if (full === undefined || quantity === undefined || quantity <= full) return [];
  const nearest = full > 0 ? { nearest: [String(full)] } : {};
  return [{ field: 'quantity', reason: reason(), ...nearest }];

  function reason(): Problem['reason'] {
    if (terms?.canShort === true) return against === undefined ? 'insufficientFunds' : 'oppositePosition';
    return direction === Direction.Sell ? 'insufficientPosition' : 'insufficientFunds';
  }
}

function checkLeverage({ leverage }: Draft, { terms }: OrderContext): readonly Problem[] {
  const most = Math.max(...(terms?.leverages ?? []));
  if (leverage === undefined || !Number.isFinite(most) || leverage <= most) return [];
  return [{ field: 'leverage', reason: 'leverageTooHigh', nearest: [String(most)] }];
}

/** Of a line without leverage and secret. Extended hours take limit orders alone, in markets that have such hours. */
export function plainFields({ orderType }: Draft, { terms }: OrderContext): Record<FieldName, FieldState> {
  const limit = orderType === OrderType.Limit;
  return {
    price: limit ? 'enabled' : 'irrelevant',
    quantity: 'enabled',
    leverage: 'irrelevant',
    validity: limit ? 'enabled' : 'irrelevant',
    extendedHours: terms?.extendedHours !== true ? 'irrelevant' : limit ? 'enabled' : 'disabled',
    secret: 'irrelevant',
  };
}

/** Of shares. */
export function checkCash(draft: Draft, context: OrderContext): readonly Problem[] {
  const sold = draft.direction === Direction.Sell ? context.most?.full : undefined;
  const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context, context.against ?? sold)];
  return problems.length > 0 ? problems : checkMost(draft, context);
}

/** Of what is held on margin. */
export function checkLeveraged(draft: Draft, context: OrderContext): readonly Problem[] {
  const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context, context.against), ...checkLeverage(draft, context)];
  return problems.length > 0 ? problems : checkMost(draft, context);
}

/** Of a part of a position: no more than is free of it. */
export function checkClosing(draft: Draft, context: OrderContext): readonly Problem[] {
  const { quantity } = draft;
  const free = context.against ?? 0;
  const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context, free)];
  if (problems.length > 0 || quantity === undefined || quantity <= free) return problems;
  return [{ field: 'quantity', reason: 'insufficientPosition', ...(free > 0 ? { nearest: [String(free)] } : {}) }];
}

/** How an order is to be carried out, as every call takes it; undefined while price or quantity is missing. */
export function executionOf(draft: Draft, { clientOrderId, seen, tolerance }: Confirmation) {
  const { orderType, quantity, validity, extendedHours } = draft;
  const limit = orderType === OrderType.Limit;
  const price = limit ? draft.price : seen;
  if (quantity === undefined || price === undefined) return undefined;
  const order = { orderType, price, quantity, clientOrderId };
  return limit
    ? { ...order, validity, ...(extendedHours ? { extendedHours } : {}) }
    : { ...order, ...(tolerance === undefined ? {} : { tolerance }) };
}

/** The fields that every create call takes; undefined while price or quantity is missing. */
export function plainBody(draft: Draft, { market, code, source }: OrderContext, confirmation: Confirmation) {
  const execution = executionOf(draft, confirmation);
  return execution && { stockCode: code, market, source, direction: draft.direction, ...execution };
}
