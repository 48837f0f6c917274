import { expect, it } from 'vitest';
import { openStore } from './store.ts';
import { settleSeed } from './seed.ts';

it('is drawn anew by each store that nobody gave one, and kept', async () => {
  const seeds = new Set<number>();
  for (let turn = 0; turn < 4; turn += 1) {
    const store = await openStore('memory');
    const seed = await settleSeed(store, undefined);
    expect(Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff).toBe(true);
    expect(await settleSeed(store, undefined)).toBe(seed);
    await expect(settleSeed(store, seed === 1 ? 2 : 1)).rejects.toThrow(`made with --seed ${seed}`);
    seeds.add(seed);
    await store.close();
  }
  expect(seeds.size).toBeGreaterThan(1);
});

it('is the one that a new store is given', async () => {
  const store = await openStore('memory');
  expect(await settleSeed(store, 7)).toBe(7);
  expect(await settleSeed(store, undefined)).toBe(7);
  await store.close();
});
