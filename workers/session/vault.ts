/**
 * Keeps the session over the life of a worker, in the cache's own table. A session that is to be remembered lies there as
 * it is. Any other is sealed, and the key given to the tabs, which hold it as long as they live: so it survives a reload,
 * a tab that the system threw away and the death of the worker, but not the last tab. What lies on disk is no token.
 */
import * as z from 'zod/mini';
import type { Cache } from '../cache/cache.ts';
import { createPart } from '../part.ts';

export interface Kept {
  /** Names the session among the workers of a browser. */
  readonly id: string;
  readonly token: string;
  /** The customer's number at the broker. */
  readonly customer: number;
  readonly wsUrl: string | undefined;
}

export interface VaultEnvironment {
  cache: Pick<Cache, 'get' | 'keep' | 'clear'>;
  /** `subtle` is absent on a page without a certificate: nothing can be sealed there. */
  crypto: Pick<Crypto, 'getRandomValues'> & { readonly subtle?: SubtleCrypto };
  now(): number;
}

export interface Vault {
  /** Returns the key that opens it again, when it takes one. */
  keep(kept: Kept, remember: boolean): string | undefined;
  /** What is kept, if it needs no key or this is the right one. */
  open(key: string | undefined): Promise<Kept | undefined>;
  wipe(): void;
}

const TABLE = 'session';
const ENTRY = 'current';
const KEY_BYTES = 32;

const KeptSchema = z.object({ id: z.string(), token: z.string().check(z.minLength(1)), customer: z.int(), wsUrl: z.optional(z.string()) });
const Plain = z.object({ plain: KeptSchema });

export function createVault({ cache, crypto, now }: VaultEnvironment): Vault {
  const { subtle } = crypto;
  const part = createPart(() => import('./seal.ts'));
  /** Asked for twice: a session must not look over because a file failed once. */
  const seals = async () => (await part.get()) ?? part.get();
  /** What is being sealed while the table is wiped must not land in it afterwards. */
  let wipes = 0;

  async function seal(kept: Kept, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const before = wipes;
    const sealing = subtle && (await seals());
    const record = sealing && (await sealing.seal(crypto, subtle, kept, bytes));
    if (record && wipes === before) cache.keep(TABLE, ENTRY, { at: now(), ...record });
  }

  const unseal = async (record: unknown, key: string): Promise<Kept | undefined> =>
    subtle && record !== undefined ? readKept(await (await seals())?.unseal(subtle, record, key)) : undefined;

  return {
    keep: (kept, remember) => {
      if (remember) {
        cache.keep(TABLE, ENTRY, { at: now(), plain: kept });
        return undefined;
      }
      if (!subtle) return undefined;
      const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
      void seal(kept, bytes);
      return toHex(bytes);
    },
    open: async (key) => {
      const before = wipes;
      const record = await cache.get(TABLE, ENTRY);
      const plain = Plain.safeParse(record);
      const kept = plain.success ? readKept(plain.data.plain) : key === undefined ? undefined : await unseal(record, key);
      return wipes === before ? kept : undefined;
    },
    wipe: () => {
      wipes += 1;
      cache.clear([TABLE]);
    },
  };
}

function readKept(value: unknown): Kept | undefined {
  const parsed = KeptSchema.safeParse(value);
  return parsed.success ? { ...parsed.data, wsUrl: parsed.data.wsUrl } : undefined;
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
