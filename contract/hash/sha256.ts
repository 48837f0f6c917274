/** SHA-256 (FIPS 180-4). The platform's own answers only later, and a form wants to know while it is typed in. */

const word = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113];
PRIMES.push(127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257);
PRIMES.push(263, 269, 271, 277, 281, 283, 293, 307, 311);

/** First 32 bits of the fractions of the cube roots of the first 64 primes. */
const K = Uint32Array.from(PRIMES, (prime) => word(Math.cbrt(prime)));
/** The same of the square roots of the first eight. */
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => word(Math.sqrt(prime)));

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** @returns 32 bytes */
export function sha256(input: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((input.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(input);
  padded[input.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(input.length / 2 ** 29));
  view.setUint32(padded.length - 4, input.length << 3);

  const state = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let t = 0; t < 16; t += 1) w[t] = view.getUint32(block * 64 + t * 4);
    for (let t = 16; t < 64; t += 1) {
      const a = w[t - 15] ?? 0;
      const b = w[t - 2] ?? 0;
      w[t] = (w[t - 16] ?? 0) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (w[t - 7] ?? 0) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let t = 0; t < 64; t += 1) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0)) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      state[index] = (state[index] ?? 0) + value;
    });
  }
  const out = new Uint8Array(32);
  const outView = new DataView(out.buffer);
  state.forEach((value, index) => outView.setUint32(index * 4, value));
  return out;
}
