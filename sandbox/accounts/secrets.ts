/** The transaction secret: set once, changed with the old one, asked for before money leaves. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Tx } from '../db/store.ts';
import { deny, type Refusal } from '../outcome.ts';
import { askerOf, type Hasher } from './argon.ts';
import { clearAttempts, countAttempt, waitOf } from './throttle.ts';

export interface Secrets {
  /**
   * Undefined when `given` is the customer's secret; else secretMissing, secretWrong or secretLocked, to be returned from the
   * transaction and not thrown, or the attempt would not count.
   *
   * @param field name of the input field that holds it
   */
  check(tx: Tx, customer: number, given: string, field?: string): Promise<Refusal | undefined>;
  /** Keeps a hash made before. */
  store(tx: Tx, customer: number, hashed: string): Promise<void>;
}

/** Wrong secrets between two locks; the last of them is answered by the lock. */
const FREE = 3;
/** Customers whose right secret is remembered. */
const REMEMBERED = 1000;

/**
 * @param hasher one of its own: a transaction must not wait for a flood of logins
 * @param now epoch ms of this machine
 */
export function createSecrets(hasher: Hasher, now: () => number): Secrets {
  /** Under a key of this process, of secrets that were right: the same one is not stretched again at each withdrawal. */
  const key = randomBytes(32);
  const right = new Map<number, Buffer>();
  const markOf = (stored: string, given: string) => createHmac('sha256', key).update(stored).update('\0').update(given).digest();

  const matches = async (customer: number, stored: string, given: string): Promise<boolean> => {
    const mark = markOf(stored, given);
    const known = right.get(customer);
    if (known && timingSafeEqual(known, mark)) return true;
    if (!(await hasher.verify(stored, given, askerOf(customer)))) return false;
    right.delete(customer);
    right.set(customer, mark);
    for (const oldest of right.keys()) {
      if (right.size <= REMEMBERED) break;
      right.delete(oldest);
    }
    return true;
  };

  return {
    async check(tx, customer, given, field = 'payPassword') {
      const row = await tx.selectFrom('customer').select('secret').where('id', '=', BigInt(customer)).executeTakeFirst();
      if (!row?.secret) return deny(EnvelopeCode.State, 'secretMissing', { field });
      const limit = { key: `secret ${customer}`, free: FREE };
      const locked = async () => {
        const retryAfter = await waitOf(tx, [limit], now());
        return retryAfter > 0 ? deny(EnvelopeCode.Limit, 'secretLocked', { field, retryAfter }) : undefined;
      };
      const before = await locked();
      if (before) return before;
      if (await matches(customer, row.secret, given)) {
        await clearAttempts(tx, [limit.key]);
        return undefined;
      }
      const left = await countAttempt(tx, [limit], now());
      return (await locked()) ?? deny(EnvelopeCode.Validation, 'secretWrong', { field, left });
    },
    async store(tx, customer, hashed) {
      await tx.updateTable('customer').set({ secret: hashed }).where('id', '=', BigInt(customer)).execute();
      await clearAttempts(tx, [`secret ${customer}`]);
    },
  };
}
