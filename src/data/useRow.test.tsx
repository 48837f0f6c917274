import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Listed, useRow } from './useRow.ts';

const world = vi.hoisted(() => ({ told: undefined as number | undefined, missing: [] as string[], views: new Map<number, unknown>() }));
vi.mock('./useRows.ts', () => ({ useRows: () => ({ ids: [world.told], missing: world.missing }) }));
vi.mock('./useQuote.ts', () => ({ useQuoteStore: () => ({ get: (id: number) => world.views.get(id) }) }));

const row = (listed: Listed | undefined) => renderHook(() => useRow(listed)).result.current;

beforeEach(() => {
  world.told = undefined;
  world.missing = [];
  world.views = new Map([[7, { instrument: { market: 'US', code: 'AAPL' } }]]);
});

it('takes the id of a row that is live already until it is told one', () => {
  expect(row({ market: 'US', code: 'AAPL', id: 7 })).toEqual({ id: 7, unknown: false });
  world.told = 9;
  expect(row({ market: 'US', code: 'AAPL', id: 7 }).id).toBe(9);
});

it.each([
  ['of another code', { market: 'US', code: 'MSFT', id: 7 }],
  ['of another market', { market: 'MX', code: 'AAPL', id: 7 }],
  ['that stands for nothing here', { market: 'US', code: 'AAPL', id: 8 }],
] as const)('waits where an id is %s', (_, listed) => expect(row(listed).id).toBeUndefined());

it('says what nobody lists', () => {
  world.missing = ['US:NOPE'];
  expect(row({ market: 'US', code: 'NOPE' })).toEqual({ id: undefined, unknown: true });
  expect(row(undefined).id).toBeUndefined();
});
