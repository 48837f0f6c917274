import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, keyed, openBench } from '../accounts/accounts.fixture.ts';
import { createCounts } from '../ports/counts.ts';
import { openShelf } from './shelf.ts';
import { createUploads, type Uploads } from './uploads.ts';

const HOUR = 3600;

let jpeg: Blob;
let bench: Bench;
let dir: string;
let uploads: Uploads;
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  jpeg = new Blob([new Uint8Array(bytes)]);
});
beforeEach(async () => {
  bench = await openBench();
  dir = join(await mkdtemp(join(tmpdir(), 'coulisse-uploads-')), 'files');
  uploads = createUploads({ store: bench.store, shelf: openShelf(dir), counts: createCounts(bench.now), keyed, now: bench.now });
});
afterEach(() => rm(join(dir, '..'), { recursive: true, force: true }));

const receive = async (customer?: number, address = '192.0.2.1'): Promise<string> => {
  const outcome = await uploads.receive(jpeg, { address, customer });
  return outcome.ok ? outcome.data.url : (outcome.denial?.reason ?? '');
};
const claim = (url: string, customer: number, purpose: string) =>
  bench.store.inTransaction((tx) => uploads.claim(tx, url, customer, purpose));
const nameOf = (url: string) => url.split('/').at(-1) ?? '';

describe('an upload', () => {
  it('lies where only its owner reads, under a name that nobody guesses', async () => {
    const [one, two] = [await receive(), await receive()];
    expect(one).toMatch(/^\/web\/file\/[\w-]{43}\.jpg$/);
    expect(one).not.toBe(two);
    expect((await readdir(dir)).toSorted()).toEqual([nameOf(one), nameOf(two)].toSorted());
    expect((await stat(join(dir, nameOf(one)))).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });

  it('belongs to one customer and one purpose once it is claimed', async () => {
    const url = await receive();
    expect(await claim(url, 1, 'front')).toBe(true);
    expect(await claim(url, 1, 'front')).toBe(true);
    expect(await claim(url, 1, 'back')).toBe(false);
    expect(await claim(url, 2, 'front')).toBe(false);
    expect(await uploads.read(nameOf(url), 1)).toBeDefined();
    expect(await uploads.read(nameOf(url), 2)).toBeUndefined();
  });

  it('with a session is that customer’s from the start', async () => {
    const url = await receive(1);
    expect(await claim(url, 2, 'front')).toBe(false);
    expect(await uploads.read(nameOf(url), 2)).toBeUndefined();
    expect(await uploads.read(nameOf(url), 1)).toBeDefined();
    expect(await claim(url, 1, 'front')).toBe(true);
  });

  it('that nobody claims within an hour is gone; a claimed one stays', async () => {
    const [lost, kept] = [await receive(1), await receive(1)];
    await claim(kept, 1, 'front');
    bench.pass(HOUR - 1);
    await uploads.sweep();
    expect(await readdir(dir)).toHaveLength(2);
    bench.pass(1);
    expect(await claim(lost, 1, 'back')).toBe(false);
    await uploads.sweep();
    expect(await readdir(dir)).toEqual([nameOf(kept)]);
    expect(await uploads.read(nameOf(lost), 1)).toBeUndefined();
    expect(await uploads.read(nameOf(kept), 1)).toBeDefined();
  });

  it('that its owner gives up is swept away, and a stranger gives up nothing', async () => {
    const [given, kept] = [await receive(1), await receive(1)];
    for (const url of [given, kept]) await claim(url, 1, 'front');
    await bench.store.inTransaction(async (tx) => {
      await uploads.release(tx, given, 1);
      await uploads.release(tx, kept, 2);
    });
    await uploads.sweep();
    expect(await readdir(dir)).toEqual([nameOf(kept)]);
  });

  it('that a crash left without a row, or half written, is swept away', async () => {
    const url = await receive(1);
    await writeFile(join(dir, `${'a'.repeat(43)}.jpg`), 'left behind');
    await writeFile(join(dir, `${'b'.repeat(43)}.jpg.part`), 'half');
    await uploads.sweep();
    expect(await readdir(dir)).toEqual([nameOf(url)]);
  });

  it.each(['../../etc/passwd', '/etc/passwd', '', 'x.jpg', `${'a'.repeat(43)}.svg`])('is never looked for outside: %s', async (name) => {
    expect(await uploads.read(name, 1)).toBeUndefined();
    expect(await claim(`/web/file/${name}`, 1, 'front')).toBe(false);
  });
});

describe('one place', () => {
  it('uploads sixty in ten minutes, whatever they are; others are not concerned', async () => {
    const text = new Blob(['no image']);
    for (let turn = 0; turn < 60; turn += 1) {
      const outcome = await uploads.receive(text, { address: '192.0.2.9', customer: undefined });
      expect(outcome.ok || outcome.denial?.reason).toBe('uploadNotImage');
    }
    expect(await receive(undefined, '192.0.2.9')).toBe('uploadTooMany');
    expect(await receive(undefined, '192.0.2.10')).toContain('/web/file/');
    // Nor is a customer at the same place.
    expect(await receive(1, '192.0.2.9')).toContain('/web/file/');
    bench.pass(600);
    expect(await receive(undefined, '192.0.2.9')).toContain('/web/file/');
  });

  it('that fills the shelf pushes out its own oldest, and closes uploads to nobody', async () => {
    const mine = await receive(undefined, '192.0.2.20');
    const rows = (count: number, begin: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: `${String(begin + index).padStart(43, 'x')}.jpg`,
        customer: null,
        holder: keyed.hash('address', '192.0.2.9'),
        created_at: bench.now() - 999 + begin + index,
      }));
    // Sixteen windows' worth, of which the shelf holds a thousand.
    for (let begin = 0; begin < 999; begin += 111)
      await bench.store.inTransaction((tx) => tx.insertInto('upload').values(rows(111, begin)).execute());
    const last = await receive(undefined, '192.0.2.9');
    expect(last).toContain('/web/file/');
    expect(await receive(undefined, '192.0.2.10')).toContain('/web/file/');
    expect(await claim(mine, 1, 'front')).toBe(true);
    expect(await claim(last, 1, 'back')).toBe(true);
    expect(await claim(`/web/file/${String(0).padStart(43, 'x')}.jpg`, 1, 'side')).toBe(false);
    expect(await claim(`/web/file/${String(2).padStart(43, 'x')}.jpg`, 1, 'side')).toBe(true);
  });

  it('has a few under way at a time, and others have theirs besides', async () => {
    const hand = (address: string, customer?: number) =>
      uploads.receive(jpeg, { address, customer }).then(
        ({ ok }) => ok,
        (cause: Error) => cause.name,
      );
    const greedy = Array.from({ length: 7 }, () => hand('192.0.2.9'));
    expect(await Promise.all([...greedy, hand('192.0.2.10'), hand('192.0.2.9', 1)])).toEqual([
      ...Array<boolean>(6).fill(true),
      'Busy',
      true,
      true,
    ]);
  });
});
