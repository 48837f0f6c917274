import type { Page } from '../lib/page.ts';

const modules = import.meta.glob<Page>('../pages/*/*/page.ts', { eager: true, import: 'page' });

/** Every declared page; a new screen is found by its file, nothing else needs to know. */
export const pages: readonly Page[] = Object.values(modules);

const byPath = new Map<string, Page>(pages.flatMap((page) => [page.path, ...(page.aliases ?? [])].map((path) => [path, page] as const)));

/** The page at a path of the address, or undefined. */
export const pageAt = (path: string): Page | undefined => byPath.get(path);

/** The five pages of the bottom bar, in their order. */
export const tabPages: readonly Page[] = pages.filter((page) => page.tab !== undefined).sort((a, b) => (a.tab ?? 0) - (b.tab ?? 0));
