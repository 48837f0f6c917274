import { describe, expect, it } from 'vitest';
import enTitles from '../../locales/en/titles.json';
import frPurposes from '../../locales/fr/purposes.json';
import list from '../../tests/contract/lists/routes.tsv?raw';
import { pageAt, pages, tabPages } from './pages.ts';

const listed = list
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([path = '', tab = '', auth = '']) => ({ path, tab, auth }));

const read = (from: object, key: string): unknown => key.split('.').reduce<unknown>((at, name) => Object(at)[name], from);

describe('routes', () => {
  it('declare exactly what the list has', () => {
    const declared = pages.flatMap((page) => [page.path, ...(page.aliases ?? [])]);
    expect(declared.toSorted()).toEqual(listed.map(({ path }) => path).toSorted());
  });
  it.each(listed)('$path has its access and its tab', ({ path, tab, auth }) => {
    const page = pageAt(path);
    expect(page?.auth).toBe(auth);
    expect(page?.tab === undefined ? '-' : String(page.tab)).toBe(tab);
  });
  it('have a title each, and those not built a purpose', () => {
    for (const page of pages) {
      expect(read(enTitles, page.title), page.path).toBeTypeOf('string');
      if (String(page.load).includes('NotOpen')) expect(read(frPurposes, page.title), page.path).toBeTypeOf('string');
    }
  });
  it('put five tabs in their order', () => {
    expect(tabPages.map((page) => page.path)).toEqual(
      ['home', 'market', 'watchlist', 'trade', 'profile'].map((name) => `/pages/${name}/index`),
    );
  });
  it('know no other path', () => expect(pageAt('/pages/none')).toBeUndefined());
});
