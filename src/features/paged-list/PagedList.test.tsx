import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Loadable } from '../../data/api.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { PagedList } from './PagedList.tsx';

type Page = { total: number; list: { id: number }[] };
const retry = vi.fn<() => void>();
const loading: Loadable<Page> = { state: 'loading', data: undefined, failure: undefined, retry };
const failure = { ok: false, kind: 'network', code: 0, msg: '' } as const;
const done = (total: number, ...ids: number[]): Loadable<Page> => ({
  state: 'done',
  data: { total, list: ids.map((id) => ({ id })) },
  asOf: undefined,
  failure: undefined,
  retry,
});

const server = vi.hoisted(() => ({ pages: new Map<number, unknown>(), offline: false }));
vi.mock('../../data/useRead.ts', () => ({ useRead: (_id: string, { pageNum }: { pageNum: number }) => server.pages.get(pageNum) }));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => server.offline }));

const show = () =>
  render(<PagedList call="transferList" input={{}} label="L" empty={<p>nothing</p>} row={({ id }) => <li>{`row ${id}`}</li>} />);
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'money');
});
beforeEach(() => {
  server.pages.clear();
  server.offline = false;
});
afterEach(cleanup);

it('brings page after page when asked for more, and says how many there are', async () => {
  const first = Array.from({ length: 20 }, (_, index) => index + 1);
  server.pages.set(1, done(22, ...first)).set(2, done(22, 21, 22));
  show();
  expect(rows()).toHaveLength(20);
  expect(screen.getByText('20 sur 22')).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Plus' })));
  expect(rows()).toEqual([...first, 21, 22].map((id) => `row ${id}`));
  expect(screen.queryByRole('button', { name: 'Plus' })).toBeNull();
});

it('shows bones while it loads, and the empty face where there is nothing', () => {
  server.pages.set(1, loading);
  const { container, unmount } = show();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  unmount();
  server.pages.set(1, done(0));
  show();
  expect(screen.getByText('nothing')).toBeDefined();
});

it('says what failed, with a way to try again', async () => {
  server.pages.set(1, { state: 'failed', data: undefined, failure, retry } satisfies Loadable<Page>);
  show();
  expect(screen.getByRole('alert')).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));
  expect(retry).toHaveBeenCalledOnce();
});

it('keeps what it knows when renewing fails, and says that it is old', () => {
  server.pages.set(1, { state: 'failed', data: { total: 1, list: [{ id: 7 }] }, failure, retry } satisfies Loadable<Page>);
  show();
  expect(rows()).toEqual(['row 7']);
  expect(screen.getByText(/^Dernières données connues/)).toBeDefined();
});
