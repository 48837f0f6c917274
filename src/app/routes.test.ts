import { describe, expect, it } from 'vitest';
import enTitles from '../../locales/en/titles.json';
import frPurposes from '../../locales/fr/purposes.json';
import { screens as first } from 'virtual:first-screen';
import { screens } from 'virtual:screens';
import { pageAt, pages, tabPages } from './pages.ts';

// By glob, for nothing of src may import from tests.
const [list = ''] = Object.values(
  import.meta.glob<string>('../../tests/contract/lists/routes.tsv', { query: '?raw', import: 'default', eager: true }),
);
const listed = list
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([path = '', tab = '', auth = '']) => ({ path, tab, auth }));

const read = (from: object, key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at instanceof Object ? Reflect.get(at, name) : undefined), from);

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
    const nameless = pages.filter((page) => typeof read(enTitles, page.title) !== 'string');
    const aimless = pages.filter(({ path, title }) => !first[path] && !screens[path] && typeof read(frPurposes, title) !== 'string');
    expect([...nameless, ...aimless].map((page) => page.path)).toEqual([]);
  });
  it('put five tabs in their order', () => {
    expect(tabPages.map((page) => page.path)).toEqual(
      ['home', 'market', 'watchlist', 'trade', 'profile'].map((name) => `/pages/${name}/index`),
    );
  });
  it('know no other path', () => expect(pageAt('/pages/none')).toBeUndefined());
});
