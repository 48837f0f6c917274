/** Opens the list of what is watched, and says aloud what a customer should hear of it. Comes behind the first rows, or with the first press. */
import i18next from 'i18next';
import { WATCHLIST_LIMIT } from '../../contract/watchlist.ts';
import type { Data } from '../data/context.ts';
import { createDeviceList } from '../data/watchlist/deviceList.ts';
import { createWatchlist, type LiveWatchlist, type WatchNews } from '../data/watchlist/watchlist.ts';
import { shortName } from '../lib/instrumentName.ts';
import { toast } from '../lib/toasts.ts';

const ns = { ns: 'watchlist' } as const;
const MANAGE = '/pages/watchlist/manage';
/** One toast at a time is about the list. */
const ABOUT = 'watchlist';

export function openWatchlist({ link, feed, session }: Pick<Data, 'link' | 'feed' | 'session'>): LiveWatchlist {
  const storage = () => window.localStorage;
  const live = createWatchlist({
    link,
    feed,
    session,
    device: createDeviceList('coulisse.watchlist', storage, window),
    arrangement: createDeviceList('coulisse.watchlist.arrangement', storage, window),
    locks: navigator.locks,
  });
  live.onNews(say);
  return live;
}

const undoing = (run: () => void) => ({ label: i18next.t('undo', ns), run });

function say(news: WatchNews): void {
  switch (news.kind) {
    case 'added':
      return toast(i18next.t('told.added', { ...ns, name: shortName(news.entry.name) }), undoing(news.undo), ABOUT);
    case 'removed':
      return toast(i18next.t('told.removed', { ...ns, name: shortName(news.entry.name) }), undoing(news.undo), ABOUT);
    case 'joined': {
      const words = [
        ...(news.count > 0 ? [i18next.t('told.joined', { ...ns, count: news.count })] : []),
        ...(news.left > 0 ? [i18next.t('told.left', { ...ns, count: news.left })] : []),
      ];
      return toast(words.join(' '), undefined, ABOUT);
    }
    case 'full':
      return toast(i18next.t('told.full', { ...ns, limit: WATCHLIST_LIMIT }), { to: MANAGE, label: i18next.t('manage', ns) }, ABOUT);
    case 'failed': {
      const { kind, denial } = news.failure;
      const why =
        denial?.reason === 'watchlistFull'
          ? i18next.t('told.full', { ...ns, limit: WATCHLIST_LIMIT })
          : denial?.reason === 'instrumentUnknown'
            ? i18next.t('told.unlisted', ns)
            : i18next.t(`failure.${kind}`);
      return toast(`${i18next.t('told.failed', ns)} ${why}`, undefined, ABOUT);
    }
  }
}
