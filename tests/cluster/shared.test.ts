/** What nodes pass each other over Redis, and what they do while it is away. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCounts } from '../../sandbox/ports/counts.ts';
import { createPassing } from '../../sandbox/ports/passing.ts';
import { connectRedis } from '../../sandbox/ports/redis.ts';
import { openSharedBus, type SharedBus } from '../../sandbox/ports/sharedBus.ts';
import { createSharedCounts } from '../../sandbox/ports/sharedCounts.ts';
import { createSharedPassing } from '../../sandbox/ports/sharedPassing.ts';
import { type SmallRedis, startSmallRedis } from './redis.ts';

const PREFIX = 'test ';

let dir: string;
let redis: SmallRedis;
const clients: Redis[] = [];
const buses: SharedBus[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'coulisse-shared-'));
  redis = await startSmallRedis(join(dir, 'redis'));
});
afterEach(async () => {
  for (const bus of buses.splice(0)) bus.close();
  for (const client of clients.splice(0)) client.disconnect();
  await redis.stop();
  await rm(dir, { recursive: true, force: true });
});

const connected = async () => {
  const client = await connectRedis(redis.url);
  clients.push(client);
  return client;
};
const busOf = async (node: string) => {
  const client = await connected();
  const bus = await openSharedBus(client, { url: redis.url, prefix: PREFIX }, node);
  buses.push(bus);
  const heard: string[] = [];
  bus.subscribe('told', ({ customer, topic }) => heard.push(`${customer} ${topic}`));
  bus.subscribe('ended', ({ sessions }) => heard.push(`ended ${sessions.join()}`));
  bus.subscribe('missed', () => heard.push('missed'));
  return { bus, heard, client };
};

it('counts of a key are one over all nodes, and each node’s own while Redis is away', async () => {
  const [one, other] = await Promise.all([connected(), connected()]);
  const counts = [one, other].map((client) =>
    createSharedCounts(
      client,
      PREFIX,
      createCounts(() => 0),
    ),
  );
  const count = async (node: number, key = 'a') => (await counts[node]?.count(key, 60_000))?.count;
  expect([await count(0), await count(1), await count(0), await count(1, 'b')]).toEqual([1, 2, 3, 1]);
  const ends = await counts[0]?.count('a', 60_000);
  expect(ends?.endsIn).toBeGreaterThan(0);
  expect(ends?.endsIn).toBeLessThanOrEqual(60_000);
  redis.cut();
  await vi.waitFor(() => expect([one.status, other.status]).not.toContain('ready'));
  expect([await count(0), await count(0), await count(1)]).toEqual([1, 2, 1]);
});

it('what one node keeps another takes, once, and only the same node while Redis is away', async () => {
  const [one, other] = (await Promise.all([connected(), connected()])).map((client) =>
    createSharedPassing(
      client,
      PREFIX,
      createPassing(() => 0),
    ),
  );
  await one?.keep('a', 'x', 60_000);
  expect([await other?.take('a'), await other?.take('a'), await one?.take('a')]).toEqual(['x', undefined, undefined]);
  redis.cut();
  await vi.waitFor(() => expect(clients.map(({ status }) => status)).not.toContain('ready'));
  await one?.keep('b', 'y', 60_000);
  expect([await other?.take('b'), await one?.take('b'), await one?.take('b')]).toEqual([undefined, 'y', undefined]);
});

it('news reaches all nodes once, this one at once, and who may have missed some is told so', async () => {
  const [one, other] = [await busOf('one'), await busOf('other')];
  one.bus.publish('told', { customer: 7, topic: 'order' });
  expect(one.heard).toEqual(['7 order']);
  one.bus.publish('ended', { sessions: [1, 2] });
  await vi.waitFor(() => expect(other.heard).toEqual(['7 order', 'ended 1,2']));
  expect(one.heard).toEqual(['7 order', 'ended 1,2']);

  redis.cut();
  await vi.waitFor(() => expect(clients.map(({ status }) => status)).not.toContain('ready'));
  one.bus.publish('told', { customer: 8, topic: 'wallet' });
  await redis.heal();
  await vi.waitFor(() => expect([one.heard, other.heard].map((heard) => heard.includes('missed'))).toEqual([true, true]), 10_000);
  await vi.waitFor(() => expect([one.client, other.client].map(({ status }) => status)).toEqual(['ready', 'ready']), 10_000);
  other.bus.publish('told', { customer: 9, topic: 'position' });
  await vi.waitFor(() => expect(one.heard).toContain('9 position'));
  expect(other.heard).not.toContain('8 wallet');
});

it('a Redis that is not there is said in words', async () => {
  await redis.stop();
  await expect(connectRedis(redis.url)).rejects.toThrow("Redis can't be reached");
});
