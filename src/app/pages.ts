import { screens as first } from 'virtual:first-screen';
import type { Page, RoutedPage, Screen } from '../lib/page.ts';

const declared = import.meta.glob<Page>('../pages/*/*/page.ts', { eager: true, import: 'page' });

async function loadOther(path: Page['path']): Promise<Screen> {
  const { screens } = await import('virtual:screens');
  return (screens[path] ?? screens.notOpen)();
}

/** Every declared page; a new one is found by its file, and its screen by the file beside, nothing else needs to know. */
export const pages: readonly RoutedPage[] = Object.values(declared).map((page) => ({
  ...page,
  load: first[page.path] ?? (() => loadOther(page.path)),
}));

const byPath = new Map<string, RoutedPage>(
  pages.flatMap((page) => [page.path, ...(page.aliases ?? [])].map((path) => [path, page] as const)),
);

/** The page at a path of the address, or undefined. */
export const pageAt = (path: string): RoutedPage | undefined => byPath.get(path);

/** The five pages of the bottom bar, in their order. */
export const tabPages: readonly RoutedPage[] = pages.filter((page) => page.tab !== undefined).sort((a, b) => (a.tab ?? 0) - (b.tab ?? 0));
