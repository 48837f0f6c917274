import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { Totals } from './Totals.tsx';

const NOW = Date.UTC(2026, 2, 11, 15);
const feed = vi.hoisted(() => ({ current: {} as unknown }));
vi.mock('../../../data/useFeed.ts', () => ({ useFeed: () => feed.current }));
vi.mock('../../../data/useRead.ts', () => ({ useRead: () => ({ data: undefined }) }));
const day = vi.hoisted(() => ({ current: {} as object }));
vi.mock('../../../data/useHoldings.ts', () => ({
  useHoldings: () => ({
    list: { state: 'done', data: { list: [{}] } },
    totals: [{ source: 0, currency: 'USD', value: '1000.00', profit: '12.00', today: '-3.00' }],
    base: {
      currency: 'USD',
      value: '1000.00',
      profit: '12.00',
      priceProfit: '12.00',
      currencyProfit: '0.00',
      today: '-3.00',
      ...day.current,
    },
  }),
}));
const feedOf = (kind: string) => ({ kind, since: NOW - 60_000, lastAt: NOW - 8000, serverTime: NOW, transport: 'binary' });
const arrows = () => document.querySelectorAll('dl svg').length;

beforeAll(async () => {
  startI18n();
  for (const words of ['trade', 'money'] as const) await loadWords('fr', words);
});
beforeEach(() => {
  day.current = { todayClosed: '2.00', todayCosts: '1.00' };
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('speaks in colour while its prices are live', () => {
  feed.current = feedOf('live');
  render(<Totals />);
  expect(screen.queryByText(/figé/)).toBeNull();
  expect(arrows()).toBe(2);
  expect(document.querySelector('dl')?.textContent.replaceAll('\u00a0', ' ')).toContain('dont clôturé +2,00 $US · frais 1,00 $US');
});

it.each(['stale', 'down'])('says that its prices are old, and shows no rise or fall, on a feed that is %s', (kind) => {
  feed.current = feedOf(kind);
  render(<Totals />);
  expect(screen.getByText(/^figé/)).toBeDefined();
  expect(arrows()).toBe(0);
});

it('speaks of fees only where the broker tells what the day brought', () => {
  feed.current = feedOf('live');
  render(<Totals />);
  expect(screen.getAllByText('Aujourd’hui, frais déduits')).toHaveLength(2);
  cleanup();
  day.current = {};
  render(<Totals />);
  expect(screen.getAllByText('Aujourd’hui')).toHaveLength(2);
  expect(screen.queryByText(/frais|clôturé/)).toBeNull();
});
