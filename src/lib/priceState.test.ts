import { describe, expect, it } from 'vitest';
import { type FeedState, RowFlag } from '../../contract/frame.ts';
import { isQuiet, type PriceCircumstance, polledState, priceState, serverNow } from './priceState.ts';

const feed = (kind: FeedState['kind'], lastAt = 100_000): FeedState => ({
  kind,
  since: 90_000,
  lastAt,
  serverTime: 500_000,
  transport: 'binary',
});
const live: PriceCircumstance = { price: 1_000_000, flags: 0, time: 99_000, feed: feed('live'), phase: 'open', now: 108_000 };

describe('priceState', () => {
  it.each<[string, Partial<PriceCircumstance>, object]>([
    ['live', {}, { kind: 'live' }],
    ['polled prices are live', { feed: feed('polling') }, { kind: 'live' }],
    ['before the hours are known', { phase: undefined }, { kind: 'live' }],
    ['pre-market moves', { phase: 'pre' }, { kind: 'live' }],
    ['no price', { price: Number.NaN, flags: RowFlag.Halted }, { kind: 'unavailable' }],
    ['from an earlier visit', { flags: RowFlag.Cached, feed: feed('down') }, { kind: 'cached', at: 99_000 }],
    ['silent feed', { feed: feed('stale') }, { kind: 'stale', age: 8000 }],
    ['no connection', { feed: feed('down') }, { kind: 'stale', age: 8000 }],
    ['a clock that ran back', { feed: feed('stale'), now: 90_000 }, { kind: 'stale', age: 0 }],
    ['a closed market stays true without a connection', { feed: feed('down'), phase: 'closed' }, { kind: 'closed' }],
    ['read while no connection ever came', { feed: feed('down', 0) }, { kind: 'stale', age: 18_000 }],
    ['halted', { flags: RowFlag.Halted | RowFlag.Delayed }, { kind: 'halted' }],
    ['halted, seen through a silent feed', { flags: RowFlag.Halted, feed: feed('stale') }, { kind: 'stale', age: 8000 }],
    ['delisted', { flags: RowFlag.Delisted | RowFlag.Halted, feed: feed('stale') }, { kind: 'delisted' }],
    ['delayed', { flags: RowFlag.Delayed }, { kind: 'delayed' }],
    ['closed', { phase: 'closed' }, { kind: 'closed' }],
    [
      'closed at its own exchange while its market is open',
      { phase: 'open', flags: RowFlag.Closed, feed: feed('down') },
      { kind: 'closed' },
    ],
    ['lunch', { phase: 'lunch' }, { kind: 'closed' }],
    ['the fall flag says nothing of the state', { flags: RowFlag.Fall | RowFlag.HasSpark }, { kind: 'live' }],
  ])('%s', (_name, change, state) => expect(priceState({ ...live, ...change })).toEqual(state));

  it('lets only live, delayed, halted and closed prices speak in colour', () => {
    expect(isQuiet({ kind: 'live' })).toBe(false);
    expect(isQuiet({ kind: 'closed' })).toBe(false);
    expect(isQuiet({ kind: 'stale', age: 1 })).toBe(true);
    expect(isQuiet({ kind: 'cached', at: 1 })).toBe(true);
  });
});

describe('polledState', () => {
  const polled = { price: 250, flags: 0, phase: 'open', age: 5000 } as const;
  it.each<[string, Partial<Parameters<typeof polledState>[0]>, object]>([
    ['live', {}, { kind: 'live' }],
    ['two polls that brought nothing', { age: 11_001 }, { kind: 'stale', age: 11_001 }],
    ['beside a row of which nothing is heard', { flags: RowFlag.Cached }, { kind: 'live' }],
    ['old, beside such a row', { flags: RowFlag.Cached, age: 30_000 }, { kind: 'stale', age: 30_000 }],
    [
      'old, beside a row that was closed when it was heard last',
      { flags: RowFlag.Cached | RowFlag.Closed, age: 30_000 },
      { kind: 'stale' },
    ],
    ['none', { price: Number.NaN, age: 30_000 }, { kind: 'unavailable' }],
    ['many at once', { price: undefined, age: 30_000 }, { kind: 'stale' }],
    ['delayed', { flags: RowFlag.Delayed }, { kind: 'delayed' }],
    ['halted', { flags: RowFlag.Halted }, { kind: 'halted' }],
    ['halted, and old', { flags: RowFlag.Halted, age: 30_000 }, { kind: 'stale' }],
    ['of a closed exchange it stays true', { flags: RowFlag.Closed, age: 3_600_000 }, { kind: 'closed' }],
    ['of a closed market it stays true', { phase: 'closed', age: 3_600_000 }, { kind: 'closed' }],
    ['of what left the market', { flags: RowFlag.Delisted, age: 3_600_000 }, { kind: 'delisted' }],
  ])('%s', (_name, change, state) => expect(polledState({ ...polled, ...change })).toMatchObject(state));
});

describe('serverNow', () => {
  it('runs on from the last server time', () => expect(serverNow(feed('live'), 0, 103_000)).toBe(503_000));
  it('is the newest tick where the server’s time runs faster', () => expect(serverNow(feed('live'), 900_000, 103_000)).toBe(900_000));
  it('is unknown before the server spoke', () => expect(serverNow({ ...feed('connecting'), serverTime: 0 }, 0, 42)).toBeUndefined());
});
