import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPush } from './pushClient.ts';
import { type Rig, startRig } from './rig.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'coulisse-start-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const serverTime = async (rig: Rig): Promise<number> =>
  ((await rig.post('/web/market/getMakets')).body as { data: { serverTime: number } }).data.serverTime;

describe('a sandbox on one file', () => {
  it('keeps its seed, its ids and its time over a restart, and closes under an open socket', async () => {
    const db = join(dir, 'sandbox.db');
    const first = await startRig({ db, seed: 7 });
    expect((await first.post('/sandbox/clock', { advanceMs: 3_600_000 })).status).toBe(200);
    const before = await serverTime(first);
    expect(before).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 11, 15) / 1000);
    await expect(startRig({ db })).rejects.toThrow('Another sandbox is using');
    await expect(startRig({ port: Number(new URL(first.url).port) })).rejects.toThrow('is taken; choose another with --port');
    const client = await openPush(first.url);
    await first.close();
    await client.until(() => client.closed, 'close');

    await expect(startRig({ db, seed: 8 })).rejects.toThrow('made with --seed 7');
    const second = await startRig({ db, clock: { start: '2026-03-11T14:00Z' } });
    expect(await serverTime(second)).toBeGreaterThanOrEqual(before);
    await second.close();
  }, 120_000);
});
