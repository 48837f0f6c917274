import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RowFlag } from '../../../contract/frame.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { OptionChain } from './OptionChain.tsx';

const world = vi.hoisted(() => ({ flags: 0, read: {} as object }));
vi.mock('../../data/useQuote.ts', () => ({
  useQuote: () => ({ price: 1_221_500, time: 1, instrument: { scale: 4 }, flags: world.flags }),
}));
vi.mock('../../data/useRead.ts', () => ({ useRead: () => world.read }));

const NOW = Date.UTC(2026, 2, 11, 15);
const chain = {
  underlying: 'ESM6',
  currency: 'USD',
  multiplier: '50',
  list: [{ code: 'C', right: 'call', strike: '120', lastTradeDate: '2026-06-19', bid: '2.10', ask: '2.20' }],
};
const isStale = () => document.querySelector('[data-stale]') !== null;
const text = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'quote');
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  world.read = { state: 'done', data: chain, failure: undefined, retry: () => undefined };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['while the feed lives', 0],
  ['while the future’s own price is an old one', RowFlag.Cached],
])('says how old premiums are whose polls bring nothing, %s', async (_name, flags) => {
  world.flags = flags;
  render(
    <MemoryRouter>
      <OptionChain code="ESM6" id={3} />
    </MemoryRouter>,
  );
  await act(async () => vi.advanceTimersByTime(9000));
  expect(isStale()).toBe(false);
  await act(async () => vi.advanceTimersByTime(21_000));
  expect(isStale()).toBe(true);
  expect(text()).toContain('figé 30 s');
});

it('lets the premiums of a closed exchange stand', async () => {
  world.flags = RowFlag.Closed;
  render(
    <MemoryRouter>
      <OptionChain code="ESM6" id={3} />
    </MemoryRouter>,
  );
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(isStale()).toBe(false);
});
