/** Entry. Connects the tab to its data first, so that the worker starts while the screens' script is evaluated. */
import '../ui/tokens.css';
import '../ui/base.css';
import { startDataLayer, startEarly } from '../data/connect.ts';
import { keptCalls } from '../data/keptCalls.ts';
import { loadConfig } from '../data/loadConfig.ts';
import { forgetDrafts, takeDrafts } from '../lib/drafts.ts';
import { loadAnew } from '../lib/loadAnew.ts';
import { firstLanguage, keepSettings, useSettings } from '../lib/settings.ts';
import { showNotStarted } from './notStarted.ts';
import { offerSupport } from './support.ts';

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // refused by the browser's settings
  }
}

async function start(): Promise<void> {
  const early = startEarly();
  takeDrafts(() => sessionStorage);
  const { config, problem } = await loadConfig(fetch, document.baseURI);
  if (problem !== undefined) console.warn(problem);
  keepSettings(storage(), firstLanguage(config.defaultLocale, navigator.languages), (listener) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  });
  const data = startDataLayer(config, useSettings.getState().language, early);
  data.session.store.subscribe(({ state }) => {
    if (state === 'unknown' || state === 'signedIn') return;
    keptCalls.forget();
    if (state !== 'guest') forgetDrafts();
  });
  offerSupport(data);
  const screens = await import('./show.tsx').catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  if (screens) {
    screens.show(data);
    return;
  }
  // A deployment took the file's name away, or the network lost it: a script that failed once stays failed until the page comes anew.
  const root = document.getElementById('root');
  if (root) showNotStarted(root, useSettings.getState().language, loadAnew);
}

void start();
