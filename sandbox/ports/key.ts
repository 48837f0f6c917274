/** The key that lies outside of the store: by configuration, or in a file beside it. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from '../refusal.ts';

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64}$/i;

/**
 * @param given 64 digits of hex; several nodes on one store need the same
 * @param file that only its owner reads, made when there is none; without one the key lasts as long as the process
 * @throws StartRefused
 */
export function readKey(given: string | undefined, file: string | undefined): Buffer {
  if (given !== undefined) {
    if (!KEY.test(given)) throw new StartRefused('COULISSE_KEY is no key: it has 64 digits of hex, such as openssl rand -hex 32 makes');
    return Buffer.from(given, 'hex');
  }
  if (file === undefined) return randomBytes(KEY_BYTES);
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  const text = readFileSync(file, 'utf8').trim();
  // Half a key would hash as well as a whole one, and what it hashed would be lost with it.
  if (!KEY.test(text)) throw new StartRefused(`${file} holds no whole key: another start may be writing it at this moment`);
  return Buffer.from(text, 'hex');
}
