/** Short forms of what `npm run faults` measures, where no other test is one: docs/faults.md lists them all. */
import { expect, onTestFinished, test } from 'vitest';
import { lossy } from './lossy.ts';
import { unlistedCalls } from './ownCalls.ts';

test('of messages that are lost, come twice or late nothing is missed, and no row is one that the server has not', async () => {
  const ends: (() => unknown)[] = [];
  onTestFinished(() => ends.forEach((end) => end()));
  const { lost, late, gaps, undetected, unlike, ghosts } = await lossy(
    { after: (end) => ends.unshift(end) },
    { messages: 3000, looks: 2, seed: 5 },
  );
  expect(lost).toBeGreaterThan(5);
  expect(late).toBeGreaterThan(5);
  expect(gaps).toBeGreaterThan(10);
  expect({ undetected, unlike, ghosts }).toEqual({ undetected: 0, unlike: 0, ghosts: 0 });
});

test('every call that names something of a customer’s is asked with another’s ids', () => expect(unlistedCalls()).toEqual([]));
