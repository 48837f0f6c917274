import { Source } from '../../contract/codes.ts';
import { isTraded, type TradedSource } from '../../contract/lines.ts';
import { auctionStock } from './auctionStock.ts';
import { blockTrade } from './blockTrade.ts';
import { forex } from './forex.ts';
import { future } from './future.ts';
import { hkStock } from './hkStock.ts';
import type { Product } from './product.ts';
import { stock } from './stock.ts';

const PRODUCTS = {
  [Source.Stock]: stock,
  [Source.HKStock]: hkStock,
  [Source.Future]: future,
  [Source.Forex]: forex,
  [Source.BlockTrade]: blockTrade,
  [Source.AuctionStock]: auctionStock,
} satisfies Record<TradedSource, Product>;

/** The line of a source; undefined for what is quoted here and not traded. */
export const productOf = (source: number): (typeof PRODUCTS)[TradedSource] | undefined => (isTraded(source) ? PRODUCTS[source] : undefined);
