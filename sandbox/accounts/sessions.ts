/**
 * Sessions: opaque random tokens, of which the store keeps the hash. One ends when it is revoked, when nobody has used it
 * for a week, and after a month in any case.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Store, Tx } from '../db/store.ts';

/** A request's session. */
export interface Visit {
  readonly customer: number;
  readonly session: number;
}

export interface Sessions {
  /** Undefined when the token is unknown, revoked or expired. */
  find(token: string): Promise<Visit | undefined>;
  /** A new session's token; shown once, here. */
  open(tx: Tx, customer: number, device: string): Promise<string>;
  /** Ends one session of the customer; false when there is none. */
  revoke(tx: Tx, visit: Visit): Promise<boolean>;
}

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
const LIFE_MS = 30 * DAY_MS;
/** `seen_at` is written this often at most. */
const SEEN_MS = 60_000;
const DEVICE_LENGTH = 120;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @param now epoch ms of this machine; a session doesn't end sooner because the market's clock runs faster */
export function createSessions(store: Store, now: () => number): Sessions {
  return {
    find: (token) =>
      store.inTransaction(async (tx) => {
        const row = await tx.selectFrom('session').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();
        if (!row || Number(row.expires_at) <= now() || Number(row.seen_at) + IDLE_MS <= now()) return undefined;
        if (Number(row.seen_at) + SEEN_MS <= now())
          await tx.updateTable('session').set({ seen_at: now() }).where('id', '=', row.id).execute();
        return { customer: Number(row.customer), session: Number(row.id) };
      }),
    async open(tx, customer, device) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await tx
        .insertInto('session')
        .values({
          customer,
          token_hash: hashOf(token),
          device: device.slice(0, DEVICE_LENGTH),
          created_at: now(),
          seen_at: now(),
          expires_at: now() + LIFE_MS,
        })
        .execute();
      return token;
    },
    async revoke(tx, { customer, session }) {
      const done = await tx
        .deleteFrom('session')
        .where('id', '=', BigInt(session))
        .where('customer', '=', BigInt(customer))
        .executeTakeFirst();
      return done.numDeletedRows > 0n;
    },
  };
}
