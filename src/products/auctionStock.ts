import { Source } from '../../contract/codes.ts';
import { cashLine } from './cashLine.ts';
import { plainFields } from './checks.ts';
import type { Product } from './product.ts';

/** Shares at the next opening auction, whose hours are no extended ones; what is bought is an ordinary position. */
export const auctionStock = {
  ...cashLine(Source.AuctionStock),
  fields: (draft, context) => ({ ...plainFields(draft, context), extendedHours: 'irrelevant' }),
} satisfies Product;
