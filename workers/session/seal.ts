/** Seals a session for the disk under a key that only tabs hold (AES-GCM); comes with the first session that is sealed. */
import * as z from 'zod/mini';

interface SealedSession {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;

const Sealed = z.object({ iv: z.instanceof(Uint8Array), sealed: z.instanceof(ArrayBuffer) });

const importKey = (subtle: SubtleCrypto, bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

export async function seal(
  crypto: Pick<Crypto, 'getRandomValues'>,
  subtle: SubtleCrypto,
  kept: object,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SealedSession> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await importKey(subtle, bytes);
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(kept)));
  return { iv, sealed };
}

/** What was sealed, unchecked; undefined where the key is another session's, or the record is none. */
export async function unseal(subtle: SubtleCrypto, record: unknown, text: string): Promise<unknown> {
  const parsed = Sealed.safeParse(record);
  const bytes = fromHex(text);
  if (!parsed.success || bytes?.length !== KEY_BYTES) return undefined;
  const { iv, sealed } = parsed.data;
  try {
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, await importKey(subtle, bytes), sealed);
    return JSON.parse(new TextDecoder().decode(opened)) as unknown;
  } catch {
    // Another session's key, or a fault on disk.
    return undefined;
  }
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^(?:[\da-f]{2})+$/.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined;
