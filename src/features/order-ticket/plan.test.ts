import { expect, it } from 'vitest';
import { changedSince } from './plan.ts';

const PRICED = { scale: 2, tickDigits: 2 };
const GUARD = { tolerance: '0.0025', bound: undefined };
const CONTEXT = { terms: undefined };
const live = (touch: number) => ({ touch, state: 'live' as const });

it.each([
  [live(10_000), live(10_025), undefined],
  [live(10_000), live(10_026), 'moved'],
  [live(10_000), live(9_974), 'moved'],
  // Below zero the size of the price counts.
  [live(-3_763), live(-3_772), undefined],
  [live(-3_763), live(-3_773), 'moved'],
  // Of a share at 1.28 a quarter of a percent is a third of a tick.
  [live(128), live(130), undefined],
  [live(128), live(131), 'moved'],
  [live(10_000), live(Number.NaN), 'moved'],
  [live(Number.NaN), live(10_000), 'moved'],
  [live(Number.NaN), live(Number.NaN), undefined],
  [live(10_000), { touch: 10_000, state: 'stale' as const }, 'untrusted'],
  [live(10_000), { touch: 10_000, state: 'halted' as const }, 'untrusted'],
  // Who froze a stale price was told so, and is not asked a second time for the same.
  [{ touch: 10_000, state: 'stale' as const }, { touch: 10_000, state: 'stale' as const }, undefined],
  [{ touch: 10_000, state: 'closed' as const }, live(10_000), undefined],
] as const)('from %j to %j: %s', (frozen, now, change) =>
  expect(changedSince({ ...frozen, guard: GUARD, context: CONTEXT }, now, PRICED)).toBe(change),
);

it('asks nobody again whose limit says how far the order goes', () => {
  const limit = { ...live(10_000), guard: undefined, context: CONTEXT };
  expect(changedSince(limit, live(12_000), PRICED)).toBeUndefined();
  expect(changedSince(limit, { touch: 10_000, state: 'stale' }, PRICED)).toBe('untrusted');
});
