/** Keccak-256 as Ethereum uses it: the padding from before SHA-3 was a standard. 64-bit lanes are bigints; inputs are short. */

const MASK = (1n << 64n) - 1n;
const RATE = 136;
const ROUNDS = 24;

const turn = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & MASK;

/** Round constants, from the sponge's own shift register (x^8 + x^6 + x^5 + x^4 + 1). */
const CONSTANTS: readonly bigint[] = (() => {
  let register = 1;
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) constant |= 1n << (2n ** BigInt(bit) - 1n);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
})();

/** The walk of rho and pi over the lanes: where each goes, and by how much it turns. */
const WALK: readonly { readonly to: number; readonly by: bigint }[] = (() => {
  let [x, y] = [1, 0];
  return Array.from({ length: 24 }, (_, step) => {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    return { to: x + 5 * y, by: BigInt((((step + 1) * (step + 2)) / 2) % 64) };
  });
})();

function permute(lanes: bigint[]): void {
  const lane = (index: number): bigint => lanes[index] ?? 0n;
  for (const constant of CONSTANTS) {
    const parity = Array.from({ length: 5 }, (_, x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20));
    for (let index = 0; index < 25; index += 1) {
      const x = index % 5;
      lanes[index] = lane(index) ^ (parity[(x + 4) % 5] ?? 0n) ^ turn(parity[(x + 1) % 5] ?? 0n, 1n);
    }
    let moving = lane(1);
    for (const { to, by } of WALK) [lanes[to], moving] = [turn(moving, by), lane(to)];
    for (let y = 0; y < 25; y += 5) {
      const row = lanes.slice(y, y + 5);
      for (let x = 0; x < 5; x += 1) lanes[y + x] = (row[x] ?? 0n) ^ (~(row[(x + 1) % 5] ?? 0n) & MASK & (row[(x + 2) % 5] ?? 0n));
    }
    lanes[0] = lane(0) ^ constant;
  }
}

/** @returns 32 bytes */
export function keccak256(input: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((Math.floor(input.length / RATE) + 1) * RATE);
  padded.set(input);
  padded[input.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  const lanes = new Array<bigint>(25).fill(0n);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let index = 0; index < RATE / 8; index += 1) lanes[index] = (lanes[index] ?? 0n) ^ view.getBigUint64(block + index * 8, true);
    permute(lanes);
  }
  const out = new Uint8Array(32);
  const outView = new DataView(out.buffer);
  for (let index = 0; index < 4; index += 1) outView.setBigUint64(index * 8, lanes[index] ?? 0n, true);
  return out;
}
