import { LINES, type TradedSource } from '../../contract/lines.ts';
import { checkCash, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

type CashEndpoint = 'stockCreate' | 'hkCreate' | 'auctionStockCreate';
type CashSource = { [S in TradedSource]: (typeof LINES)[S]['call'] extends CashEndpoint ? S : never }[TradedSource];

/** A line of shares that are paid in full: what is sold has to be held. */
export const cashLine = (source: CashSource): Product<CashEndpoint> => ({
  source,
  endpoint: LINES[source].call,
  pricing: LINES[source].pricing,
  unit: 'shares',
  expires: false,
  exchangeMargin: false,
  permission: undefined,
  fields: plainFields,
  check: checkCash,
  funding: () => ({ kind: 'cash' }),
  tolerance: () => '0.005',
  toBody: plainBody,
});
