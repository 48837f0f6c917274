import { expect, it } from 'vitest';
import { framesBehind } from './totals.ts';

const ROWS = Array.from({ length: 40 }, (_, frame) => frame * frame);
/** Totals as of so many frames before; of what was before the first frame at its begin. */
const seen = (late: number) => ROWS.map((rows, at) => ({ rows, total: ROWS[at - late] ?? -1 }));

it('finds totals of the same frame', () => {
  expect(framesBehind(seen(0))).toEqual({ worst: 0, moved: 1 });
});

it.each([1, 2, 5])('finds totals that are %i behind', (late) => {
  expect(framesBehind(seen(late)).worst).toBe(late);
});

it('counts one that is ahead alike', () => {
  expect(framesBehind(seen(-2)).worst).toBe(2);
});

it('finds the one that is late among many that are not', () => {
  expect(framesBehind(ROWS.map((rows, at) => ({ rows, total: at === 20 ? (ROWS[17] ?? 0) : rows }))).worst).toBe(3);
});

it('takes one that belongs to no frame for older than all', () => {
  const other = (total: number) => ROWS.map((rows, at) => ({ rows, total: at === 20 ? total : rows }));
  expect(framesBehind(other(401)).worst).toBe(ROWS.length);
  expect(framesBehind(other(Number.NaN)).worst).toBe(ROWS.length);
});

it('tells rows that stand still from rows that move', () => {
  const still = { rows: 1, total: 1 };
  expect(framesBehind([still, still, still, { rows: 2, total: 2 }, { rows: 2, total: 2 }]).moved).toBe(0.25);
});
