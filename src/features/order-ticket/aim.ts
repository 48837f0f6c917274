import { Direction, type Market, MARKETS, type Source } from '../../../contract/codes.ts';
import { DECIMAL } from '../../../contract/finance/price.ts';
import { lineFor } from '../../../contract/lines.ts';
import { factsOf } from '../../../contract/markets.ts';
import { isInstrumentCode } from '../../../contract/rules.ts';
import type { OptionAim, ORDER_QUERY } from '../../products/orderPage.ts';

/** What an order page's address asks for. Nothing in it is trusted: what makes no sense is left out. */
export interface Aim {
  readonly market: Market;
  readonly code: string;
  readonly source: Source;
  readonly name: string | undefined;
  readonly direction: Direction;
  /** Decimal string. */
  readonly price: string | undefined;
  readonly quantity: number | undefined;
  readonly option: OptionAim | undefined;
}

/** What a key or a level of the book asks of a ticket that stands already. Each is another object. */
export interface Question {
  readonly direction: Direction;
  /** Decimal string; absent: the side of the market that such an order would meet. */
  readonly price?: string | undefined;
}

type Query = { readonly [K in keyof typeof ORDER_QUERY]?: string | undefined };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Undefined where the address names no instrument. @param fallback the market that an address without one means */
export function readAim(query: Query, fallback: Market): Aim | undefined {
  const market = query.market === undefined ? fallback : MARKETS.find((known) => known === query.market);
  const { code = '' } = query;
  if (market === undefined || !isInstrumentCode(code)) return undefined;
  return {
    market,
    code,
    source: lineFor(market, Number(query.source)),
    name: query.name,
    direction: query.direction === String(Direction.Sell) ? Direction.Sell : Direction.Buy,
    price: query.price !== undefined && DECIMAL.test(query.price) ? query.price.replace('+', '') : undefined,
    quantity: query.quantity !== undefined && /^[1-9]\d{0,11}$/.test(query.quantity) ? Number(query.quantity) : undefined,
    option: optionOf(query, market),
  };
}

function optionOf({ goldCode = '', optionType, strike = '', expiry = '' }: Query, market: Market): OptionAim | undefined {
  if (factsOf(market).kind !== 'future' || !isInstrumentCode(goldCode) || !DECIMAL.test(strike) || !DAY.test(expiry)) return undefined;
  return optionType === 'call' || optionType === 'put' ? { goldCode, optionType, strike, expiry } : undefined;
}
