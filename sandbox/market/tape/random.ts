/**
 * Randomness without state: every draw is a hash of what it is for, so that any instant of any instrument
 * can be computed alone and two processes with one seed agree. 32-bit throughout, no allocation.
 */

/** FNV-1a over the UTF-16 units of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Mixes two 32-bit numbers into one (finaliser of MurmurHash3 around an odd multiple). */
export function mix(key: number, value: number): number {
  let hash = Math.imul(key ^ Math.imul(value, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** In [0, 1). */
export const unit = (hash: number): number => hash / 4294967296;

/** More than `gauss` gives. */
export const WIDEST = 3.5;

/** Nearly standard normal, within ±WIDEST: the sum of a hash's four bytes. */
export function gauss(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - 510) / 147.8;
}
