import { Source } from '../../contract/codes.ts';
import { lineOf } from '../../contract/lines.ts';
import { checkLeveraged, plainBody, plainFields } from './checks.ts';
import type { Draft, OrderContext, Product } from './product.ts';

const leverageOf = ({ leverage }: Draft, { terms }: OrderContext): number => leverage ?? terms?.leverages?.[0] ?? 1;

/** Currency pairs on margin. A leverage is always named: the first of the terms is the usual one. */
export const forex: Product<'forexCreate'> = {
  ...lineOf(Source.Forex),
  unit: 'units',
  fields: (draft, context) => ({ ...plainFields(draft, context), leverage: 'enabled' }),
  check: checkLeveraged,
  funding: (draft, context) => ({ kind: 'forex', leverage: leverageOf(draft, context) }),
  tolerance: () => '0.0005',
  toBody: (draft, context, confirmation) => {
    const body = plainBody(draft, context, confirmation);
    return body && { ...body, leverage: leverageOf(draft, context) };
  },
};
