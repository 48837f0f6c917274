/**
 * One product line of the order ticket: which fields it asks for, what is wrong with what they hold, and the body that its
 * call takes. Pure; a complaint bears the reason that the server would give, so that both say the same sentence.
 */
import type { Direction, Market, OrderType, Reason, Source, Validity } from '../../contract/codes.ts';
import type { Funding } from '../../contract/finance/margin.ts';
import type { CreateCall, Pricing, TradedSource } from '../../contract/lines.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Terms } from '../../contract/rest/trading.ts';
import type { OptionAim } from './orderPage.ts';

/** What the customer has decided so far. Prices are decimal strings. */
export interface Draft {
  readonly direction: Direction;
  readonly orderType: OrderType;
  /** Limit; undefined while there is none. */
  readonly price: string | undefined;
  readonly quantity: number | undefined;
  /** Undefined: the usual one. */
  readonly leverage: number | undefined;
  readonly validity: Validity;
  readonly extendedHours: boolean;
}

/** What an order is about and has to keep to. */
export interface OrderContext {
  readonly market: Market;
  readonly code: string;
  readonly source: Source;
  /** Decimals of its price units. */
  readonly scale: number;
  /** Absent until the server told them. */
  readonly terms: Terms | undefined;
  /** What can be afforded at this draft's price, or sold; absent while unknown. */
  readonly most: { readonly full: number } | undefined;
  /** Free quantity of the customer's own position in the other direction: such an order closes it, and no more. */
  readonly against: number | undefined;
  readonly option: OptionAim | undefined;
}

export type FieldName = 'price' | 'quantity' | 'leverage' | 'validity' | 'extendedHours' | 'secret';

/** irrelevant: not shown; disabled: shown, with the reason why it can't be used. */
export type FieldState = 'irrelevant' | 'disabled' | 'enabled';

export interface Problem {
  readonly field: FieldName | 'page';
  /** tooLong: more than a price can hold; notPositive: zero or below where no price is. Neither is ever sent, so that no server says so. */
  readonly reason: Reason | 'tooLong' | 'notPositive';
  /** What would have been valid, the lower first. */
  readonly nearest?: readonly string[];
}

/** What the customer's confirmation adds to the draft. */
export interface Confirmation {
  readonly clientOrderId: string;
  /** Of a market order: the price that the customer saw, and how far it may go from there, a fraction. */
  readonly seen: string | undefined;
  readonly tolerance: string | undefined;
  /** Where the line asks for it. */
  readonly secret: string;
}

/** The call that an order goes by. */
export type OrderEndpoint = CreateCall | 'positionFlat';

export interface Product<K extends OrderEndpoint = OrderEndpoint> {
  readonly source: TradedSource;
  /** The call that places its orders. */
  readonly endpoint: K;
  readonly pricing: Pricing;
  /** What a quantity counts. */
  readonly unit: 'shares' | 'contracts' | 'units';
  /** What it trades has a last day: it then has expired, and wasn't delisted. */
  readonly expires?: true;
  /** The exchange's margin is a choice beside the leverages of the terms. */
  readonly exchangeMargin?: true;
  /** Only who was given it may place its orders. */
  readonly permission?: 'block';
  /** Of a line that asks for the secret: the call that says whether it is right. */
  readonly secretCheck?: 'blockTradeCheckSecret';
  fields(draft: Draft, context: OrderContext): Readonly<Record<FieldName, FieldState>>;
  /** How an order is paid for; undefined while the terms are unknown. */
  funding(draft: Draft, context: OrderContext): Funding | undefined;
  /**
   * How far, as a fraction, a market order goes from what the customer saw while the market is open; beyond that it is asked again.
   * @param of an order, or a position that is to be closed: of an option it says so
   */
  tolerance(of: { readonly option?: object | null | undefined }): string;
  /** What is wrong, field by field; nothing where the order may be confirmed. */
  check(draft: Draft, context: OrderContext): readonly Problem[];
  /** Undefined for a draft that lacks what the call needs. */
  toBody(draft: Draft, context: OrderContext, confirmation: Confirmation): Input<K> | undefined;
}
