import { type Direction, Source } from '../../contract/codes.ts';
import { href } from '../lib/href.ts';

/** What an order page reads of its address. It fills the ticket; nothing in it ever sends an order. */
export const ORDER_QUERY = {
  name: 'optional',
  code: 'required',
  source: 'required',
  direction: 'optional',
  market: 'optional',
  /** Of a new issue, see `hkstock/payipo`. */
  id: 'optional',
  price: 'optional',
  quantity: 'optional',
  goldCode: 'optional',
  goldName: 'optional',
  optionType: 'optional',
  strike: 'optional',
  expiry: 'optional',
} as const;

const CLOSE = {
  path: '/pages/payment/close',
  query: { id: 'required', source: 'optional', mode: 'optional', quantity: 'optional', price: 'optional' },
} as const;
export const CLOSE_QUERY = CLOSE.query;

/** What an order page is opened with besides its instrument. Prices are decimal strings. */
export interface OrderAim {
  readonly direction?: Direction | undefined;
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
  /** Of an option: its own code is the instrument's, `goldCode` its future. */
  readonly option?: OptionAim | undefined;
}

/** An option as its order names it. `expiry` is its last trade date, YYYY-MM-DD. */
export interface OptionAim {
  readonly goldCode: string;
  readonly optionType: 'call' | 'put';
  readonly strike: string;
  readonly expiry: string;
}

/** The specification's choice of order page by source; all others go to that of shares. */
const ORDER_PAGES: Readonly<Partial<Record<number, `/pages/${string}`>>> = {
  [Source.Future]: '/pages/payment/future',
  [Source.Forex]: '/pages/payment/forex',
  [Source.NewStock]: '/pages/payment/newstock',
  [Source.HKStock]: '/pages/hkstock/payipo',
};

interface Ordered {
  readonly name?: string | undefined;
  readonly code: string;
  readonly source: number;
  readonly market: string;
}

/** Address of the order ticket for an instrument in a product line, filled with what is already known. */
export const orderHref = ({ name, code, source, market }: Ordered, { direction, price, quantity, option }: OrderAim = {}): string =>
  href(
    { path: ORDER_PAGES[source] ?? '/pages/payment/stock', query: ORDER_QUERY },
    { name, code, source, direction, market, price, quantity, ...option },
  );

/** Address of the page that closes a position in whole or in part; `margin` opens on adding margin to it. */
export const closeHref = ({ id, source }: { readonly id: number; readonly source?: number }, mode?: 'margin'): string =>
  href(CLOSE, { id, source, mode });
