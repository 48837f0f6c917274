/**
 * Hashes under a key that lies outside the store: whoever has the store alone can't try out document numbers, codes or
 * addresses, of which there are too few for a plain hash.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Keyed {
  /** @param purpose hashes of one purpose say nothing about those of another */
  hash(purpose: 'address' | 'code' | 'document', text: string): string;
}

const KEY_BYTES = 32;

export const createKeyed = (key: Buffer): Keyed => ({
  hash: (purpose, text) => createHmac('sha256', key).update(purpose).update('\0').update(text).digest('base64url'),
});

/** The key in a file that only its owner reads, made when there is none; without a file one that lasts as long as the process. */
export function readKey(file: string | undefined): Buffer {
  if (file === undefined) return randomBytes(KEY_BYTES);
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
