import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market, Phase } from '../../../contract/codes.ts';
import type { FeedState } from '../../../contract/frame.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useRead } from '../../data/useRead.ts';
import { type NumberFormats, numberFormats } from '../../lib/numbers.ts';
import { useNow } from '../../lib/useNow.ts';
import { phaseOfRows } from '../../lib/session.ts';

/** What all rows of positions share; the same object until one of these changes. */
export interface HoldingFormat {
  readonly locale: string;
  readonly numbers: NumberFormats;
  readonly feed: FeedState;
  /** This machine's clock when the ages were last renewed. */
  readonly now: number;
  phaseOf(market: Market): Phase | undefined;
}

/** Renewed when words, phases or the state of the feed change, and each second while ages count. */
export function useHoldingFormat(): HoldingFormat {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const feed = useFeed();
  const markets = useRead('getMarkets', {}).data;
  const ageing = feed.kind === 'stale' || feed.kind === 'down';
  const now = useNow(1000, ageing);
  const lastAt = ageing ? feed.lastAt : 0;
  const since = ageing ? feed.since : 0;
  return useMemo(() => {
    return {
      locale,
      numbers: numberFormats(locale),
      // A live feed's clock moves all the time and changes nothing that rows show.
      feed: { kind: feed.kind, since, lastAt, serverTime: 0, transport: 'binary' },
      now,
      phaseOf: (market) => phaseOfRows(markets?.list, market),
    };
  }, [locale, feed.kind, since, lastAt, now, markets]);
}
