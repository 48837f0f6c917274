import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBus } from './bus.ts';
import { createCounts } from './counts.ts';
import { readKey } from './key.ts';
import { createPassing } from './passing.ts';

let at = 0;
const now = () => at;

it('the bus tells all that listen, in order, until they stop', () => {
  const bus = createBus();
  const heard: string[] = [];
  const stop = bus.subscribe('told', ({ customer, topic }) => heard.push(`one ${customer} ${topic}`));
  bus.subscribe('told', ({ customer }) => heard.push(`other ${customer}`));
  bus.subscribe('ended', ({ sessions }) => heard.push(`ended ${sessions.join()}`));
  bus.publish('told', { customer: 7, topic: 'order' });
  stop();
  bus.publish('ended', { sessions: [1, 2] });
  bus.publish('told', { customer: 8, topic: 'wallet' });
  expect(heard).toEqual(['one 7 order', 'other 7', 'ended 1,2', 'other 8']);
});

it('what is passed on is taken once, in time', async () => {
  const passing = createPassing(now);
  await passing.keep('a', 'x', 10);
  await passing.keep('b', 'y', 10);
  at += 9;
  expect([await passing.take('a'), await passing.take('a'), await passing.take('c')]).toEqual(['x', undefined, undefined]);
  at += 1;
  expect(await passing.take('b')).toBeUndefined();
});

it('counts are of a key and its window', async () => {
  const counts = createCounts(now);
  expect(await counts.count('a', 100)).toEqual({ count: 1, endsIn: 100 });
  at += 40;
  expect(await counts.count('a', 100)).toEqual({ count: 2, endsIn: 60 });
  expect(await counts.count('b', 100)).toEqual({ count: 1, endsIn: 100 });
  at += 60;
  expect(await counts.count('a', 100)).toEqual({ count: 1, endsIn: 100 });
  expect(await counts.count('b', 100)).toEqual({ count: 2, endsIn: 40 });
});

it('a count of a day outlasts a hundred thousand of a minute, and is pushed out by as many of a day only', async () => {
  const counts = createCounts(now);
  await counts.count('mail', 86_400_000);
  for (let place = 0; place < 100_001; place += 1) await counts.count(`place ${place}`, 60_000);
  expect(await counts.count('mail', 86_400_000)).toMatchObject({ count: 2 });
  expect(await counts.count('place 0', 60_000)).toMatchObject({ count: 1 });
  for (let place = 0; place < 100_000; place += 1) await counts.count(`place ${place}`, 86_400_000);
  expect(await counts.count('mail', 86_400_000)).toMatchObject({ count: 1 });
});

describe('the key', () => {
  const hex = 'ab'.repeat(32);
  it('is the configured one, or refused', () => {
    expect(readKey(hex, '/nowhere/key').toString('hex')).toBe(hex);
    expect(() => readKey('secret', undefined)).toThrow('64 digits of hex');
  });

  it('lies beside the store for its owner alone, and stays', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'coulisse-key-'));
    const file = join(dir, 'store.key');
    const key = readKey(undefined, file);
    expect(readKey(undefined, file)).toEqual(key);
    expect((await readFile(file, 'utf8')).trim()).toBe(key.toString('hex'));
    await writeFile(file, '');
    expect(() => readKey(undefined, file)).toThrow('no whole key');
    expect((await stat(file)).mode & 0o077).toBe(0);
    await rm(dir, { recursive: true });
  });
});
