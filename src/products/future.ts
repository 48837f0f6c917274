import { Direction, Source } from '../../contract/codes.ts';
import { lineOf } from '../../contract/lines.ts';
import { checkLeveraged, plainBody, plainFields } from './checks.ts';
import type { Product } from './product.ts';

/** Futures contracts on margin, and options on them, which name their future. */
export const future: Product<'futureCreate'> = {
  ...lineOf(Source.Future),
  unit: 'contracts',
  expires: true,
  exchangeMargin: true,
  fields: (draft, context) => ({
    ...plainFields(draft, context),
    leverage: context.option === undefined && (context.terms?.leverages?.length ?? 0) > 0 ? 'enabled' : 'irrelevant',
  }),
  check: checkLeveraged,
  funding: ({ direction, leverage }, { option, terms }) => {
    if (option && direction === Direction.Buy) return { kind: 'cash' };
    const initialMargin = terms?.initialMargin ?? undefined;
    if (initialMargin === undefined) return undefined;
    return option ? { kind: 'writtenOption', initialMargin } : { kind: 'future', initialMargin, leverage };
  },
  // A premium moves many times as far as its future.
  tolerance: ({ option }) => (option ? '0.02' : '0.005'),
  toBody: (draft, context, confirmation) => {
    const body = plainBody(draft, context, confirmation);
    if (!body) return undefined;
    const { option } = context;
    const leverage = option === undefined && draft.leverage !== undefined ? { leverage: draft.leverage } : {};
    return { ...body, ...leverage, ...(option ? { future: true, ...option } : {}) };
  },
};
