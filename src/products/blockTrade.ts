import { Source } from '../../contract/codes.ts';
import { lineOf } from '../../contract/lines.ts';
import { checkCash, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

/** Large parcels at a negotiated price, with the transaction secret; they last for the day. */
export const blockTrade: Product<'blockTradeCreate'> = {
  ...lineOf(Source.BlockTrade),
  unit: 'shares',
  permission: 'block',
  secretCheck: 'blockTradeCheckSecret',
  fields: (draft, context) => ({ ...plainFields(draft, context), validity: 'irrelevant', extendedHours: 'irrelevant', secret: 'enabled' }),
  check: checkCash,
  funding: () => ({ kind: 'cash' }),
  tolerance: () => '0.005',
  toBody: (draft, context, confirmation) => {
    const body = plainBody({ ...draft, validity: 'day', extendedHours: false }, context, confirmation);
    return body && { ...body, secret: confirmation.secret };
  },
};
