/**
 * Hashes under a key that lies outside the store: whoever has the store alone can't try out document numbers, codes or
 * addresses, of which there are too few for a plain hash.
 */
import { createHmac } from 'node:crypto';

export interface Keyed {
  /** @param purpose hashes of one purpose say nothing about those of another */
  hash(purpose: 'address' | 'code' | 'document', text: string): string;
}

export const createKeyed = (key: Buffer): Keyed => ({
  hash: (purpose, text) => createHmac('sha256', key).update(purpose).update('\0').update(text).digest('base64url'),
});
