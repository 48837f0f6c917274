/**
 * Failed attempts and how long the next must wait. Kept in the store, so that a restart forgets none; keys are hashes, since
 * people type passwords where names belong. A lock ends by itself, and some tries are free again after it: nobody is locked out
 * for ever.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '../db/store.ts';

export interface Limit {
  /** What attempts are counted on. */
  readonly key: string;
  /** Attempts between two locks. */
  readonly free: number;
}

const FIRST_LOCK_MS = 30_000;
const LONGEST_LOCK_MS = 15 * 60_000;
/** Attempts are forgotten when none has followed for so long. */
const FORGET_MS = 86_400_000;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Seconds to wait before the next attempt; 0 when it may be made. */
export async function waitOf(tx: Tx, limits: readonly Limit[], now: number): Promise<number> {
  const rows = await tx
    .selectFrom('throttle')
    .select('locked_until')
    .where(
      'key',
      'in',
      limits.map(({ key }) => hashOf(key)),
    )
    .execute();
  const until = Math.max(now, ...rows.map(({ locked_until }) => Number(locked_until)));
  return Math.ceil((until - now) / 1000);
}

/**
 * Counts an attempt as failed; one that may succeed is counted before, so that many at once count too, and cleared after.
 * @returns attempts that are left before the next lock; 0 where this one locked
 */
export async function countAttempt(tx: Tx, limits: readonly Limit[], now: number): Promise<number> {
  let left = Number.POSITIVE_INFINITY;
  for (const { key, free } of limits) {
    const hashed = hashOf(key);
    const row = await tx.selectFrom('throttle').selectAll().where('key', '=', hashed).executeTakeFirst();
    const failures = (row && Number(row.changed_at) + FORGET_MS > now ? Number(row.failures) : 0) + 1;
    const locks = Math.floor(failures / free);
    left = Math.min(left, (free - (failures % free)) % free);
    const locked_until = failures % free === 0 ? now + Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** (locks - 1)) : 0;
    const counted = { failures, locked_until, changed_at: now };
    await tx
      .insertInto('throttle')
      .values({ key: hashed, ...counted })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(counted))
      .execute();
  }
  return left;
}

export async function clearAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('throttle').where('key', 'in', keys.map(hashOf)).execute();
}

/** Drops what is forgotten anyway. */
export async function sweepAttempts(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('throttle')
    .where('changed_at', '<', BigInt(now - FORGET_MS))
    .execute();
}
