import type { Source } from '../../contract/codes.ts';
import { checkCash, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

type CashEndpoint = 'stockCreate' | 'hkCreate' | 'auctionStockCreate';

/** A line of shares that are paid in full: what is sold has to be held. */
export const cashLine = (source: Source, endpoint: CashEndpoint): Product<CashEndpoint> => ({
  source,
  endpoint,
  fields: plainFields,
  check: checkCash,
  funding: () => ({ kind: 'cash' }),
  tolerance: () => '0.005',
  toBody: plainBody,
});
