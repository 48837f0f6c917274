/** Orders as a client sends them. */
import type { Input } from '../../contract/rest/index.ts';

let ids = 0;
export const clientOrderId = (): string => {
  ids += 1;
  return `trading-test-${process.pid}-${String(ids).padStart(8, '0')}`;
};

export type Wanted = Partial<Input<'stockCreate'>> & Pick<Input<'stockCreate'>, 'stockCode' | 'quantity'>;

/** An order of a share; a market order to buy in New York unless told. */
export const order = (wanted: Wanted): Input<'stockCreate'> => ({
  market: 'US',
  source: wanted.market === 'HK' ? 11 : 0,
  direction: 0,
  orderType: wanted.price === undefined ? 0 : 1,
  clientOrderId: clientOrderId(),
  ...wanted,
});
