import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../store.ts';
import { createLease } from './lease.ts';
import type { Store } from './store.ts';

let store: Store;
let at: number;
const now = () => at;
/** What leases do again and again while work is under way. */
const looks = new Set<() => Promise<void>>();
const leaseOf = (holder: string, name = 'sweeps') =>
  createLease(store, name, holder, now, (work) => {
    looks.add(work);
    return async () => void looks.delete(work);
  });
beforeEach(async () => {
  at = 1_000_000;
  store = await openStore('memory');
});
afterEach(() => store.close());

it('is one node’s until that lets it go or dies', async () => {
  const one = leaseOf('one');
  const other = leaseOf('other');
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

it('has a term that grows with each holder after another, and with none other', async () => {
  const [one, other] = [leaseOf('one'), leaseOf('other')];
  await one.hold();
  const first = one.lead?.term ?? Number.NaN;
  at += 60_000;
  await one.hold();
  expect([one.lead, other.lead]).toEqual([{ term: first, until: at + 5000 }, undefined]);
  await one.release();
  expect([await other.hold(), other.lead?.term, one.lead]).toEqual([true, first + 1, undefined]);
  at += 6000;
  expect([await one.hold(), one.lead?.term]).toEqual([true, first + 2]);
});

it('is taken by one of many that ask at once, and leaves other work alone', async () => {
  const nodes = Array.from({ length: 5 }, (_, node) => leaseOf(`node ${node}`));
  const held = await Promise.all(nodes.map((node) => node.hold()));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(await leaseOf('any', 'letters').hold()).toBe(true);
});

it('stays one node’s for as long as its work takes, and is let go of after it, done or failed', async () => {
  const [one, other] = [leaseOf('one'), leaseOf('other')];
  const work = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = one.during(async () => {
    begun.resolve();
    await work.promise;
  });
  await begun.promise;
  for (let turn = 0; turn < 10; turn += 1) {
    at += 2000;
    for (const look of looks) await look();
    expect(await other.hold()).toBe(false);
  }
  work.reject(new Error('broken'));
  await expect(done).rejects.toThrow('broken');
  expect(looks.size).toBe(0);
  at += 5000;
  expect(await other.hold()).toBe(true);
  let isDone = false;
  await one.during(async () => {
    isDone = true;
  });
  expect([isDone, looks.size]).toEqual([false, 0]);
});
