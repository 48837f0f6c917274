/**
 * Images that customers hand in. Anyone may upload, since a registration has no session yet; what nobody claims within an hour
 * is gone. A claimed image belongs to one customer and one purpose, and is shown to that customer only.
 */
import { randomBytes } from 'node:crypto';
import { EnvelopeCode } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/rules.ts';
import type { Keyed } from '../accounts/keyed.ts';
import { networkOf } from '../http/network.ts';
import type { Store, Tx } from '../db/store.ts';
import { createFairTurns } from '../load/fairTurns.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Counts } from '../ports/counts.ts';
import type { Shelf } from './shelf.ts';

export interface Uploads {
  /** @throws Busy */
  receive(file: Blob, from: { address: string; customer: number | undefined }): Promise<Outcome<{ url: string }>>;
  /**
   * Whether `claim` would succeed.
   * @param customer undefined: one that is about to be made
   */
  isFree(tx: Tx, url: string, customer: number | undefined, purpose: string): Promise<boolean>;
  /** Makes it the customer's for one purpose, once or again; false: unknown, expired, or claimed otherwise. */
  claim(tx: Tx, url: string, customer: number, purpose: string): Promise<boolean>;
  /** Gives up what was claimed; the next sweep drops it. */
  release(tx: Tx, url: string, customer: number): Promise<void>;
  /** Only for its owner. */
  read(name: string, customer: number): Promise<Buffer | undefined>;
  /** For the reviewer. @throws when it is gone */
  inspect(url: string): Promise<Buffer>;
  /** Drops what nobody has claimed in time. */
  sweep(): Promise<void>;
}

export interface UploadOptions {
  readonly store: Store;
  readonly shelf: Shelf;
  readonly counts: Counts;
  readonly keyed: Keyed;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

const UNCLAIMED_MS = 3_600_000;
const WINDOW_MS = 600_000;
/** Uploads of one customer, or of a place's guests, in a window: a company's registration has three. */
const IN_WINDOW = 60;
/** Unclaimed images over all. One more drops the oldest of whoever has most: who hands in without end pushes out his own. */
const MOST_UNCLAIMED = 1000;
/** Redrawn at the same time: each may take 200 MB of pixels, and holds one of the four threads that passwords need too. */
const TURNS = { atOnce: 1, ofPlace: 6, waiting: 48 };
const PREFIX = '/web/file/';
const NAME = /^[\w-]{43}\.(?:jpg|png)$/;

export function createUploads({ store, shelf, counts, keyed, now }: UploadOptions): Uploads {
  const turns = createFairTurns(TURNS);

  /** Makes room for one more. @returns what was dropped */
  const makeRoom = async (tx: Tx): Promise<string[]> => {
    const holders = await tx
      .selectFrom('upload')
      .select((row) => ['holder', row.fn.countAll<bigint>().as('count')])
      .where('purpose', 'is', null)
      .groupBy('holder')
      .execute();
    const over = Number(holders.reduce((sum, { count }) => sum + count, 0n)) - MOST_UNCLAIMED + 1;
    const most = holders.reduce((a, b) => (b.count > a.count ? b : a), { holder: '', count: 0n });
    if (over <= 0) return [];
    const oldest = await tx
      .selectFrom('upload')
      .select('name')
      .where('purpose', 'is', null)
      .where('holder', '=', most.holder)
      .orderBy('created_at')
      .limit(over)
      .execute();
    const names = oldest.map(({ name }) => name);
    await tx.deleteFrom('upload').where('name', 'in', names).execute();
    return names;
  };

  const isFree: Uploads['isFree'] = async (tx, url, customer, purpose) => {
    const name = nameOf(url);
    const row = name && (await tx.selectFrom('upload').selectAll().where('name', '=', name).executeTakeFirst());
    if (!row) return false;
    const owner = row.customer === null ? undefined : Number(row.customer);
    if (row.purpose !== null) return owner === customer && row.purpose === purpose;
    return (owner === undefined || owner === customer) && Number(row.created_at) + UNCLAIMED_MS > now();
  };

  return {
    isFree,
    async receive(file, { address, customer }) {
      const place = networkOf(address);
      const who = customer === undefined ? place : `customer ${customer}`;
      const { count, endsIn } = await counts.count(`upload ${who}`, WINDOW_MS);
      if (count > IN_WINDOW) return deny(EnvelopeCode.Limit, 'uploadTooMany', { field: 'file', retryAfter: Math.ceil(endsIn / 1000) });
      if (file.size > LIMITS.uploadBytes) return deny(EnvelopeCode.Limit, 'uploadTooLarge', { field: 'file' });
      const asker = { place, isCustomer: customer !== undefined };
      // With its first image: the library that draws it anew is the largest of the sandbox.
      const { redraw } = await import('./images.ts');
      const image = await turns.take(asker, async () => redraw(Buffer.from(await file.arrayBuffer()), LIMITS.uploadBytes));
      if (!image) return deny(EnvelopeCode.Validation, 'uploadNotImage', { field: 'file' });
      if (image.bytes.length > LIMITS.uploadBytes) return deny(EnvelopeCode.Limit, 'uploadTooLarge', { field: 'file' });
      const name = `${randomBytes(32).toString('base64url')}.${image.extension}`;
      const holder = keyed.hash('address', who);
      // Before its bytes: whatever lies there unknown to the store is nobody's, whichever node finds it.
      const dropped = await store.inTransaction(async (tx) => {
        const names = await makeRoom(tx);
        await tx
          .insertInto('upload')
          .values({ name, customer: customer ?? null, holder, created_at: now() })
          .execute();
        return names;
      });
      await shelf.put(name, image.bytes);
      for (const old of dropped) await shelf.remove(old);
      return done({ url: `${PREFIX}${name}` });
    },
    async claim(tx, url, customer, purpose) {
      if (!(await isFree(tx, url, customer, purpose))) return false;
      await tx
        .updateTable('upload')
        .set({ customer, purpose })
        .where('name', '=', nameOf(url) ?? '')
        .execute();
      return true;
    },
    async release(tx, url, customer) {
      await tx
        .updateTable('upload')
        .set({ purpose: null, created_at: 0 })
        .where('name', '=', nameOf(url) ?? '')
        .where('customer', '=', BigInt(customer))
        .execute();
    },
    async read(name, customer) {
      if (!NAME.test(name)) return undefined;
      const row = await store.inTransaction((tx) =>
        tx.selectFrom('upload').select('name').where('name', '=', name).where('customer', '=', BigInt(customer)).executeTakeFirst(),
      );
      return row && shelf.get(row.name);
    },
    async inspect(url) {
      const bytes = await shelf.get(nameOf(url) ?? '');
      if (!bytes) throw new Error('This image is gone');
      return bytes;
    },
    async sweep() {
      const lying = await shelf.names();
      const kept = await store.inTransaction(async (tx) => {
        await tx
          .deleteFrom('upload')
          .where('purpose', 'is', null)
          .where('created_at', '<=', BigInt(now() - UNCLAIMED_MS))
          .execute();
        const rows = await tx.selectFrom('upload').select('name').execute();
        return new Set(rows.map(({ name }) => name));
      });
      for (const name of lying) if (!kept.has(name.replace(/\.part$/, ''))) await shelf.remove(name);
    },
  };
}

function nameOf(url: string): string | undefined {
  const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return NAME.test(name) ? name : undefined;
}
