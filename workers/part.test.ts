import { expect, test, vi } from 'vitest';
import { createPart, insist } from './part.ts';

/** As the build has it: the address of each import is asked for. */
const addressOf = (name: string): string => (globalThis as unknown as { partAddress(address: string): string }).partAddress(name);

test('a part that did not come is asked for under another address, and only once it has come never again', async () => {
  const asked: string[] = [];
  let isThere = false;
  const part = createPart(async () => {
    asked.push(addressOf('./late.js'));
    if (!isThere) throw new TypeError('Failed to fetch');
    return 'here';
  });
  expect(await part.get()).toBeUndefined();
  expect(part.now).toBeUndefined();
  isThere = true;
  expect(await Promise.all([part.get(), part.get()])).toEqual(['here', 'here']);
  expect(await part.get()).toBe('here');
  expect(asked).toEqual(['./late.js', './late.js?1']);
  expect(addressOf('./other.js')).toBe('./other.js');
});

test('a part that is used once is asked for until it comes, at once at first, and seldom in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const began = Date.now();
  const asked: number[] = [];
  const part = createPart(async () => {
    asked.push((Date.now() - began) / 1000);
    if (asked.length < 10) throw new TypeError('Failed to fetch');
    return 'here';
  });
  const there = insist(part);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await there).toBe('here');
  expect(asked).toEqual([0, 0, 1, 3, 7, 15, 31, 61, 91, 121]);
  vi.useRealTimers();
});
