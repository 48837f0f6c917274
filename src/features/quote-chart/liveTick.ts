/** Which tick of a quote belongs into which chart. */
import type { KlineType } from '../../../contract/codes.ts';
import { RowFlag } from '../../../contract/frame.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import type { QuoteView } from '../../data/api.ts';
import type { Tick } from './liveBars.ts';

type Quoted = Pick<QuoteView, 'time' | 'price' | 'extended' | 'volume' | 'open' | 'high' | 'low' | 'flags'>;

/**
 * The quote as a tick of the chart, or undefined where it is none: kept from an earlier visit, outside the session that
 * the chart shows, or past the end of the phase that is known (the next one's bars come from the server).
 * @param hours of its own exchange; undefined while unknown: then every price counts
 */
export function liveTick(
  quote: Quoted,
  type: KlineType,
  hours: Pick<Session, 'phase' | 'nextPhase' | 'nextChange'> | undefined,
): Tick | undefined {
  if (quote.flags & RowFlag.Cached) return undefined;
  const time = Math.floor(quote.time / 1000);
  const phase = hours?.phase ?? 'open';
  if (hours && hours.nextPhase !== phase && time >= hours.nextChange) return undefined;
  const { volume, open, high, low } = quote;
  switch (phase) {
    case 'open':
      return { time, price: quote.price, volume, open, high, low };
    case 'pre':
    case 'post':
      return type === 'intraday' ? { time, price: quote.extended, volume, open, high, low } : undefined;
    case 'lunch':
    case 'closed':
      return undefined;
  }
}
