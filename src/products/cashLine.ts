import type { Source } from '../../contract/codes.ts';
import { checkMost, checkPrice, checkQuantity, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

type CashEndpoint = 'stockCreate' | 'hkCreate' | 'auctionStockCreate';

/** A line of shares that are paid in full: what is sold has to be held. */
export const cashLine = (source: Source, endpoint: CashEndpoint): Product<CashEndpoint> => ({
  source,
  endpoint,
  leveraged: false,
  fields: plainFields,
  check: (draft, context) => {
    const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context)];
    return problems.length > 0 ? problems : checkMost(draft, context, false);
  },
  toBody: plainBody,
});
