import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft } from '../lib/drafts.ts';
import { startI18n } from '../lib/i18n.ts';
import type { ServerBuild } from '../lib/missing.ts';
import { MissingPart } from '../ui/page/MissingPart.tsx';
import { LatePart } from './LatePart.tsx';

// A bound for what hangs: by itself it is a second.
configure({ asyncUtilTimeout: 10_000 });

/** What the server is said to have, once it answers. */
const server = vi.hoisted(() => ({ answer: Promise.withResolvers<ServerBuild>() }));
vi.mock('../lib/missing.ts', () => ({
  loadAnewIfThere: () => server.answer.promise,
  serverBuild: () => server.answer.promise,
}));
vi.mock('../data/useFeed.ts', () => ({ useFeed: () => ({ kind: 'live' }) }));
const absent = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const tells = (build: ServerBuild) => act(async () => server.answer.resolve(build));

beforeAll(startI18n);
beforeEach(() => {
  server.answer = Promise.withResolvers();
  forgetDrafts();
});
afterEach(cleanup);

it('shows bones until it is known what became of the script, and again while it is asked anew', async () => {
  render(<MissingPart title="La page n’a pas pu s’ouvrir" bones={<p>bones</p>} />);
  expect(screen.getByText('bones')).toBeDefined();
  await tells('none');
  server.answer = Promise.withResolvers();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Réessayer/ })));
  expect(screen.getByText('bones')).toBeDefined();
  await tells('none');
  expect(screen.queryByText('bones')).toBeNull();
});

it.each([true, false])('says that something typed is kept only where it is: %s', async (typed) => {
  if (typed) keepDraft('/pages/auth/registerindividual', { values: { username: 'camille' }, images: {} });
  render(<MissingPart title="La page n’a pas pu s’ouvrir" bones={null} />);
  await tells('newer');
  expect(screen.queryByText(/gardée/) !== null).toBe(typed);
});

it('says on the button that the server is asked, and beside it that it doesn’t answer', async () => {
  render(<LatePart wanted load={absent} />);
  const button = await screen.findByRole('button', { name: 'Recharger' });
  await act(async () => fireEvent.click(button));
  expect(button.textContent).toBe('Connexion…');
  await tells('none');
  expect(button.textContent).toBe('Recharger');
  expect(screen.getByRole('alert').textContent).toContain('Le serveur ne répond pas');
});
