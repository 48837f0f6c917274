import { expect, it } from 'vitest';
import { filledShare } from './probe.ts';

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

it('counts rows that the edges of the list cut like any other', () => {
  expect(filledShare({ top: 10, bottom: 20, filled: rows(10, 20) })).toBe(1);
  expect(filledShare({ top: 10.5, bottom: 20.5, filled: rows(10, 21) })).toBe(1);
  expect(filledShare({ top: 10.5, bottom: 20.5, filled: rows(10, 20) })).toBeCloseTo(10 / 11);
});

it('counts what is blank where no row stands at all', () => expect(filledShare({ top: 10.5, bottom: 20.5, filled: [] })).toBe(0));

it('counts a position once, and none that is out of sight', () => {
  expect(filledShare({ top: 0, bottom: 4, filled: [0, 0, 1, 4, 9] })).toBe(0.5);
});
