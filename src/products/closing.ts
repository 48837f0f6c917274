import type { Position } from '../../contract/rest/trading.ts';
import { checkClosing, executionOf } from './checks.ts';
import type { Product } from './product.ts';

/** An order that closes a position in whole or in part: its line's, against what is held, and by a call of its own. */
export const closing = (line: Product, { id }: Pick<Position, 'id'>): Product<'positionFlat'> => ({
  ...line,
  endpoint: 'positionFlat',
  fields: (draft, context) => ({ ...line.fields(draft, context), leverage: 'irrelevant', secret: 'irrelevant' }),
  check: checkClosing,
  funding: () => undefined,
  toBody: (draft, _, confirmation) => {
    const execution = executionOf(draft, confirmation);
    return execution && { id, ...execution };
  },
});
