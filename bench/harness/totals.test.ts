import { expect, it } from 'vitest';
import { framesBehind } from './totals.ts';

const ROWS = [10, 20, 30, 20, 50, 60, 70];

it('finds totals of the same frame', () => {
  expect(framesBehind(ROWS.map((rows) => ({ rows, total: rows })))).toEqual({ worst: 0, moved: 1 });
});

it.each([1, 2])('finds totals that are %i behind', (frames) => {
  // Rows from before the first total are needed to know them again.
  const seen = ROWS.map((rows, at) => ({ rows, total: ROWS[Math.max(0, at - frames)] ?? 0 }));
  expect(framesBehind(seen).worst).toBe(frames);
});

it('counts one that is ahead alike', () => {
  const seen = ROWS.map((rows, at) => ({ rows, total: ROWS[at + 2] ?? rows }));
  expect(framesBehind(seen).worst).toBe(2);
});

it('takes one that belongs to no frame for older than all', () => {
  const seen = ROWS.map((rows, at) => ({ rows, total: at === 3 ? 21 : rows }));
  expect(framesBehind(seen).worst).toBe(ROWS.length);
  expect(framesBehind([{ rows: Number.NaN, total: Number.NaN }]).worst).toBe(1);
});

it('tells rows that stand still from rows that move', () => {
  const still = { rows: 1, total: 1 };
  expect(framesBehind([still, still, still, { rows: 2, total: 2 }, { rows: 2, total: 2 }]).moved).toBe(0.25);
});
