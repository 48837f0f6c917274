import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InstrumentState } from '../../contract/quote.ts';
import { caller } from './call.ts';
import { openPush } from './pushClient.ts';
import { type Rig, startRig } from './rig.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'coulisse-start-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const serverTime = async (rig: Rig): Promise<number> =>
  ((await rig.post('/web/market/getMakets')).body as { data: { serverTime: number } }).data.serverTime;

const futuresOf = async (rig: Rig) => (await caller(() => rig)('futuresList', {})).list;

describe('a start that is refused', () => {
  it('names a store that is no database, and one that can not be reached', async () => {
    const db = join(dir, 'letter.db');
    await writeFile(db, 'Dear broker, this is a letter and no database.\n'.repeat(100));
    await expect(startRig({ db })).rejects.toThrow(`The store ${db} can't be used: file is not a database`);
    await expect(startRig({ db: join(db, 'below.db') })).rejects.toThrow(`The store ${join(db, 'below.db')} can't be used: `);
    const nobody = startRig({ db: 'postgres://trader:secret@127.0.0.1:1/coulisse' });
    await expect(nobody).rejects.toThrow("The store PostgreSQL at 127.0.0.1:1/coulisse can't be used: ");
    await expect(nobody).rejects.not.toThrow('secret');
  });

  it('names an address that this machine does not have', async () => {
    await expect(startRig({ host: '192.0.2.1' })).rejects.toThrow('This machine has no address "192.0.2.1"');
  });
});

describe('a sandbox on one file', () => {
  it('keeps its seed and its time over a restart, and closes under an open socket', async () => {
    const db = join(dir, 'sandbox.db');
    const first = await startRig({ db, seed: 7 });
    // The evening of an expiry: the months that still trade lead, the one that ended says so.
    expect((await first.post('/sandbox/clock', { iso: '2026-03-20T21:30Z' })).status).toBe(200);
    const list = await futuresOf(first);
    const placeOf = (code: string) => list.findIndex(({ stock_code }) => stock_code === code);
    expect(list[placeOf('ESH6')]?.state).toBe(InstrumentState.Delisted);
    expect(placeOf('ESM6')).toBeLessThan(placeOf('GCM6'));
    expect(placeOf('GCJ6')).toBeLessThan(placeOf('ESH6'));

    const before = await serverTime(first);
    expect(before).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 20, 21, 30) / 1000);
    await expect(startRig({ db })).rejects.toThrow('Another sandbox is using');
    const port = Number(new URL(first.url).port);
    const untouched = join(dir, 'untouched.db');
    await expect(startRig({ port, db: untouched })).rejects.toThrow(`Port ${port} is taken; choose another with --port`);
    // Told before anything else was done.
    expect(existsSync(untouched)).toBe(false);
    const client = await openPush(first.url);
    await first.close();
    await client.until(() => client.closed, 'close');

    await expect(startRig({ db, seed: 8 })).rejects.toThrow('made with --seed 7');
    const second = await startRig({ db, seed: undefined, clock: { start: '2026-03-11T14:00Z' }, control: false });
    expect(await serverTime(second)).toBeGreaterThanOrEqual(before);
    // Its contracts have rolled, and with them every id behind them.
    const codes = (await futuresOf(second)).map(({ stock_code }) => stock_code);
    expect(codes).toContain('ESH7');
    expect(codes).not.toContain('ESH6');
    // Without --control the paths of the tests aren't there.
    expect((await second.get('/sandbox/stats')).status).toBe(404);
    await second.close();
  }, 300_000);
});
