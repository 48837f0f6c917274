import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FeedState } from '../../contract/frame.ts';
import { startI18n } from '../lib/i18n.ts';
import { FeedBanner } from './FeedBanner.tsx';

const { feed } = vi.hoisted(() => ({ feed: { current: {} } }));
vi.mock('../data/useFeed.ts', () => ({ useFeed: () => feed.current }));

beforeAll(() => {
  startI18n();
});
beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('waits a moment before it says anything, then stays through every bad state until all is well', () => {
  const become = (kind: FeedState['kind'], lack?: FeedState['lack']) => {
    const state = { kind, since: Date.now(), lastAt: 990_000, serverTime: 1, transport: 'binary' } satisfies FeedState;
    feed.current = { ...state, ...(lack && { lack }) };
    rerender(<FeedBanner />);
  };
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const said = () => screen.getByRole('status').textContent;
  feed.current = { kind: 'live', since: 0, lastAt: 0, serverTime: 1, transport: 'binary' };
  const { rerender } = render(<FeedBanner />);
  become('stale');
  expect(said()).toBe('');
  wait(2000);
  expect(said()).toMatch(/^Cours figés/);
  become('down');
  expect(said()).toMatch(/^Hors ligne/);
  become('polling');
  expect(said()).toMatch(/^Ce serveur/);
  become('polling', 'origin');
  expect(said()).toMatch(/cette adresse/);
  become('live');
  expect(said()).toBe('');
});
