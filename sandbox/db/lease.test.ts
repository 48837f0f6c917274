import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../store.ts';
import { createLease } from './lease.ts';
import type { Store } from './store.ts';

let store: Store;
let at: number;
const now = () => at;
beforeEach(async () => {
  at = 1_000_000;
  store = await openStore('memory');
});
afterEach(() => store.close());

it('is one node’s until that lets it go or dies', async () => {
  const one = createLease(store, 'sweeps', 'one', now);
  const other = createLease(store, 'sweeps', 'other', now);
  expect([await one.hold(), await other.hold()]).toEqual([true, false]);
  // Renewed in time it stays.
  for (let turn = 0; turn < 5; turn += 1) {
    at += 2000;
    expect([await one.hold(), await other.hold()]).toEqual([true, false]);
  }
  at += 5000;
  expect(await other.hold()).toBe(true);
  expect(await one.hold()).toBe(false);
  await one.release();
  expect(await one.hold()).toBe(false);
  await other.release();
  expect(await one.hold()).toBe(true);
});

it('is taken by one of many that ask at once, and leaves other work alone', async () => {
  const nodes = Array.from({ length: 5 }, (_, node) => createLease(store, 'sweeps', `node ${node}`, now));
  const held = await Promise.all(nodes.map((node) => node.hold()));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(await createLease(store, 'letters', 'any', now).hold()).toBe(true);
});
