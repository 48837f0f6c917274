import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { type Book, createBook } from './book.ts';
import { BOOK_COLUMNS } from './columns.ts';

const COUNT = 12;
const BUCKET_MS = 300_000;

const instruments = (scale: number) =>
  Array.from({ length: COUNT }, (_, id) => ({
    id,
    code: `C${id}`,
    name: `Name ${id}`,
    market: 'US' as const,
    classify: 'UsStock' as const,
    source: 0 as const,
    currency: 'USD',
    exchange: 'TEST',
    scale,
    tickDigits: 2,
    lot: 1,
  }));

const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 9999 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, Number.NaN) },
);
const frame = fc.record({
  kind: fc.constantFrom(FrameKind.Delta, FrameKind.Delta, FrameKind.Delta, FrameKind.Snapshot),
  ticks: fc.array(fc.record({ id: fc.nat(COUNT), price, volume: fc.nat(9999) }), { minLength: 1, maxLength: 20 }),
  wide: fc.boolean(),
  later: fc.constantFrom(1, 50, BUCKET_MS),
});
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('frame' as const), frame }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('read', 'hash', 'unconfirm', 'rescale' as const) }) },
);

function frameOf({ kind, ticks, wide }: typeof frame extends fc.Arbitrary<infer T> ? T : never, seq: number, time: number): QuoteColumns {
  const column = (value: (tick: (typeof ticks)[number]) => number) => Float64Array.from(ticks, value);
  const columns: QuoteColumns['columns'] = { price: column((tick) => tick.price), volume: column((tick) => tick.volume) };
  if (kind === FrameKind.Snapshot || wide) columns.bid = column((tick) => Math.abs(tick.price));
  if (kind === FrameKind.Snapshot)
    for (const name of QUOTE_COLUMNS) columns[name] ??= column((tick) => (name === 'state' ? 0 : Math.abs(tick.price) + 1));
  return { kind, stream: 1, epoch: 1, seq, time, count: ticks.length, ids: Uint32Array.from(ticks, ({ id }) => id), columns };
}

const all = (book: Book) => ({
  columns: BOOK_COLUMNS.map((name) => [...book.columns[name].subarray(0, COUNT)]),
  flags: [...book.flags.subarray(0, COUNT)],
  refused: [...book.refused],
  ticks: book.ticks,
  hash: book.hash(),
  counts: book.countHash(),
});

test('property: a book that is read now and then is the book that is read after each frame', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [lazy, eager] = [createBook(), createBook()];
      let scale = 2;
      let seq = 0;
      let time = 1_773_237_600_000;
      for (const book of [lazy, eager]) book.load('A', instruments(scale));
      for (const one of steps) {
        if (one.do === 'rescale') scale = scale === 2 ? 4 : 2;
        if (one.do === 'frame') {
          seq += 1;
          time += one.frame.later;
        }
        for (const book of [lazy, eager]) {
          switch (one.do) {
            case 'frame':
              book.apply(frameOf(one.frame, seq, time));
              break;
            case 'read':
              void book.columns;
              break;
            case 'hash':
              book.hash('US');
              break;
            case 'unconfirm':
              book.unconfirm();
              break;
            case 'rescale':
              book.load('A', instruments(scale));
              break;
          }
        }
        void eager.columns;
      }
      expect(all(lazy)).toEqual(all(eager));
    }),
  );
});

test('whoever remembers the clock finds every row that has moved since, whenever it looks', () => {
  const book = createBook();
  book.load('A', instruments(2));
  const apply = (id: number, seq: number) =>
    book.apply(frameOf({ kind: FrameKind.Delta, ticks: [{ id, price: 100 + seq, volume: seq }], wide: false, later: 1 }, seq, 1000 + seq));
  apply(3, 1);
  const seen = book.clock;
  apply(5, 2);
  apply(5, 3);
  apply(7, 4);
  const moved = [...book.version.keys()].filter((id) => (book.version[id] ?? 0) > seen);
  expect(moved).toEqual([5, 7]);
});
