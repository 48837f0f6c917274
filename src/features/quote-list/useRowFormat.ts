import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PHASES, type Phase } from '../../../contract/codes.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useDocumentColours } from '../../lib/useDocumentColours.ts';
import { useMedia } from '../../lib/useMedia.ts';
import { useNow } from '../../lib/useNow.ts';
import { type RowFormat, rowFormat } from './rowFormat.ts';
import { readInk } from './canvas/ink.ts';

/**
 * The rows' format by phase: new ones when words, colours or the state of the feed change, and each second while ages count.
 * @param badges rows of several markets: each says its own
 */
export function useRowFormats(decimals: number, badges: boolean): (phase: Phase | undefined) => RowFormat {
  const { t, i18n } = useTranslation();
  const feed = useFeed();
  const colours = useDocumentColours();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const ageing = feed.kind === 'stale' || feed.kind === 'down';
  const now = useNow(1000, ageing);
  const locale = i18n.language;
  const lastAt = ageing ? feed.lastAt : 0;
  const since = ageing ? feed.since : 0;

  // A live feed's clock moves all the time and changes nothing that rows show.
  const rowFeed = useMemo(
    () => ({ kind: feed.kind, since, lastAt, serverTime: 0, transport: 'binary' as const }),
    [feed.kind, since, lastAt],
  );
  const ink = useMemo(() => {
    void colours;
    return readInk(document.documentElement);
  }, [colours]);
  return useMemo(() => {
    const of = (phase: Phase | undefined) => rowFormat({ t, locale, feed: rowFeed, phase, now, decimals, flash: !still, ink, badges });
    const unknown = of(undefined);
    const known = new Map(PHASES.map((phase) => [phase, of(phase)]));
    return (phase) => (phase && known.get(phase)) ?? unknown;
  }, [t, locale, rowFeed, now, decimals, still, ink, badges]);
}
