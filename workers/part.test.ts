import { expect, test } from 'vitest';
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
  let asked = 0;
  const part = createPart(async () => {
    asked += 1;
    if (asked < 10) throw new TypeError('Failed to fetch');
    return 'here';
  });
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  expect(await insist(part, pause)).toBe('here');
  expect(pauses).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});
