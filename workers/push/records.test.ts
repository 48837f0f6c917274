import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { encodeRecord, MAX_MESSAGE_BYTES } from '../../contract/push.ts';
import { type BodyEnd, readBody, type TakeRecord } from './records.ts';

const payload = fc.uint8Array({ maxLength: 400 });
const record = (data: Uint8Array) => encodeRecord(Uint8Array.from(data).buffer);

/** A body that comes in pieces of these sizes, over and over. @param kind bytes: one that can be read into a buffer of the reader's own */
function bodyOf(bytes: Uint8Array, sizes: readonly number[], kind: 'bytes' | 'pieces'): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let turn = 0;
  const pull = (controller: ReadableStreamController<Uint8Array<ArrayBuffer>>) => {
    if (at >= bytes.length) {
      controller.close();
      if ('byobRequest' in controller) controller.byobRequest?.respond(0);
      return;
    }
    const size = sizes[turn % sizes.length] ?? 1;
    turn += 1;
    controller.enqueue(Uint8Array.from(bytes.subarray(at, at + size)));
    at += size;
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({ ...(kind === 'bytes' && { type: 'bytes' }), pull });
}

async function read(bytes: Uint8Array, sizes: readonly number[], kind: 'bytes' | 'pieces') {
  const taken: Uint8Array[] = [];
  const take: TakeRecord = (chunk, at, length) => {
    if (at % 8 !== 0) throw new Error('A record lies where no number may begin');
    taken.push(chunk.bytes.slice(at, at + length));
  };
  const end: BodyEnd = await readBody(bodyOf(bytes, sizes, kind), take);
  return { taken, end };
}

const join = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

it.each(['bytes', 'pieces'] as const)('hands over each record once and whole, wherever %s are cut', { timeout: 120_000 }, async (kind) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(payload, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 }),
      async (payloads, sizes) => {
        expect(await read(join(payloads.map(record)), sizes, kind)).toEqual({
          taken: payloads.map((data) => Uint8Array.from(data)),
          end: 'ended',
        });
      },
    ),
    { numRuns: 5000 },
  );
});

it('hands over nothing of a record that the body breaks off in', async () => {
  const whole = record(Uint8Array.of(1, 2, 3));
  const { taken, end } = await read(join([whole, whole.subarray(0, whole.length - 1)]), [5], 'bytes');
  expect([taken, end]).toEqual([[Uint8Array.of(1, 2, 3)], 'ended']);
});

it.each([
  ['of more than any has', [0xffffffff, 0]],
  ['with something behind it', [8, 1]],
])('gives up at a length %s, and takes nothing more', async (_, [length = 0, rest = 0]) => {
  const broken = new Uint8Array(16);
  new DataView(broken.buffer).setUint32(0, length, true);
  new DataView(broken.buffer).setUint32(4, rest, true);
  const good = record(Uint8Array.of(7));
  for (const kind of ['bytes', 'pieces'] as const)
    expect(await read(join([good, broken, good]), [11], kind)).toEqual({ taken: [Uint8Array.of(7)], end: 'corrupt' });
});

it.each([
  [MAX_MESSAGE_BYTES, 'ended'],
  [MAX_MESSAGE_BYTES + 1, 'corrupt'],
] as const)('a record of %i bytes that does not come leaves a body that is %s', async (length, end) => {
  const begun = new Uint8Array(16);
  new DataView(begun.buffer).setUint32(0, length, true);
  expect(await read(begun, [16], 'bytes')).toEqual({ taken: [], end });
});

it('what a taker throws is an uncaught error, and the next record comes all the same', async () => {
  const uncaught: unknown[] = [];
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((work) => {
    try {
      work();
    } catch (error) {
      uncaught.push(error);
    }
  });
  const wrong = new Error('of the book');
  const taken: number[] = [];
  const bytes = join([record(Uint8Array.of(1)), record(Uint8Array.of(2))]);
  const end = await readBody(bodyOf(bytes, [bytes.length], 'bytes'), ({ bytes: chunk }, at) => {
    taken.push(chunk[at] ?? 0);
    if (taken.length === 1) throw wrong;
  });
  expect({ end, taken, uncaught }).toEqual({ end: 'ended', taken: [1, 2], uncaught: [wrong] });
});

it.each(['bytes', 'pieces'] as const)('takes a record that is larger than what it reads into, of %s', async (kind) => {
  const large = Uint8Array.from({ length: 700_001 }, (_, at) => at % 251);
  const { taken, end } = await read(join([record(Uint8Array.of(9)), record(large), record(Uint8Array.of(8))]), [65_536], kind);
  expect(taken.map(({ length }) => length)).toEqual([1, 700_001, 1]);
  expect(taken[1]?.every((byte, at) => byte === at % 251)).toBe(true);
  expect(end).toBe('ended');
});

it('says of a body that fails that it broke off', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (controller) => controller.error(new Error('gone')) });
  expect(await readBody(body, () => undefined)).toBe('broken');
});
