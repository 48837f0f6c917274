import { expect, test } from 'vitest';
import { loudest } from './loudness.ts';

test.each([
  [
    'the visible one',
    [
      [false, 9],
      [true, 1],
    ],
    1,
  ],
  [
    'of several visible ones that used last',
    [
      [true, 1],
      [true, 5],
      [true, 3],
    ],
    1,
  ],
  [
    'of hidden ones that used last',
    [
      [false, 1],
      [false, 5],
    ],
    1,
  ],
] as const)('%s is told aloud', (_, tabs, expected) => {
  const listeners = tabs.map(([visible, activeAt]) => ({ visible, activeAt }));
  expect(loudest(listeners)).toBe(listeners[expected]);
});

test('no tab, nobody', () => {
  expect(loudest([])).toBeUndefined();
});
