/** Records of a body → what they hold, without anything made for a frame. */
import { FrameKind, frameBytes, HEADER_BYTES, MAX_FRAME_ROWS, type QuoteColumns, SPARK_BIT, WIRE_VERSION } from '../../contract/push.ts';
import { QUOTE_COLUMNS, SPARK_POINTS } from '../../contract/quote.ts';
import type { Decoded, FrameRefusal } from './decode.ts';
import type { Chunk } from './records.ts';

// What is refused, and why, is the same as in `decode.ts`, which a test holds against it: to lend each other these lines, the two files would
// have to be one, and the worker's core larger.
const KNOWN_BITS = (1 << (SPARK_BIT + 1)) - 1;
const MAX_TIME = 8.64e15;
const capacity = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(64, count)));

/** Of a record that is JSON; no version of the binary layout is as high. */
const OPENING_BRACE = 0x7b;

/**
 * Reads a record. A frame and its columns are its own, used again by the next record: they are at least `count` long.
 * @param text reads one that is JSON
 */
export function createRecordDecoder(text: (source: string) => Decoded): (chunk: Chunk, at: number, length: number) => Decoded {
  const inPlace = createInPlace();
  const utf8 = new TextDecoder();
  return (chunk, at, length) =>
    length > 0 && chunk.bytes[at] === OPENING_BRACE ? text(utf8.decode(chunk.bytes.subarray(at, at + length))) : inPlace(chunk, at, length);
}

/** The layout of a binary frame where it lies in a larger buffer, copied out: a view a column would have to be made for each frame. */
function createInPlace(): (chunk: Chunk, at: number, length: number) => QuoteColumns | FrameRefusal {
  let room = 0;
  let ids = new Uint32Array(0);
  let spark = new Float64Array(0);
  let all: Float64Array[] = [];
  /** Those of each mask, so that none has to be put together twice. */
  const masks = new Map<number, QuoteColumns['columns']>();
  const plain: QuoteColumns = { kind: FrameKind.Delta, stream: 0, epoch: 0, seq: 0, time: 0, count: 0, ids, columns: {} };
  const sparked: QuoteColumns = { ...plain, spark };

  const grow = (count: number): void => {
    room = capacity(count);
    ids = new Uint32Array(room);
    all = QUOTE_COLUMNS.map(() => new Float64Array(room));
    masks.clear();
  };
  const columnsOf = (mask: number): QuoteColumns['columns'] => {
    const known = masks.get(mask);
    if (known) return known;
    const columns = Object.fromEntries(QUOTE_COLUMNS.flatMap((name, bit) => ((mask & (1 << bit)) === 0 ? [] : [[name, all[bit]]])));
    masks.set(mask, columns);
    return columns;
  };

  return ({ view, words, doubles }, at, length) => {
    if (length < HEADER_BYTES) return 'length';
    if (view.getUint8(at) !== WIRE_VERSION) return 'version';
    const kind = view.getUint8(at + 1);
    if (kind !== FrameKind.Delta && kind !== FrameKind.Snapshot) return 'kind';
    const mask = view.getUint16(at + 2, true);
    if (mask & ~KNOWN_BITS) return 'mask';
    const count = view.getUint32(at + 4, true);
    if (count > MAX_FRAME_ROWS) return 'count';
    if (length !== frameBytes(count, mask)) return 'length';
    const seq = view.getFloat64(at + 16, true);
    const time = view.getFloat64(at + 24, true);
    if (!Number.isSafeInteger(seq) || seq < 0 || !(time >= 0 && time <= MAX_TIME)) return 'header';
    if (count > room || room === 0) grow(count);
    let from = (at + HEADER_BYTES) / 8;
    for (let bit = 0; bit < SPARK_BIT; bit += 1) {
      const column = all[bit];
      if (column === undefined || (mask & (1 << bit)) === 0) continue;
      for (let row = 0; row < count; row += 1) column[row] = doubles[from + row] ?? Number.NaN;
      from += count;
    }
    const frame = mask & (1 << SPARK_BIT) ? sparked : plain;
    if (frame === sparked) {
      const points = count * SPARK_POINTS;
      if (spark.length < points) spark = new Float64Array(capacity(count) * SPARK_POINTS);
      for (let point = 0; point < points; point += 1) spark[point] = doubles[from + point] ?? Number.NaN;
      from += points;
      frame.spark = spark;
    }
    for (let row = 0; row < count; row += 1) ids[row] = words[2 * from + row] ?? 0;
    frame.kind = kind;
    frame.stream = view.getUint32(at + 8, true);
    frame.epoch = view.getUint32(at + 12, true);
    frame.seq = seq;
    frame.time = time;
    frame.count = count;
    frame.ids = ids;
    frame.columns = columnsOf(mask);
    return frame;
  };
}
