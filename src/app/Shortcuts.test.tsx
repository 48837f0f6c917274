import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../lib/i18n.ts';
import { useActs } from '../lib/shortcuts.ts';
import { Shortcuts } from './Shortcuts.tsx';

/** The palette's script, on its way until the test says so. */
const script = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./Palette.tsx', async () => {
  await script.promise;
  return { Palette: ({ typed }: { typed: string }) => <dialog open>palette with {typed}</dialog> };
});

const star = vi.fn<() => void>();
function Listed() {
  useActs({ star });
  return null;
}

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'desk');
});
beforeEach(() => void star.mockClear());
afterEach(cleanup);

it('stars nothing by letters that are meant for a palette on its way, and gives them to it', async () => {
  render(
    <MemoryRouter>
      <Listed />
      <Shortcuts />
    </MemoryRouter>,
  );
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(star).toHaveBeenCalledTimes(1);
  await act(async () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  for (const key of ['w', 'Shift', 'D']) fireEvent.keyDown(document.body, { key });
  await act(async () => script.resolve());
  await screen.findByText('palette with wD');
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(star).toHaveBeenCalledTimes(1);
});
