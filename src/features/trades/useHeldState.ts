import { RowFlag } from '../../../contract/frame.ts';
import { type QuoteKey, quoteKey } from '../../../contract/quote.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import type { HoldingFigures, QuoteView } from '../../data/api.ts';
import { useHoldingPart } from '../../data/useHoldings.ts';
import { useQuotePart } from '../../data/useQuote.ts';
import { type PriceState, polledState, priceState } from '../../lib/priceState.ts';
import { useNow } from '../../lib/useNow.ts';
import type { HoldingFormat } from './useHoldingFormat.ts';

const flagsOf = (quote: QuoteView | undefined) => quote?.flags ?? 0;
/** Only of an earlier visit's price the time is told. */
const cachedAt = (quote: QuoteView | undefined) => (quote && quote.flags & RowFlag.Cached ? quote.time : Number.NaN);

/** The row that says how a position's instrument stands: an option has none of its own, and stands as its future does. */
export const rowKey = ({ market, stockCode, option }: Pick<Position, 'market' | 'stockCode' | 'option'>): QuoteKey =>
  quoteKey(market, option?.underlying ?? stockCode);

/**
 * What a position's price is worth: of one that the book follows by its row, of one that comes in polls, as an option's, by
 * their age. Wakes when that changes and not at each tick.
 * @param quoteId row of `rowKey`; undefined while unknown
 * @param told what the server said of it, until live figures come
 */
export function useHeldState(
  { id, market }: Pick<Position, 'id' | 'market'>,
  quoteId: number | undefined,
  told: HoldingFigures,
  { feed, now, phaseOf }: HoldingFormat,
): PriceState {
  const readAt = useHoldingPart(id, (figures) => (figures ?? told).readAt);
  const unpriced = useHoldingPart(id, (figures) => Number.isNaN((figures ?? told).price));
  const flags = useQuotePart(quoteId, flagsOf);
  const time = useQuotePart(quoteId, cachedAt);
  const isPolled = !Number.isNaN(readAt);
  const clock = useNow(1000, isPolled);
  const phase = phaseOf(market);
  const price = unpriced ? Number.NaN : 0;
  if (isPolled) return polledState({ price, flags, phase, age: clock - readAt });
  return priceState({ price, flags, time, feed, phase, now });
}
