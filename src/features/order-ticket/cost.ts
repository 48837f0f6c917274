/** What an order comes to, from the terms and charges that the server told and a price. */
import { Direction } from '../../../contract/codes.ts';
import { minorUnits } from '../../../contract/finance/amount.ts';
import { liquidationPriceOf } from '../../../contract/finance/liquidation.ts';
import {
  closeOutOf,
  closingCostOf,
  convertsItself,
  type Funding,
  maintenanceOf,
  type OrderCost,
  orderCostOf,
} from '../../../contract/finance/margin.ts';
import { type Contract, type Fraction, ONE } from '../../../contract/finance/trade.ts';
import { CURRENCIES, CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import type { Charge, Position, Rates, Terms } from '../../../contract/rest/trading.ts';
import type { Draft, OrderContext, Product } from '../../products/product.ts';

export const currencyOf = (code: string | null | undefined): Currency | undefined => CURRENCIES.find((known) => known === code);

/** A broker's schedule; from one that tells two rates alone, a line for the side. */
export function scheduleOf({ charges, buyRate, sellRate }: Rates): readonly Charge[] {
  if (charges) return charges;
  const line = (side: 'buy' | 'sell', rate: string): Charge => ({ kind: 'commission', side, basis: 'value', rate, rounding: 'halfEven' });
  return [line('buy', buyRate), line('sell', sellRate)];
}

interface Priced {
  readonly product: Pick<Product, 'funding'>;
  readonly draft: Draft;
  readonly context: OrderContext;
  readonly terms: Terms;
  readonly charges: readonly Charge[];
  /** Units: the limit, or what a market order would trade at. */
  readonly price: number;
  readonly currency: Currency;
  /** From the price's currency to `currency`. */
  readonly rate: Fraction | undefined;
  /** What is held the other way, which the order closes. */
  readonly closes: Position | undefined;
  /** What the order has traded already, where its rest is meant. */
  readonly traded?: { readonly value: bigint; readonly quantity: bigint } | undefined;
}

/** Whether an order brings money in: a sale of what was paid in full, or a close. */
export const bringsIn = (direction: Direction, terms: Terms | undefined, closes: unknown): boolean =>
  closes !== undefined || (direction === Direction.Sell && terms !== undefined && terms.canShort !== true);

/** Minor units. */
export interface Costing extends Omit<OrderCost, 'margin'> {
  /** Deposited with the position. */
  readonly margin: bigint | undefined;
  /** Of a closing order: realised before charges, and the margin that comes free. */
  readonly profit: bigint | undefined;
  readonly freed: bigint | undefined;
  /** Units of the price's scale, where equity would no longer cover what the position needs; undefined where none closes it out. */
  readonly liquidation: bigint | undefined;
}

/** Undefined while something that it depends on is unknown, or where the broker's figures are none. */
export function costingOf(priced: Priced): Costing | undefined {
  const { draft, price, closes } = priced;
  if (draft.quantity === undefined || draft.quantity <= 0 || !Number.isSafeInteger(price)) return undefined;
  try {
    return closes ? closingOf(priced, closes, draft.quantity) : openingOf(priced, draft.quantity);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const contractOf = ({ context, terms, currency }: Priced): Contract => ({
  scale: context.scale,
  multiplier: terms.multiplier ?? '1',
  minorScale: CURRENCY_SCALE[currency],
});

function openingOf(priced: Priced, count: number): Costing | undefined {
  const { product, draft, context, charges, price, rate = ONE } = priced;
  const funding = product.funding(draft, context);
  if (!funding) return undefined;
  const quantity = BigInt(count);
  const cost = orderCostOf({
    direction: draft.direction,
    price: BigInt(price),
    quantity,
    contract: contractOf(priced),
    charges,
    funding,
    rate,
    traded: priced.traded,
  });
  return {
    ...cost,
    profit: undefined,
    freed: undefined,
    liquidation: cost.margin === undefined ? undefined : liquidationOf(priced, funding, cost.margin, quantity),
  };
}

function liquidationOf(priced: Priced, funding: Funding, margin: bigint, quantity: bigint): bigint | undefined {
  const { draft, context, terms, price, rate = ONE } = priced;
  const contract = contractOf(priced);
  const maintenance = maintenanceBy(funding, terms, { margin, quantity, minorScale: contract.minorScale });
  if (maintenance === undefined) return undefined;
  const held = { ...contract, direction: draft.direction, quantity, cost: BigInt(price) * quantity };
  const converted = convertsItself(context.market, context.code, terms.conversion) ? 'itself' : rate;
  return liquidationPriceOf(held, { margin, maintenance }, converted, terms.signed === true);
}

/** Below this equity the position is closed out; undefined where nothing, or nothing that is known, closes it out. */
function maintenanceBy(
  funding: Funding,
  { maintenanceMargin }: Terms,
  held: { readonly margin: bigint; readonly quantity: bigint; readonly minorScale: number },
): bigint | undefined {
  switch (funding.kind) {
    case 'forex':
      return closeOutOf(held.margin);
    case 'future':
      return maintenanceMargin ? maintenanceOf(maintenanceMargin, held.quantity, held.minorScale) : undefined;
    case 'cash':
    case 'writtenOption':
      return undefined;
  }
}

/** Shares bring in their value, what is leveraged its margin and the profit. */
function closingOf(priced: Priced, position: Position, count: number): Costing | undefined {
  const { draft, context, terms, charges, price, rate = ONE, currency } = priced;
  const whole = BigInt(position.positionNum);
  const quantity = BigInt(Math.min(count, position.positionNum));
  const cost = minorUnits(position.cost, context.scale);
  const margin = minorUnits(position.margin ?? '0', CURRENCY_SCALE[currency]);
  if (cost === undefined || margin === undefined || quantity <= 0n) return undefined;
  const held = { ...contractOf(priced), direction: position.direction, quantity: whole, cost };
  const closed = closingCostOf({ held, margin, price: BigInt(price), quantity, charges, rate, traded: priced.traded });
  const paidInFull = terms.canShort !== true || (context.option !== undefined && position.direction === Direction.Buy);
  if (!paidInFull) return { ...closed, margin: undefined, freed: closed.margin, liquidation: undefined };
  const sold = orderCostOf({
    direction: draft.direction,
    price: BigInt(price),
    quantity,
    contract: held,
    charges,
    funding: { kind: 'cash' },
    rate,
    traded: priced.traded,
  });
  return { ...sold, margin: undefined, profit: closed.profit, freed: undefined, liquidation: undefined };
}

/** The side of the book that a market order would meet; the last price where nobody stands there. NaN for neither. */
export function touchOf(
  direction: Direction,
  { bid, ask, last }: { readonly bid: number; readonly ask: number; readonly last: number },
): number {
  const side = direction === Direction.Buy ? ask : bid;
  return Number.isNaN(side) ? last : side;
}
