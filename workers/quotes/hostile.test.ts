/** Good rows among hostile frames, through decoder, streams and book, as on a real socket. */
import { describe, expect, it } from 'vitest';
import { encodeBinary, encodeJson, FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { quoteKey } from '../../contract/quote.ts';
import { createDecoder, isQuotes, isRefusal } from '../push/decode.ts';
import { createStreams } from '../push/streams.ts';
import { createBook } from './book.ts';
import { type FrameRow, frameOf, instrument } from './quotes.fixture.ts';

const SYMBOLS = ['NAN', 'CON', '__proto__', 'BRK.B', '00001'];
const ROWS = 500;
const GOOD = 10_000;

/** Rows that no book may take, each with the reason that it must name. */
const BAD_ROWS: [string, FrameRow][] = [
  ['id', { id: ROWS, price: 1, volume: 1 }],
  ['id', { id: 0xffffffff, price: 1, volume: 1 }],
  ['absent', { id: 0, price: Number.NaN, volume: 1 }],
  ['price', { id: 1, price: -1, volume: 1 }],
  ['price', { id: 2, price: 0, volume: 1 }],
  ['price', { id: 3, price: Number.POSITIVE_INFINITY, volume: 1 }],
  ['price', { id: 4, price: 1e300, volume: 1 }],
  ['volume', { id: 5, price: 1, volume: -1 }],
  ['volume', { id: 6, price: 1, volume: 2 ** 60 }],
];

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
/** Frames that no decoder may take. */
const BAD_FRAMES: [string, string | ArrayBuffer][] = [
  ['syntax', '{"op":"q",'],
  ['syntax', `{"op":"q","id":${'['.repeat(100_000)}`],
  ['shape', deep],
  ['op', '{"__proto__":{"polluted":true}}'],
  ['op', '{"constructor":{"prototype":{"polluted":true}},"op":"__proto__"}'],
  ['header', '{"op":"snap","s":1,"e":1e999,"n":1,"t":1,"id":[]}'],
  ['column', '{"op":"q","s":1,"e":1,"n":1,"t":1,"id":{"length":4000000000}}'],
  ['value', `{"op":"q","s":1,"e":1,"n":1,"t":1,"id":[1],"p":[${deep}]}`],
  ['value', '{"op":"q","s":1,"e":1,"n":1,"t":1,"id":[1],"p":["253.83"]}'],
  ['length', new ArrayBuffer(7)],
  ['version', new ArrayBuffer(64)],
  ['count', Uint8Array.from([1, 1, 1, 0, 255, 255, 255, 255, ...new Uint8Array(24)]).buffer],
];

const pollution = (): string[] => Object.getOwnPropertyNames(Object.prototype).sort();

describe.each([
  ['binary', encodeBinary],
  ['text', encodeJson],
] as const)('10,000 good rows among hostile frames, %s', (_, encode: (frame: QuoteColumns) => string | ArrayBuffer) => {
  it('all good rows equal the reference, each bad one names its reason, no prototype changed', () => {
    const before = pollution();
    const book = createBook();
    book.load(
      'v1',
      Array.from({ length: ROWS }, (__, id) => instrument(id, { code: SYMBOLS[id] ?? `C${id}` })),
    );
    const decoder = createDecoder();
    const streams = createStreams();
    streams.announce(1, 'list:US', 1, 0);
    const reference = new Map<number, { price: number; volume: number; seq: number }>();
    const frameReasons: Record<string, number> = {};
    const expectedFrames: Record<string, number> = {};
    const expectedRows: Record<string, number> = {};
    const add = (counts: Record<string, number>, reason: string) => {
      counts[reason] = (counts[reason] ?? 0) + 1;
    };
    const deliver = (data: string | ArrayBuffer) => {
      const decoded = decoder.any(data);
      if (isRefusal(decoded)) add(frameReasons, decoded);
      else if (isQuotes(decoded) && streams.take(decoded, 0) === 'accept') book.apply(decoded);
    };

    let good = 0;
    for (let seq = 1; good < GOOD; seq += 1) {
      const rows: FrameRow[] = [];
      for (let row = 0; row < (seq === 1 ? ROWS : 20); row += 1) {
        const id = seq === 1 ? row : (seq * 37 + row * 11) % ROWS;
        const price = 1 + ((seq * 7919 + row * 104_729) % 1_000_000);
        rows.push({ id, price, volume: seq * 1000 + row });
        reference.set(id, { price, volume: seq * 1000 + row, seq });
        good += 1;
        const [reason, bad] = BAD_ROWS[(seq + row) % BAD_ROWS.length] ?? [];
        if (seq === 1 || !reason || !bad) continue;
        rows.push(bad);
        // JSON has no infinity: it arrives as null, which is "absent".
        add(expectedRows, typeof encode(frameOf([bad])) === 'string' && bad.price === Number.POSITIVE_INFINITY ? 'absent' : reason);
      }
      deliver(encode(frameOf(rows, { kind: seq === 1 ? FrameKind.Snapshot : FrameKind.Delta, seq })));
      const [reason, hostile] = BAD_FRAMES[seq % BAD_FRAMES.length] ?? [];
      if (reason && hostile) {
        deliver(hostile);
        add(expectedFrames, reason);
      }
    }

    for (const [id, row] of reference) {
      expect({ price: book.columns.price[id], volume: book.columns.volume[id], seq: book.columns.seq[id] }).toEqual(row);
    }
    expect(reference.size).toBe(ROWS);
    expect(book.ticks).toBe(good);
    expect(Object.fromEntries(book.refused)).toEqual(expectedRows);
    expect(frameReasons).toEqual(expectedFrames);
    expect(streams.gaps).toBe(0);
    for (const [id, code] of SYMBOLS.entries()) expect(book.idOf(quoteKey('US', code))).toBe(id);
    expect(pollution()).toEqual(before);
    expect('polluted' in {}).toBe(false);
  });
});
