import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type ClientMessage, FrameKind, LIST_DELTA, type QuoteColumns, ROW_DELTA } from '../../contract/push.ts';
import { createDecoder, isQuotes, isRefusal } from '../../workers/push/decode.ts';
import { createStreams } from '../../workers/push/streams.ts';
import { createBook } from '../../workers/quotes/book.ts';
import { instrument } from '../../workers/quotes/quotes.fixture.ts';
import { drawMessages } from './pool.ts';
import { createProtocol, LIST, ROWS } from './protocol.ts';
import { createQuotes } from './quotes.ts';
import { createServed } from './served.ts';
import { SCALE, UNIT } from './universe.ts';

const COUNT = 200;
const PER = 10;
const TIME = 1_773_237_601_234.5;

/** A feed whose reader is the worker's own, up to the book. */
function connect() {
  const quotes = createQuotes(COUNT, PER);
  const book = createBook();
  book.load(
    'test',
    Array.from(quotes.ids, (id) => instrument(id, { scale: SCALE })),
  );
  const decoder = createDecoder();
  const streams = createStreams();
  const frames: QuoteColumns[] = [];
  /** Volume of instrument 0 in the book after each frame: it only grows. */
  const seen: number[] = [];
  const events = new EventEmitter();
  const socket = {
    onMessage: (listener: (message: ClientMessage) => void) => void events.on('message', listener),
    beat: () => undefined,
    send(data: ArrayBuffer | Buffer | string) {
      const frame = decoder.any(data);
      if (isRefusal(frame)) throw new Error(frame);
      if (!isQuotes(frame)) {
        if (frame.op === 'stream') streams.announce(frame.s, frame.topic, frame.e, 0);
        return;
      }
      expect(streams.take(frame, 0)).toBe('accept');
      frames.push(frame);
      book.apply(frame);
      seen.push(book.columns.volume[0] ?? 0);
    },
  };
  const ask = (message: ClientMessage) => events.emit('message', message);
  const protocol = createProtocol(
    socket,
    quotes,
    'binary',
    () => TIME,
    () => served.flushRows(),
  );
  const served = createServed(quotes, protocol);
  return { quotes, book, frames, seen, ask, served };
}

const of = (frames: readonly QuoteColumns[], stream: number) =>
  frames.filter((frame) => frame.stream === stream && frame.kind === FrameKind.Delta);

it('makes a book whose hash and counts are those of the feed, in which nothing becomes older', () => {
  const { quotes, book, frames, seen, ask, served } = connect();
  const drawn = drawMessages(COUNT, PER).slice(0, 60);
  ask({ op: 'list', add: ['US'] });
  ask({ op: 'rows', add: [0, 1, 2, COUNT + 5] });
  let told = 0;
  drawn.forEach((message, step) => {
    served.take(message, TIME + step * 4);
    // Another row comes into sight, and one leaves.
    if (step === 31) ask({ op: 'rows', add: [3], drop: [2] });
    served.flush(1000 + step * 4);
    told += served.told();
  });
  served.flush(2000);
  told += served.told();
  expect({ bookHash: book.hash(), countHash: book.countHash() }).toEqual(quotes.hashes());
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const deltas = frames.filter(({ kind }) => kind === FrameKind.Delta);
  expect(told).toBe(deltas.reduce((sum, { count }) => sum + count, 0));
});

it('sends what waits of a row before a snapshot of it', () => {
  const { seen, ask, served } = connect();
  const message = { ids: Uint32Array.of(0), whole: Float64Array.of(30) };
  ask({ op: 'list', add: ['US'] });
  served.flush(1000);
  ask({ op: 'rows', add: [0] });
  served.take(message, TIME);
  ask({ op: 'rows', drop: [0] });
  served.take(message, TIME);
  ask({ op: 'rows', add: [0] });
  served.flush(1008);
  const [first = 0] = seen;
  expect(seen).toEqual([first, first, first + 1, first + 2]);
});

it('sends the list at its calm pace, each instrument once, and each tick of rows at theirs', () => {
  const { frames, ask, served } = connect();
  ask({ op: 'list', add: ['US'] });
  ask({ op: 'rows', add: [0] });
  const ids = Uint32Array.of(0, 7, 0, 7);
  const whole = Float64Array.of(30, 40, 31, 41);
  served.flush(1000);
  for (const at of [1008, 1016, 1050]) {
    served.take({ ids, whole }, TIME);
    served.flush(at);
  }
  const [list, ...moreLists] = of(frames, LIST);
  expect(moreLists).toEqual([]);
  expect([...(list?.ids ?? [])]).toEqual([0, 7]);
  expect(Object.keys(list?.columns ?? {})).toEqual(LIST_DELTA);
  const rows = of(frames, ROWS);
  expect(rows.map((frame) => [...frame.ids])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(Object.keys(rows[0]?.columns ?? {}).toSorted()).toEqual([...ROW_DELTA].toSorted());
  const [price] = rows[0]?.columns.price ?? [];
  expect(Math.floor((price ?? 0) / UNIT)).toBe(30);
  expect(rows[0]?.columns.bid?.[0]).toBe((price ?? 0) - 1);
});
