import type { Session } from '../../../contract/rest/shapes.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useQuoteStore, useQuote } from '../../data/useQuote.ts';
import { type PriceState, priceState, serverNow } from '../../lib/priceState.ts';
import { sessionNow } from '../../lib/session.ts';
import { useNow } from '../../lib/useNow.ts';

export interface Standing {
  /** Undefined before there is a quote. */
  readonly state: PriceState | undefined;
  /** As it is now. */
  readonly session: Session | undefined;
  /** Of the server, epoch ms; undefined before it spoke. */
  readonly time: number | undefined;
  /** This machine's clock. */
  readonly now: number;
}

/** What the prices of a quote page are worth now, the same for all its parts. @param told session of the instrument's own exchange */
export function useStanding(id: number | undefined, told: Session | undefined): Standing {
  const quote = useQuote(id);
  const feed = useFeed();
  const now = useNow(1000);
  const time = serverNow(feed, useQuoteStore().time(), now);
  const session = told && time !== undefined ? sessionNow(told, time) : told;
  const state = quote && priceState({ price: quote.price, flags: quote.flags, time: quote.time, feed, phase: session?.phase, now });
  return { state, session, time, now };
}
