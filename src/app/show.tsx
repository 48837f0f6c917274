import words from 'virtual:words:./watch.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Data, DataContext } from '../data/context.ts';
import { late } from '../data/late.ts';
import { startI18n, withWords } from '../lib/i18n.ts';
import { App } from './App.tsx';
import { followSettings } from './appearance.ts';
import { pageAt } from './pages.ts';
import { preload } from './usePageScreen.ts';

/** Draws the screens; called once, after startDataLayer. */
export function show(data: Omit<Data, 'watchlist'>): void {
  // The page of the address is on its way before the shell stands.
  const asked = pageAt(location.hash.slice(1).split('?', 1)[0] ?? '');
  if (asked) preload(asked);
  startI18n();
  followSettings(data.setLanguage);
  const watchlist = late(withWords(words, async () => (await import('./watch.ts')).openWatchlist(data)));
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <DataContext value={{ ...data, watchlist }}>
        <App simulated={data.config.simulated} />
      </DataContext>
    </StrictMode>,
  );
}
