import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { LANGUAGES } from '../../contract/codes.ts';
import { data, setLanguage, startDataLayer } from '../data/connect.ts';
import { keptCalls } from '../data/keptCalls.ts';
import { loadConfig } from '../data/loadConfig.ts';
import { forgetDrafts } from '../lib/drafts.ts';
import { startI18n } from '../lib/i18n.ts';
import { keepSettings, UI_LANGUAGES, useSettings } from '../lib/settings.ts';
import { App } from './App.tsx';
import { followSettings } from './appearance.ts';
import { pageAt } from './pages.ts';
import { offerSupport } from './support.ts';
import { preload } from './usePageScreen.ts';

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // refused by the browser's settings
  }
}

async function start(): Promise<void> {
  const { config, problem } = await loadConfig(fetch, document.baseURI);
  if (problem !== undefined) console.warn(problem);
  startI18n();
  keepSettings(storage(), UI_LANGUAGES.find((language) => language === config.defaultLocale) ?? LANGUAGES[0], (listener) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  });
  startDataLayer(config, useSettings.getState().language);
  data().session.store.subscribe(({ state }) => {
    if (state === 'unknown' || state === 'signedIn') return;
    keptCalls.forget();
    if (state !== 'guest') forgetDrafts();
  });
  // The page of the address is on its way before the shell stands.
  const asked = pageAt(location.hash.slice(1).split('?', 1)[0] ?? '');
  if (asked) preload(asked);
  offerSupport();
  followSettings(setLanguage);
  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <App simulated={config.simulated} />
      </StrictMode>,
    );
  }
}

void start();
