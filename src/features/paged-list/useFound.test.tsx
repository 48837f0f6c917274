import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFound } from './useFound.ts';

const server = vi.hoisted(() => ({ pages: new Map<number, { total: number; list: { id: number; quantity: number }[] }>() }));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (_: string, { pageNum }: { pageNum: number }) => {
    const data = server.pages.get(pageNum);
    return data ? { state: 'done', data } : { state: 'loading', data: undefined };
  },
}));

const list = (...ids: number[]) => ({ total: 401, list: ids.map((id) => ({ id, quantity: 10 })) });
const find = () => renderHook(({ id }) => useFound('treasuryBondPageList', true, (row) => row.id === id), { initialProps: { id: 7 } });
type Shown = ReturnType<typeof find>;
/** All that was drawn: not even for a moment may a row be gone whose receipt is being read. */
const ids = ({ result }: Shown) => (result.current.state === 'found' ? result.current.rows.map(({ id }) => id) : result.current.state);

beforeEach(() => {
  server.pages.clear();
});
afterEach(cleanup);

it('looks through the pages until it is found, or nowhere', () => {
  server.pages.set(1, list(1)).set(2, list(7)).set(3, list(9));
  const shown = find();
  expect(ids(shown)).toEqual([7]);
  shown.rerender({ id: 8 });
  expect(ids(shown)).toBe('missing');
});

it.each([
  ['later', 1, 3],
  ['earlier', 3, 1],
])('keeps a row that moves to a %s page, until it is found there', (_, from, to) => {
  for (const page of [1, 2, 3]) server.pages.set(page, list(page === from ? 7 : 100 + page));
  const shown = find();
  expect(ids(shown)).toEqual([7]);
  server.pages.set(from, list(200)).delete(to);
  shown.rerender({ id: 7 });
  expect(ids(shown)).toEqual([7]);
  server.pages.set(to, { total: 401, list: [{ id: 7, quantity: 0 }] });
  shown.rerender({ id: 7 });
  expect(shown.result.current).toMatchObject({ state: 'found', rows: [{ id: 7, quantity: 0 }] });
});

it('is missing once no page has it any more, and another row is never shown in its place', () => {
  for (const page of [1, 2, 3]) server.pages.set(page, list(page === 2 ? 7 : 100 + page));
  const shown = find();
  server.pages.set(2, list(200));
  shown.rerender({ id: 7 });
  expect(ids(shown)).toBe('missing');
  shown.rerender({ id: 9 });
  expect(ids(shown)).toBe('missing');
});
