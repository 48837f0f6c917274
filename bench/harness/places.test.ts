import { expect, it } from 'vitest';
import { inPlaces } from './places.ts';

const share = (code: string, price: number) => ({ code, price });

it('gives those held a place, and each place left what is nearest', () => {
  const held = [share('A', 206), share('B', 198)];
  const offered = [share('C', 30), share('D', 110), share('E', 101)];
  expect(inPlaces(held, offered, [20, 200, 100, 210]).map(({ code }) => code)).toEqual(['C', 'B', 'E', 'A']);
});

it('gives one share one place', () => {
  const found = inPlaces([], [share('A', 100), share('B', 400)], [100, 100]);
  expect(found.map(({ code }) => code)).toEqual(['A', 'B']);
});

it('says where there are too few of either', () => {
  expect(() => inPlaces([], [share('A', 1)], [1, 2])).toThrow('too few');
  expect(() => inPlaces([share('A', 1), share('B', 2)], [], [1])).toThrow('more than 1');
});
