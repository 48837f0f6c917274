/** Makes of what a server says what no server should say. */

type Random = () => number;

const drawn = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

/** What stands in the place of a value. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  -1,
  0,
  1e308,
  -1e308,
  2 ** 53,
  0.1 + 0.2,
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '1'.repeat(2000),
  '\u0000\ud800',
  '<img src=x onerror=alert(1)>',
  [],
  {},
  [[[[]]]],
  { toString: 'no function', valueOf: 1, length: -1 },
  // oxlint-disable-next-line unicorn/no-thenable -- a hostile answer looks like a promise
  Object.fromEntries([['then', 1]]),
];
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'op', 'id', 'list', 'code', 'data'];
/** Of its own, so that JSON.stringify writes it. */
const POISON = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

/** Some of the bytes are others, or fewer, or more. */
export function mutatedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const dice = random();
  if (dice < 0.2) return bytes.slice(0, Math.floor(random() * bytes.length));
  if (dice < 0.3) return Uint8Array.from([...bytes, ...bytes.subarray(0, Math.floor(random() * 64))]);
  const other = Uint8Array.from(bytes);
  // The first bytes say how the others are read.
  const span = dice < 0.7 ? Math.min(32, other.length) : other.length;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) other[Math.floor(random() * span)] = Math.floor(random() * 256);
  return other;
}

/** The text of a value, of which one part is another; now and then it is no JSON any more. */
export function mutatedText(value: unknown, random: Random): string {
  const dice = random();
  if (dice < 0.1) {
    const text = JSON.stringify(value);
    return text.slice(0, Math.floor(random() * text.length));
  }
  if (dice < 0.15) return `${'['.repeat(3000)}${']'.repeat(3000)}`;
  if (dice < 0.2) return POISON;
  let text = JSON.stringify(altered(value, random));
  if (dice < 0.3) text = text.replace('{', `{"__proto__":{"polluted":true},`);
  return text;
}

function altered(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return drawn(random, HOSTILE);
  const keys = Object.keys(value);
  const key = drawn(random, keys.length > 0 ? keys : NAMES);
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? altered(one, random) : one));
  const of = Object.entries(value).map(([name, one]: [string, unknown]): [string, unknown][] => {
    if (name !== key) return [[name, one]];
    const dice = random();
    if (dice < 0.15) return [];
    return [[dice < 0.25 ? drawn(random, NAMES) : name, altered(one, random)]];
  });
  return Object.fromEntries(of.flat());
}
