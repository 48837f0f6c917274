import { Source } from '../../contract/codes.ts';
import { checkMost, checkPrice, checkQuantity, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

/** Large parcels at a negotiated price, with the transaction secret; they last for the day. */
export const blockTrade: Product<'blockTradeCreate'> = {
  source: Source.BlockTrade,
  endpoint: 'blockTradeCreate',
  leveraged: false,
  fields: (draft, context) => ({ ...plainFields(draft, context), validity: 'irrelevant', extendedHours: 'irrelevant', secret: 'enabled' }),
  check: (draft, context) => {
    const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context)];
    return problems.length > 0 ? problems : checkMost(draft, context, false);
  },
  toBody: (draft, context, confirmation) => {
    const body = plainBody({ ...draft, validity: 'day', extendedHours: false }, context, confirmation);
    return body && { ...body, secret: confirmation.secret };
  },
};
