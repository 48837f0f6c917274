import type { Position } from '../../../contract/rest/trading.ts';
import type { HoldingFigures, QuoteView } from '../../data/api.ts';
import { type PriceState, polledState, priceState } from '../../lib/priceState.ts';
import { useNow } from '../../lib/useNow.ts';
import type { HoldingFormat } from './useHoldingFormat.ts';

/** What a position's price is worth: of one that the book follows by its row, of one that comes in polls, as an option's, by their age. */
export function useHeldState(
  { market }: Pick<Position, 'market'>,
  quote: QuoteView | undefined,
  { price, readAt }: HoldingFigures,
  { feed, now, phaseOf }: HoldingFormat,
): PriceState {
  const isPolled = !Number.isNaN(readAt);
  const clock = useNow(1000, isPolled);
  const phase = phaseOf(market);
  const flags = quote?.flags ?? 0;
  if (isPolled) return polledState({ price, flags, phase, age: clock - readAt });
  return priceState({ price, flags, time: quote?.time ?? Number.NaN, feed, phase, now });
}
