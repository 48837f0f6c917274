import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../lib/toasts.ts';
import { useData } from './context.ts';
import type { Watched } from './watchlist/watched.ts';
import type { LiveWatchlist, WatchView } from './watchlist/watchlist.ts';

const never = () => () => undefined;
const nothing = () => undefined;

interface Watching {
  /** Undefined while its script is on its way. */
  readonly live: LiveWatchlist | undefined;
  readonly view: WatchView | undefined;
  /** Watches it, or no longer; the script comes with the first press where it isn't there yet. */
  toggle(entry: Watched): void;
}

/** What is watched. @param wanted false: its script is not asked for before the first press */
export function useWatchlist(wanted = true): Watching {
  const { watchlist } = useData();
  const { t } = useTranslation();
  const [live, setLive] = useState(watchlist.now);
  useEffect(() => {
    if (!wanted) return undefined;
    let open = true;
    // Without it there are no stars yet; a press says so.
    watchlist.get().then((arrived) => open && setLive(arrived), nothing);
    return () => {
      open = false;
    };
  }, [watchlist, wanted]);
  return {
    live,
    view: useSyncExternalStore(live?.subscribe ?? never, live?.current ?? nothing),
    toggle: (entry) =>
      void watchlist.get().then(
        (arrived) => arrived.toggle(entry),
        () => toast(t('failure.missing')),
      ),
  };
}
