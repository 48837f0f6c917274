import { Source } from '../../contract/codes.ts';
import { checkLeverage, checkMost, checkPrice, checkQuantity, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

/** Futures contracts on margin, and options on them, which name their future. */
export const future: Product<'futureCreate'> = {
  source: Source.Future,
  endpoint: 'futureCreate',
  leveraged: true,
  fields: (draft, context) => ({
    ...plainFields(draft, context),
    leverage: context.option === undefined && (context.terms?.leverages?.length ?? 0) > 0 ? 'enabled' : 'irrelevant',
  }),
  check: (draft, context) => {
    const problems = [...checkPrice(draft, context), ...checkQuantity(draft, context), ...checkLeverage(draft, context)];
    return problems.length > 0 ? problems : checkMost(draft, context, true);
  },
  toBody: (draft, context, confirmation) => {
    const body = plainBody(draft, context, confirmation);
    if (!body) return undefined;
    const { option } = context;
    const leverage = option === undefined && draft.leverage !== undefined ? { leverage: draft.leverage } : {};
    return { ...body, ...leverage, ...(option ? { future: true, ...option } : {}) };
  },
};
