/** What an order comes to, from the terms and charges that the server told and a price. */
import { Direction, Source } from '../../../contract/codes.ts';
import { liquidationPriceOf } from '../../../contract/finance/liquidation.ts';
import { closeOutOf, convertsItself, maintenanceOf, type OrderCost, orderCostOf } from '../../../contract/finance/margin.ts';
import { type Fraction, ONE } from '../../../contract/finance/trade.ts';
import { CURRENCIES, CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import type { Charge, Rates, Terms } from '../../../contract/rest/trading.ts';
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
}

export interface Costing extends OrderCost {
  /** Units of the price's scale, where equity would no longer cover what the position needs; undefined where none closes it out. */
  readonly liquidation: bigint | undefined;
}

/** Undefined while something that it depends on is unknown, or where the broker's figures are none. */
export function costingOf({ product, draft, context, terms, charges, price, currency, rate = ONE }: Priced): Costing | undefined {
  const { direction, quantity } = draft;
  const funding = product.funding(draft, context);
  if (quantity === undefined || quantity <= 0 || !funding || !Number.isSafeInteger(price)) return undefined;
  const contract = { scale: context.scale, multiplier: terms.multiplier ?? '1', minorScale: CURRENCY_SCALE[currency] };
  const amount = { price: BigInt(price), quantity: BigInt(quantity) };
  try {
    const cost = orderCostOf({ direction, ...amount, contract, charges, funding, rate });
    return { ...cost, liquidation: liquidationOf() };

    function liquidationOf(): bigint | undefined {
      const margin = cost.margin;
      if (margin === undefined || context.option) return undefined;
      const forex = context.source === Source.Forex;
      if (!forex && !terms.maintenanceMargin) return undefined;
      const maintenance = forex ? closeOutOf(margin) : maintenanceOf(terms.maintenanceMargin ?? '0', amount.quantity, contract.minorScale);
      const held = { ...contract, direction, quantity: amount.quantity, cost: amount.price * amount.quantity };
      const converted = convertsItself(context.market, context.code, terms.conversion) ? 'itself' : rate;
      return liquidationPriceOf(held, { margin, maintenance }, converted, terms.signed === true);
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The side of the book that a market order would meet; the last price where nobody stands there. NaN for neither. */
export function touchOf(
  direction: Direction,
  { bid, ask, last }: { readonly bid: number; readonly ask: number; readonly last: number },
): number {
  const side = direction === Direction.Buy ? ask : bid;
  return Number.isNaN(side) ? last : side;
}
