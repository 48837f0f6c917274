/** The records of a body (contract/push.ts), read in place: nothing is made for a record, and little for a read. Pure but for the reader. */
import { MAX_MESSAGE_BYTES, RECORD_BYTES, recordBytes } from '../../contract/push.ts';

/** One buffer as the numbers that may lie in it. */
export interface Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  readonly words: Uint32Array;
  readonly doubles: Float64Array;
}

/**
 * Takes a record: so many bytes of the chunk from `at`, a multiple of eight, on. They are overwritten once it returns. What it throws is an
 * uncaught error, as in the listener of a socket: no fault of the body's, and the next record comes all the same.
 */
export type TakeRecord = (chunk: Chunk, at: number, length: number) => void;

/** Why a body is over: the other side ended it, it broke off, or a record had a length that none has. */
export type BodyEnd = 'ended' | 'broken' | 'corrupt';

const FIRST_BYTES = 256 * 1024;

export const chunkOf = (buffer: ArrayBuffer): Chunk => ({
  bytes: new Uint8Array(buffer),
  view: new DataView(buffer),
  words: new Uint32Array(buffer),
  doubles: new Float64Array(buffer),
});

/**
 * Hands over the whole records among the first `filled` bytes.
 * @returns where the first one begins that isn't whole; undefined: its length is none
 */
function takeRecords(chunk: Chunk, filled: number, take: TakeRecord): number | undefined {
  let at = 0;
  while (filled - at >= RECORD_BYTES) {
    const length = chunk.view.getUint32(at, true);
    if (length > MAX_MESSAGE_BYTES || chunk.view.getUint32(at + 4, true) !== 0) return undefined;
    const next = at + recordBytes(length);
    if (next > filled) break;
    try {
      take(chunk, at + RECORD_BYTES, length);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
    at = next;
  }
  return at;
}

/** A chunk, and how much of it holds what is still to be taken. */
interface Filled {
  readonly chunk: Chunk;
  readonly filled: number;
}

/** Takes what is whole and brings the rest to the front, with room behind it; undefined: corrupt. */
function settle({ chunk, filled }: Filled, take: TakeRecord): Filled | undefined {
  const at = takeRecords(chunk, filled, take);
  if (at === undefined) return undefined;
  const { bytes, view } = chunk;
  if (at > 0) bytes.copyWithin(0, at, filled);
  const left = filled - at;
  if (left < RECORD_BYTES) return { chunk, filled: left };
  const needed = recordBytes(view.getUint32(0, true));
  if (needed <= bytes.length) return { chunk, filled: left };
  const larger = chunkOf(new ArrayBuffer(2 ** Math.ceil(Math.log2(needed))));
  larger.bytes.set(bytes.subarray(0, left));
  return { chunk: larger, filled: left };
}

/** Reads a body to its end. Never rejects. A browser whose bodies have no reader of that kind brings its own pieces, which are copied. */
export async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, take: TakeRecord): Promise<BodyEnd> {
  try {
    const reader = byobReader(body);
    return reader ? await readInto(reader, take) : await readPieces(body.getReader(), take);
  } catch {
    return 'broken';
  }
}

function byobReader(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

async function readInto(reader: ReadableStreamBYOBReader, take: TakeRecord): Promise<BodyEnd> {
  let held: Filled = { chunk: chunkOf(new ArrayBuffer(FIRST_BYTES)), filled: 0 };
  for (;;) {
    const { value, done } = await reader.read(held.chunk.bytes.subarray(held.filled));
    if (done || !value) return 'ended';
    // The buffer is lent for a read and comes back under another name.
    const next: Filled | undefined = settle({ chunk: chunkOf(value.buffer), filled: held.filled + value.byteLength }, take);
    if (!next) return 'corrupt';
    held = next;
  }
}

async function readPieces(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, take: TakeRecord): Promise<BodyEnd> {
  let held: Filled = { chunk: chunkOf(new ArrayBuffer(FIRST_BYTES)), filled: 0 };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return 'ended';
    for (let from = 0; from < value.length; ) {
      const { chunk, filled } = held;
      const piece = value.subarray(from, from + chunk.bytes.length - filled);
      chunk.bytes.set(piece, filled);
      from += piece.length;
      const next = settle({ chunk, filled: filled + piece.length }, take);
      if (!next) return 'corrupt';
      held = next;
    }
  }
}
