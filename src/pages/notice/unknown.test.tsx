/** An address whose number can be no message's. */
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import type { Page } from '../../lib/page.ts';
import { page as detail } from './detail/page.ts';
import { Screen as Detail } from './detail/Screen.tsx';
import { page as inbox } from './index/page.ts';
import { Screen as Inbox } from './index/Screen.tsx';

const ALL = '/pages/notice/index';
vi.mock('../../data/useRead.ts', () => ({ useRead: () => ({ state: 'loading', data: undefined, failure: undefined }) }));
vi.mock('../../data/useWrite.ts', () => ({ useWrite: () => ({ state: 'idle' }) }));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../lib/useMedia.ts', () => ({ useDesk: () => true }));

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'messages');
});
afterEach(cleanup);

const show = (Screen: (props: { readonly page: Page }) => React.ReactNode, page: Page, id: string) =>
  render(
    <MemoryRouter initialEntries={[`${page.path}?id=${id}`]}>
      <Screen page={page} />
    </MemoryRouter>,
  );

it.each(['abc', '1.5', '', '-1'])('is no message, and leads to all of them: %s', (id) => {
  for (const [Screen, page] of [
    [Detail, detail],
    [Inbox, inbox],
  ] as const) {
    show(Screen, page, id);
    expect(screen.getByText('Message introuvable')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Tous les messages' }).getAttribute('href')).toBe(ALL);
    cleanup();
  }
});

it('is waited for where it may be one', () => {
  show(Detail, detail, '7');
  expect(screen.queryByText('Message introuvable')).toBeNull();
});
