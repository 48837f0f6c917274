import { type LINES, lineOf, type TradedSource } from '../../contract/lines.ts';
import { checkCash, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

type CashEndpoint = 'stockCreate' | 'hkCreate' | 'auctionStockCreate';
type CashSource = { [S in TradedSource]: (typeof LINES)[S]['call'] extends CashEndpoint ? S : never }[TradedSource];

/** A line of shares that are paid in full: what is sold has to be held. */
export const cashLine = (source: CashSource): Product<CashEndpoint> => ({
  ...lineOf(source),
  unit: 'shares',
  fields: plainFields,
  check: checkCash,
  funding: () => ({ kind: 'cash' }),
  tolerance: () => '0.005',
  toBody: plainBody,
});
