import { Source } from '../../contract/codes.ts';
import { checkLeverage, checkMost, checkPrice, checkQuantity, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

/** Currency pairs on margin. A leverage is always named: the first of the terms is the usual one. */
export const forex: Product<'forexCreate'> = {
  source: Source.Forex,
  endpoint: 'forexCreate',
  leveraged: true,
  fields: (draft, context) => ({ ...plainFields(draft, context), leverage: 'enabled' }),
  check: (draft, context) => {
    const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context), ...checkLeverage(draft, context)];
    return problems.length > 0 ? problems : checkMost(draft, context, true);
  },
  toBody: (draft, context, confirmation) => {
    const body = plainBody(draft, context, confirmation);
    return body && { ...body, leverage: draft.leverage ?? context.terms?.leverages?.[0] ?? 1 };
  },
};
