/** Addresses of crypto wallets, by network: what has a wrong letter in it is told before money is sent into the void. */
import { keccak256 } from './hash/keccak256.ts';
import { sha256 } from './hash/sha256.ts';
import type { Network } from './money.ts';

/** Whether the network would take the text for an address of its main net; its checksum included. */
export function isAddress(network: Network, text: string): boolean {
  switch (network) {
    case 'TRC20':
      return base58Check(text, TRON);
    case 'ERC20':
      return isEthereum(text);
    case 'Bitcoin':
      return base58Check(text, BITCOIN) || isSegwit(text);
    default:
      return network satisfies never;
  }
}

/** Version bytes. */
const TRON: readonly number[] = [0x41];
/** To a public key's hash, and to a script's. */
const BITCOIN: readonly number[] = [0x00, 0x05];

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const HASH_BYTES = 20;
const CHECK_BYTES = 4;

/** Base58Check of a version byte and a hash of twenty bytes. */
function base58Check(text: string, versions: readonly number[]): boolean {
  if (text.length < 25 || text.length > 35) return false;
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(1 + HASH_BYTES + CHECK_BYTES);
  for (let index = bytes.length - 1; index >= 0; index -= 1) {
    bytes[index] = Number(value & 0xffn);
    value >>= 8n;
  }
  if (value !== 0n) return false;
  // Each zero byte in front is written as a one: any other number of them is not how this address is written.
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const ones = text.match(/^1*/)?.[0].length ?? 0;
  if (ones !== zeros) return false;
  const check = sha256(sha256(bytes.subarray(0, 1 + HASH_BYTES)));
  return versions.includes(bytes[0] ?? -1) && bytes.subarray(1 + HASH_BYTES).every((byte, index) => byte === check[index]);
}

/** Twenty bytes in hex; in mixed case, the case is a checksum (EIP-55). */
function isEthereum(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = keccak256(new TextEncoder().encode(digits.toLowerCase()));
  return Array.from(digits).every((digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const PREFIX = 'bc';
/** What the checksum leaves: bech32 (BIP 173) for witness version 0, bech32m (BIP 350) for the later ones. */
const BECH32_REST = 1;
const BECH32M_REST = 0x2bc830a3;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

function polymod(values: readonly number[]): number {
  let rest = 1;
  for (const value of values) {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((term, bit) => {
      if ((top >>> bit) & 1) rest ^= term;
    });
  }
  return rest >>> 0;
}

/** A native segwit address: witness version and a program of 2 to 40 bytes; of version 0, of 20 or 32. */
function isSegwit(text: string): boolean {
  if (text.length > 90 || (text !== text.toLowerCase() && text !== text.toUpperCase())) return false;
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${PREFIX}1`)) return false;
  const data = Array.from(lower.slice(PREFIX.length + 1), (character) => BECH32.indexOf(character));
  if (data.length < 8 || data.includes(-1)) return false;
  const codes = Array.from(PREFIX, (character) => character.charCodeAt(0));
  const rest = polymod([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]);
  const [version = 0, ...program] = data.slice(0, -6);
  if (version > 16 || rest !== (version === 0 ? BECH32_REST : BECH32M_REST)) return false;
  // Five bits to eight; what is left over is padding: fewer than five bits, all zero.
  const bits = program.length * 5;
  const padding = bits % 8;
  const last = program.at(-1) ?? 0;
  if (padding > 4 || (last & ((1 << padding) - 1)) !== 0) return false;
  const bytes = Math.floor(bits / 8);
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
}
