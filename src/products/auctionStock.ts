import { Source } from '../../contract/codes.ts';
import { cashLine } from './cashLine.ts';

/** Shares at the opening auction and before it; what is bought is an ordinary position. */
export const auctionStock = cashLine(Source.AuctionStock, 'auctionStockCreate');
