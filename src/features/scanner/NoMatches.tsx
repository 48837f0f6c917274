import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanRule } from '../../../contract/scan.ts';
import type { LiveScan } from '../../data/api.ts';
import { useFeed } from '../../data/useFeed.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import { clockText, minuteText } from '../../lib/time.ts';
import { useNow } from '../../lib/useNow.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { ListSkeleton } from '../../ui/page/Skeleton.tsx';
import { possibleFrom, watchingOf } from './watching.ts';

/** Bones for so long, then words. */
const LATE_MS = 15_000;

/** Why nothing stands here: not yet, not here, not connected, or nothing to report. */
export function NoMatches({ live, rule }: { readonly live: LiveScan; readonly rule: ScanRule }) {
  const { t, i18n } = useTranslation('scanner');
  const feed = useFeed();
  const [opened] = useState(() => Date.now());
  const late = useNow(1000) - opened > LATE_MS;
  const { since, first, instruments, lacking } = watchingOf(live.markets);
  const locale = i18n.language;

  if (feed.kind === 'polling') return <EmptyState icon="offline" title={t('noPush')} detail={t('noPushDetail')} />;
  if (feed.kind === 'down') return <EmptyState icon="offline" title={t('offline')} detail={t('offlineDetail')} />;
  if (lacking.length > 0 && instruments > 0) return <EmptyState icon="info" title={t('unavailable')} detail={t('unavailableDetail')} />;
  if (Number.isNaN(since)) {
    if (!late) return <ListSkeleton />;
    if (feed.kind === 'live') return <EmptyState icon="clock" title={t('starting')} detail={t('startingDetail')} />;
    return <FailedState title={t('failed')} detail={t('offlineDetail')} onRetry={() => location.reload()} />;
  }
  const from = possibleFrom(rule, first);
  if (feed.serverTime < from && 'minutes' in rule) {
    const looksBack = rule.kind === 'volume' ? 2 * rule.minutes : rule.minutes;
    return (
      <EmptyState
        icon="clock"
        title={t('early', { time: minuteText(from, locale) })}
        detail={t('earlyDetail', { minutes: looksBack, since: clockText(first, locale) })}
      />
    );
  }
  const titles = wholeText(instruments, numberFormats(locale));
  return <EmptyState icon="search" title={t('nothing')} detail={t('nothingDetail', { titles, time: clockText(since, locale) })} />;
}
