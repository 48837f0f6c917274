/** The data layer that a tree of screens uses: the tab's own, or one that a test hands in. */
import { createContext, useContext } from 'react';
import type { Config } from '../../contract/config.ts';
import type { LiveFeed } from './feed.ts';
import type { LiveIntents } from './intents.ts';
import type { Late } from './late.ts';
import type { Link } from './link.ts';
import type { LiveQuotes } from './quoteStore.ts';
import type { RowSets } from './rowSets.ts';
import type { LiveSession } from './session.ts';
import type { LiveUser } from './user.ts';
import type { LiveWatchlist } from './watchlist/watchlist.ts';
import type { Windows } from './windows.ts';

export interface Data {
  readonly config: Config;
  readonly link: Link;
  readonly quotes: LiveQuotes;
  readonly windows: Windows;
  readonly rowSets: RowSets;
  readonly feed: LiveFeed;
  readonly session: LiveSession;
  readonly intents: LiveIntents;
  readonly user: LiveUser;
  readonly watchlist: Late<LiveWatchlist>;
  /** Texts of later answers come in this language, also from a worker that is made anew. */
  setLanguage(language: string): void;
  /** Has a service worker keep this build's files, for a start without a network. Rejects where the browser can't, or may not. */
  keepBuild(): Promise<ServiceWorkerRegistration>;
}

export const DataContext = createContext<Data | undefined>(undefined);

/** What the hooks of this folder stand on. Throws above `DataContext`. */
export function useData(): Data {
  const data = useContext(DataContext);
  if (!data) throw new Error('no data layer was handed in');
  return data;
}
