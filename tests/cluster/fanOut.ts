/**
 * `node tests/cluster/fanOut.ts`: batches of ticks through this machine's Redis by publish and subscribe, and by a stream, at rising rates:
 * how many arrive, how late, and what it costs Redis. By this the ticks of several nodes go the way they do.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { startRedis } from '../../sandbox/cluster/services.ts';
import { createBatch } from '../../sandbox/market/tape/generator.ts';
import { connectRedis } from '../../sandbox/ports/redis.ts';
import { encodeTicks } from '../../sandbox/push/ticks.ts';

const BATCH_MS = 8;
const SECONDS = 5;
const RATES = [4000, 100_000, 500_000, 1_000_000];
const READERS = 2;
/** Entries of the stream that are kept. */
const KEPT = 1000;

type Way = 'publish' | 'stream';

async function readStream(redis: Redis, heard: (message: Buffer) => void): Promise<void> {
  let last = '$';
  for (;;) {
    // Bounded: it is cut off at the end.
    const found = await redis.xreadBuffer('COUNT', 100, 'BLOCK', 500, 'STREAMS', 'ticks', last).catch(() => undefined);
    if (redis.status !== 'ready') return;
    for (const [, entries] of found ?? [])
      for (const [id, fields] of entries ?? []) {
        last = id.toString();
        if (fields?.[1]) heard(fields[1]);
      }
  }
}

const cpuOf = async (redis: Redis): Promise<number> => {
  const info = await redis.info('cpu');
  const of = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1]);
  return of('used_cpu_user') + of('used_cpu_sys');
};

async function measure(url: string, way: Way, rate: number): Promise<object> {
  const speaker = await connectRedis(url);
  const readers = await Promise.all(Array.from({ length: READERS }, () => connectRedis(url)));
  const sent: number[] = [];
  const ages: number[] = [];
  const heard = (message: Buffer) => {
    const [, number = 0] = new Float64Array(Uint8Array.from(message.subarray(0, 16)).buffer);
    ages.push(performance.now() - (sent[number] ?? 0));
  };
  for (const reader of readers) {
    if (way === 'stream') void readStream(reader, heard);
    else {
      reader.on('messageBuffer', (_, message: Buffer) => heard(message));
      await reader.subscribe('ticks');
    }
  }
  await wait(200);
  const count = Math.round((rate * BATCH_MS) / 1000);
  const batch = createBatch(count);
  let failed = 0;
  const [cpu, began] = [await cpuOf(speaker), performance.now()];
  for (let number = 0; performance.now() - began < SECONDS * 1000; number += 1) {
    sent.push(performance.now());
    const message = encodeTicks(1, number, batch, count);
    const done = way === 'stream' ? speaker.xadd('ticks', 'MAXLEN', '~', KEPT, '*', 't', message) : speaker.publish('ticks', message);
    done.catch(() => (failed += 1));
    await wait(Math.max(0, began + (number + 1) * BATCH_MS - performance.now()));
  }
  const seconds = (performance.now() - began) / 1000;
  await wait(1000);
  const used = (await cpuOf(speaker)) - cpu;
  for (const redis of [speaker, ...readers]) redis.disconnect();
  ages.sort((a, b) => a - b);
  const at = (part: number) => Number((ages[Math.floor(ages.length * part)] ?? Number.NaN).toFixed(1));
  return {
    way,
    rate,
    sentASecond: Math.round((sent.length * count) / seconds),
    heard: Number((ages.length / READERS / sent.length).toFixed(3)),
    failed,
    p50: at(0.5),
    p99: at(0.99),
    coresOfRedis: Number((used / seconds).toFixed(3)),
  };
}

const dir = await mkdtemp(join(tmpdir(), 'coulisse-fan-'));
const redis = await startRedis(dir);
try {
  for (const rate of RATES)
    for (const way of ['publish', 'stream'] as const) {
      // Where Redis or this process no longer keeps up, that is the finding.
      const found = await measure(redis.url, way, rate).catch((cause: unknown) => ({ way, rate, failed: String(cause) }));
      console.log(JSON.stringify(found));
    }
} finally {
  await redis.stop();
  await rm(dir, { recursive: true, force: true });
}
