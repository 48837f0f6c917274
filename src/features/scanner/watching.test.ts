import { expect, it } from 'vitest';
import { MARKETS } from '../../../contract/codes.ts';
import type { ScanMarkets } from '../../../contract/scan.ts';
import { possibleFrom, watchingOf } from './watching.ts';

const T = Date.UTC(2026, 2, 11, 14, 0, 30);

function said(some: Partial<Record<(typeof MARKETS)[number], { since: number; instruments: number; matches: number }>>): ScanMarkets {
  const column = (name: 'since' | 'instruments' | 'matches', none: number) =>
    Float64Array.from(MARKETS, (market) => some[market]?.[name] ?? none);
  return { since: column('since', Number.NaN), instruments: column('instruments', 0), matches: column('matches', 0) };
}

it('sums up what is watched, and counts the markets by their matches', () => {
  const markets = said({
    US: { since: T, instruments: 13_000, matches: 4 },
    HK: { since: T + 5000, instruments: 2700, matches: 9 },
    DE: { since: Number.NaN, instruments: 500, matches: Number.NaN },
  });
  expect(watchingOf(markets)).toEqual({
    since: T + 5000,
    first: T,
    instruments: 15_700,
    matches: [
      { market: 'HK', count: 9 },
      { market: 'US', count: 4 },
    ],
    lacking: ['DE'],
  });
});

it('watches nothing before the first frame', () => {
  expect(watchingOf(undefined)).toMatchObject({ since: Number.NaN, instruments: 0, matches: [], lacking: [] });
});

it('says when a rule can match at first', () => {
  expect(possibleFrom({ kind: 'move', minutes: 5, threshold: 0.01, direction: 'up' }, T)).toBe(Date.UTC(2026, 2, 11, 14, 6));
  expect(possibleFrom({ kind: 'volume', minutes: 5, factor: 2 }, T)).toBe(Date.UTC(2026, 2, 11, 14, 11));
  expect(possibleFrom({ kind: 'dayHigh', minutes: 5 }, T)).toBe(T);
});
