import type { ReactNode } from 'react';

/** A price of the customer's own, as a chart draws it: what a position cost on average, what an order asks for, or what an alert waits for. */
export interface OwnPrice {
  readonly key: string;
  /** Decimal; more decimals than the chart's scale do no harm. */
  readonly price: string;
  readonly text: string;
  /** The same where there is little room: without the price, which the axis says. */
  readonly short: string;
  readonly kind: 'cost' | 'buy' | 'sell' | 'alert';
}

/** What a customer has of one instrument, for its page to place. */
export interface OwnOfInstrument {
  readonly prices: readonly OwnPrice[];
  /** Rows of holdings and open orders; absent where there is nothing to list. */
  readonly list?: ReactNode;
  /** Nobody has said yet what there is of it. */
  readonly isComing: boolean;
}
