import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { FutureFacts } from './FutureFacts.tsx';

const world = vi.hoisted(() => ({ timeZone: undefined as string | undefined }));
vi.mock('../../data/useFeed.ts', () => ({ useFeed: () => ({ kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' }) }));
vi.mock('../../data/useQuote.ts', () => ({ useQuoteStore: () => ({ time: () => Date.parse('2026-03-12T01:00Z') }) }));
vi.mock('../../data/useRead.ts', () => ({
  useRead: () => ({ data: world.timeZone === undefined ? undefined : { list: [{ market: 'FUT', timeZone: world.timeZone }] } }),
}));

const FACTS = {
  root: 'ES',
  contractMonth: '2026-03',
  expiryDate: '2026-03-11',
  front: true,
  previousSettle: '6000',
  openInterest: 10,
  openInterestChange: 0,
  multiplier: '50',
  tickSize: '0.25',
  tickValue: '12.50',
  months: [],
};

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'quote');
});
afterEach(cleanup);

it.each([
  // The evening of the last day in Chicago, where UTC has the next day already.
  ['America/Chicago', '11/03/2026 · aujourd’hui'],
  ['Asia/Tokyo', '11/03/2026 · échu'],
  // Before the market is known: UTC's day is nobody's.
  [undefined, '11/03/2026'],
])('counts the days that a contract has left on the calendar of its exchange: %s', (timeZone, words) => {
  world.timeZone = timeZone;
  render(<FutureFacts facts={FACTS} market="FUT" code="ESH26" instrument={undefined} timeZone={undefined} />, { wrapper: MemoryRouter });
  expect(screen.getByText(/^11\/03\/2026/).textContent).toBe(words);
});
