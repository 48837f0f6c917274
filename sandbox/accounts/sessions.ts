/**
 * Sessions: opaque random tokens, of which the store keeps the hash. One ends when it is revoked, when nobody has used it
 * for a week, and after a month in any case.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { SessionRow } from '../../contract/rest/account.ts';
import type { Store, Tx } from '../db/store.ts';
import { seconds } from './seconds.ts';

/** A request's session. */
export interface Visit {
  readonly customer: number;
  readonly session: number;
}

export interface Sessions {
  /** Undefined when the token is unknown, revoked or expired. */
  find(token: string): Promise<Visit | undefined>;
  /** A new session's token, shown once, here; and the ids of those that ended to make room, for `announce` once that is in the store. */
  open(tx: Tx, customer: number, device: string): Promise<{ token: string; ended: number[] }>;
  /** Newest first. */
  list(tx: Tx, visit: Visit): Promise<SessionRow[]>;
  /** Ends one session of the customer; false when there is none. */
  end(visit: Visit): Promise<boolean>;
  /** Ends the customer's sessions but `kept`; their ids, for `announce` once that is in the store. */
  endAll(tx: Tx, customer: number, kept?: number): Promise<number[]>;
  announce(ended: readonly number[]): void;
  /** Ends what has expired. */
  sweep(): Promise<void>;
}

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
const LIFE_MS = 30 * DAY_MS;
/** Of one customer: the list shows them all. One more ends the one that was used longest ago. */
const MOST = 100;
/** `seen_at` is written this often at most. */
const SEEN_MS = 60_000;
const DEVICE_LENGTH = 120;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * @param now epoch ms of this machine; a session doesn't end sooner because the market's clock runs faster
 * @param ended hears the ids of sessions that are over, so that what they hold open closes
 */
export function createSessions(store: Store, now: () => number, ended: (sessions: readonly number[]) => void): Sessions {
  const announce = (sessions: readonly number[]) => {
    if (sessions.length > 0) ended(sessions);
  };
  return {
    announce,
    async find(token) {
      // A snapshot: every request asks, and what writes has to wait for its turn.
      const row = await store.inSnapshot((tx) =>
        tx.selectFrom('session').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst(),
      );
      if (!row || Number(row.expires_at) <= now() || Number(row.seen_at) + IDLE_MS <= now()) return undefined;
      if (Number(row.seen_at) + SEEN_MS <= now())
        await store.inTransaction((tx) => tx.updateTable('session').set({ seen_at: now() }).where('id', '=', row.id).execute());
      return { customer: Number(row.customer), session: Number(row.id) };
    },
    async open(tx, customer, device) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const used = await tx
        .selectFrom('session')
        .select('id')
        .where('customer', '=', BigInt(customer))
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const over = used.slice(MOST - 1).map(({ id }) => id);
      if (over.length > 0) await tx.deleteFrom('session').where('id', 'in', over).execute();
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
      return { token, ended: over.map(Number) };
    },
    async list(tx, { customer, session }) {
      const rows = await tx
        .selectFrom('session')
        .select(['id', 'device', 'created_at', 'seen_at'])
        .where('customer', '=', BigInt(customer))
        .where('expires_at', '>', BigInt(now()))
        .where('seen_at', '>', BigInt(now() - IDLE_MS))
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ id, device, created_at, seen_at }) => ({
        id: Number(id),
        device,
        createTimeTimestamp: seconds(created_at),
        seenTimestamp: seconds(seen_at),
        current: Number(id) === session,
      }));
    },
    async end({ customer, session }) {
      const { numDeletedRows } = await store.inTransaction((tx) =>
        tx.deleteFrom('session').where('id', '=', BigInt(session)).where('customer', '=', BigInt(customer)).executeTakeFirstOrThrow(),
      );
      if (numDeletedRows > 0n) announce([session]);
      return numDeletedRows > 0n;
    },
    async endAll(tx, customer, kept = 0) {
      const rows = await tx
        .deleteFrom('session')
        .where('customer', '=', BigInt(customer))
        .where('id', '<>', BigInt(kept))
        .returning('id')
        .execute();
      return rows.map(({ id }) => Number(id));
    },
    async sweep() {
      const rows = await store.inTransaction((tx) =>
        tx
          .deleteFrom('session')
          .where(({ eb, or }) => or([eb('expires_at', '<=', BigInt(now())), eb('seen_at', '<=', BigInt(now() - IDLE_MS))]))
          .returning('id')
          .execute(),
      );
      announce(rows.map(({ id }) => Number(id)));
    },
  };
}
