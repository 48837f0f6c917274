import type { NumberedCall, RowOf } from '../../features/paged-list/pagedCall.ts';
import { type Found, useFound } from '../../features/paged-list/useFound.ts';

/**
 * One commitment of a line whose broker only lists them: missing where the number is none. What is done to it moves it in the list,
 * and its receipt is still read: it stays as it is.
 *
 * @param every reads again this often, in milliseconds
 */
export function useHeld<K extends NumberedCall>(call: K, id: number, every: number): Found<RowOf<K>> {
  const named = Number.isSafeInteger(id);
  const found = useFound(call, named, (holding) => holding.id === id, every);
  return named ? found : { state: 'missing' };
}
