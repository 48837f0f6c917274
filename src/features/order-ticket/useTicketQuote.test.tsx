import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import type { Aim } from './aim.ts';
import { useTicketQuote } from './useTicketQuote.ts';

const world = vi.hoisted(() => ({ time: 0, timeZone: undefined as string | undefined }));
vi.mock('../../data/useFeed.ts', () => ({ useFeed: () => ({ kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' }) }));
vi.mock('../../data/useQuote.ts', () => ({ useQuoteStore: () => ({ time: () => world.time }), useQuote: () => undefined }));
vi.mock('../../data/useRows.ts', () => ({ useRows: () => ({ ids: [undefined], missing: ['FUT:ESH26'] }) }));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (call: string) => ({
    state: 'done',
    data:
      call === 'getMarkets' && world.timeZone !== undefined
        ? { list: [{ market: 'FUT', timeZone: world.timeZone, phase: 'open' }] }
        : undefined,
  }),
}));

const AIM = {
  market: 'FUT',
  code: 'ESH26-C-6000',
  option: { goldCode: 'ESH26', optionType: 'call', strike: '6000', expiry: '2026-03-11' },
} as Aim;

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'ticket');
});

it.each([
  // Still the evening before in Chicago, where UTC has the day already.
  ['2026-03-11T01:00Z', 'America/Chicago', 'unknown'],
  ['2026-03-11T05:00Z', 'America/Chicago', 'expired'],
  ['2026-03-12T01:00Z', 'America/Chicago', 'expired'],
  // Morning in Tokyo, where UTC has the day before.
  ['2026-03-10T16:00Z', 'Asia/Tokyo', 'expired'],
  ['2026-03-10T14:59Z', 'Asia/Tokyo', 'unknown'],
  // Before the market is known: UTC's day is nobody's.
  ['2026-03-11T01:00Z', undefined, 'unknown'],
])('takes the last day of an option from its exchange: at %s in %s it is %s', (at, timeZone, state) => {
  world.time = Date.parse(at);
  world.timeZone = timeZone;
  expect(renderHook(() => useTicketQuote(AIM)).result.current.state).toBe(state);
});
