/** Addresses of crypto wallets, by network: what has a wrong letter in it is told before money is sent into the void. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { Network } from './money.ts';

/** Whether the network would take the text for an address of its main net; its checksum included. */
export function isAddress(network: Network, text: string): boolean {
  switch (network) {
    case 'TRC20':
      return isHash(text, TRON);
    case 'ERC20':
      return isEthereum(text);
    case 'Bitcoin':
      return isHash(text, BITCOIN) || isSegwit(text);
    default:
      return network satisfies never;
  }
}

/** Version bytes. */
const TRON: readonly number[] = [0x41];
/** To a public key's hash, and to a script's. */
const BITCOIN: readonly number[] = [0x00, 0x05];

const HASH_BYTES = 20;
/** Characters of the longest one; decoding takes the square of the length. */
const LONGEST = 35;
const base58check = createBase58check(sha256);

/** Base58Check of a version byte and a hash of twenty bytes. */
function isHash(text: string, versions: readonly number[]): boolean {
  if (text.length > LONGEST) return false;
  try {
    const [version = -1, ...hash] = base58check.decode(text);
    return versions.includes(version) && hash.length === HASH_BYTES;
  } catch {
    return false;
  }
}

/** Twenty bytes in hex; in mixed case, the case is a checksum (EIP-55). */
function isEthereum(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  return Array.from(digits).every((digit, index) => digit === (hash.charAt(index) >= '8' ? digit.toUpperCase() : digit.toLowerCase()));
}

const PREFIX = 'bc';

/** A native segwit address: witness version and a program of 2 to 40 bytes; of version 0, of 20 or 32. */
function isSegwit(text: string): boolean {
  const first = readSegwit(bech32, text);
  if (first) return first.version === 0 && (first.length === 20 || first.length === 32);
  const later = readSegwit(bech32m, text);
  return later !== undefined && later.version >= 1 && later.version <= 16 && later.length >= 2 && later.length <= 40;
}

/** Version and bytes of a program. BIP 173 writes version 0 in bech32, BIP 350 the later ones in bech32m. */
function readSegwit(codec: typeof bech32, text: string): { readonly version: number; readonly length: number } | undefined {
  const decoded = codec.decodeUnsafe(text);
  if (decoded?.prefix !== PREFIX) return undefined;
  const [version = -1, ...words] = decoded.words;
  const program = codec.fromWordsUnsafe(words);
  return program ? { version, length: program.length } : undefined;
}
