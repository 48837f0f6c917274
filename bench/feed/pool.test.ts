import { describe, expect, it } from 'vitest';
import { FrameKind } from '../../contract/push.ts';
import { createDecoder, isQuotes, isRefusal } from '../../workers/push/decode.ts';
import { createBook } from '../../workers/quotes/book.ts';
import { binaryWire, drawMessages, jsonWire, objectWire } from './pool.ts';
import { createQuotes } from './quotes.ts';
import { basePrice, SCALE, STAMP_MS, stampOf, symbolOf, UNIT } from './universe.ts';

const COUNT = 500;
const PER = 10;
const TIME = 1_773_237_601_234.5;
const EPOCH = 7;
const STREAM = 1;

const bytesOf = (sent: Buffer | string): ArrayBuffer | string => (typeof sent === 'string' ? sent : new Uint8Array(sent).buffer);

describe('drawMessages', () => {
  it('draws the same messages each time', () => expect(drawMessages(COUNT, PER)).toEqual(drawMessages(COUNT, PER)));

  it.each([1, 500, 20_000])('lets each of %i instruments tick', (count) => {
    const drawn = drawMessages(count, 100);
    expect(new Set(drawn.flatMap(({ ids }) => [...ids])).size).toBe(count);
  });

  it('draws a bounded number, however many instruments there are', () => {
    expect(drawMessages(200_000, 1000)).toHaveLength(1250);
  });

  it('draws known instruments near their base price, the first the most often', () => {
    const drawn = drawMessages(COUNT, PER);
    const ids = drawn.flatMap((message) => [...message.ids]);
    const times = (id: number) => ids.filter((one) => one === id).length;
    expect(ids.every((id) => id < COUNT)).toBe(true);
    expect(times(0)).toBeGreaterThan(times(10));
    for (const { whole, ids: own } of drawn) {
      own.forEach((id, tick) => expect(Math.abs((whole[tick] ?? 0) - basePrice(id))).toBeLessThanOrEqual(basePrice(id) * 0.1));
    }
  });
});

it.each(['binary', 'json'] as const)('%s frames make a book whose hash and counts are those of the feed', (format) => {
  const drawn = drawMessages(COUNT, PER);
  const wire = { binary: binaryWire, json: jsonWire }[format](drawn);
  const quotes = createQuotes(COUNT, PER);
  const decoder = createDecoder();
  const book = createBook();
  book.load(
    'test',
    Array.from(quotes.ids, (id) => ({
      id,
      name: '',
      code: symbolOf(id),
      market: 'US' as const,
      classify: 'UsStock' as const,
      source: 0 as const,
      currency: 'USD' as const,
      exchange: '',
      scale: SCALE,
      tickDigits: SCALE,
      lot: 1,
    })),
  );
  const columns = quotes.columns(quotes.ids);
  book.apply({ kind: FrameKind.Snapshot, stream: STREAM, epoch: EPOCH, seq: 1, time: TIME, count: COUNT, ids: quotes.ids, columns });
  for (let sent = 0; sent < 50; sent += 1) {
    const message = drawn[sent];
    if (!message) throw new Error('The pool is too small');
    const time = TIME + sent;
    const frame = decoder.any(bytesOf(wire.encode(sent, STREAM, EPOCH, sent + 2, time, quotes.take(message, time))));
    quotes.told(message.ids);
    if (isRefusal(frame) || !isQuotes(frame)) throw new Error(`No quotes: ${JSON.stringify(frame)}`);
    expect(frame).toMatchObject({ kind: FrameKind.Delta, stream: STREAM, epoch: EPOCH, seq: sent + 2, time, count: PER });
    book.apply(frame);
  }
  expect({ bookHash: book.hash(), countHash: book.countHash() }).toEqual(quotes.hashes());
});

it('counts the instruments of which a tick went out', () => {
  const quotes = createQuotes(COUNT, PER);
  expect(quotes.ticked()).toBe(0);
  const whole = new Float64Array(3).fill(30);
  quotes.take({ ids: Uint32Array.of(4, 9, 4), whole }, TIME);
  expect(quotes.ticked()).toBe(0);
  quotes.told(Uint32Array.of(4, 9, 4));
  expect(quotes.ticked()).toBe(2);
});

it('writes the time of sending into the decimals of a price', () => {
  const [message] = drawMessages(COUNT, PER);
  if (!message) throw new Error('Nothing was drawn');
  const { price } = createQuotes(COUNT, PER).take(message, TIME);
  for (const units of price) expect(units % UNIT).toBe(Math.floor(TIME % STAMP_MS));
  expect(stampOf(TIME)).toBe(1234);
});

it('sends the peers objects with the time of sending', () => {
  const drawn = drawMessages(COUNT, PER);
  const fresh = { price: new Float64Array(PER), volume: new Float64Array(PER) };
  const ticks = JSON.parse(String(objectWire(drawn).encode(3, 0, 0, 0, TIME, fresh))) as { id: number; ts: number }[];
  expect(ticks.map(({ id }) => id)).toEqual([...(drawn[3]?.ids ?? [])]);
  expect(ticks.every(({ ts }) => ts === TIME)).toBe(true);
});
