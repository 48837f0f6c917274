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
  /** Its script could not be had. */
  readonly missing: boolean;
  /** Watches it, or no longer; the script comes with the first press where it isn't there yet. */
  toggle(entry: Watched): void;
}

/** What is watched. @param wanted false: its script is not asked for before the first press */
export function useWatchlist(wanted = true): Watching {
  const { watchlist } = useData();
  const { t } = useTranslation();
  const [live, setLive] = useState(watchlist.now);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let open = true;
    watchlist.get().then(
      (arrived) => open && setLive(arrived),
      () => open && setMissing(true),
    );
    return () => {
      open = false;
    };
  }, [watchlist, wanted]);
  return {
    live,
    missing,
    view: useSyncExternalStore(live?.subscribe ?? never, live?.current ?? nothing),
    toggle: (entry) =>
      void watchlist.get().then(
        (arrived) => arrived.toggle(entry),
        () => toast(t('failure.missing')),
      ),
  };
}
