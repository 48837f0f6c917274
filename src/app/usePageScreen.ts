import { useEffect, useState } from 'react';
import { LIMITS } from '../../contract/rules.ts';
import type { RoutedPage, Screen } from '../lib/page.ts';

/**
 * A page's script as the shell shows it.
 * - waiting: nothing is shown, most pages come within 200 ms; slow: skeleton; late: 60 s have passed
 */
export type PageScreen = { readonly state: 'waiting' | 'slow' | 'late' | 'failed' } | { readonly state: 'ready'; readonly Screen: Screen };

const screens = new Map<string, Screen>();

/** Fetches a page's script ahead of its first use; a failure shows when the page is opened. */
export function preload(page: RoutedPage): void {
  if (screens.has(page.path)) return;
  page.load().then(
    (screen) => screens.set(page.path, screen),
    () => undefined,
  );
}

/** Loads a page's screen; `attempt` grows with each retry. */
export function usePageScreen(page: RoutedPage, attempt: number): PageScreen {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly screen: PageScreen }>({ of: '', screen: { state: 'waiting' } });
  const path = page.path;
  const known = screens.get(path);
  const isKnown = known !== undefined;

  // a retry is a new attempt at the same page
  useEffect(() => {
    // As the render saw it: a script that came since then has to be shown yet.
    if (isKnown) return;
    let open = true;
    const settle = (screen: PageScreen) => {
      if (open) setLoaded({ of: path, screen });
    };
    settle({ state: 'waiting' });
    const slow = setTimeout(() => settle({ state: 'slow' }), LIMITS.pageDelayMs);
    const late = setTimeout(() => settle({ state: 'late' }), LIMITS.pageTimeoutMs);
    const stopTimers = () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
    page.load().then(
      (Screen) => {
        stopTimers();
        screens.set(path, Screen);
        settle({ state: 'ready', Screen });
      },
      () => {
        stopTimers();
        settle({ state: 'failed' });
      },
    );
    return () => {
      open = false;
      stopTimers();
    };
  }, [page, path, attempt, isKnown]);

  if (known) return { state: 'ready', Screen: known };
  return loaded.of === path ? loaded.screen : { state: 'waiting' };
}
