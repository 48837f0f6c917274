import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowFlag } from '../../contract/frame.ts';
import { FrameKind } from '../../contract/push.ts';
import { hashQuotes, InstrumentState, quoteKey, SPARK_POINTS } from '../../contract/quote.ts';
import { createBook } from './book.ts';
import { frameOf, instrument, values } from './quotes.fixture.ts';

const { Delta, Snapshot } = FrameKind;
const BUCKET = 300_000;
const NOON = Date.UTC(2026, 2, 11, 12);

const bookOf = (count: number) => {
  const book = createBook();
  book.load(
    'v1',
    Array.from({ length: count }, (_, id) => instrument(id)),
  );
  return book;
};
const flag = (book: ReturnType<typeof createBook>, id: number, bit: number): boolean => ((book.flags[id] ?? 0) & bit) !== 0;

describe('ticks', () => {
  it('carry change, ratio, fall, time and number', () => {
    const book = bookOf(3);
    const rows = [
      { id: 0, price: 110, previousClose: 100, state: InstrumentState.Trading },
      { id: 1, price: 90, previousClose: 100, state: InstrumentState.Halted },
      { id: 2, price: 100, previousClose: 100, state: InstrumentState.Delayed },
    ];
    book.apply(frameOf(rows, { kind: Snapshot, seq: 1, time: NOON }));
    expect(Array.from(book.columns.change.subarray(0, 3))).toEqual([10, -10, 0]);
    expect(Array.from(book.columns.changeRatio.subarray(0, 3))).toEqual([0.1, -0.1, 0]);
    expect([0, 1, 2].map((id) => flag(book, id, RowFlag.Fall))).toEqual([false, true, true]);
    expect(flag(book, 1, RowFlag.Halted)).toBe(true);
    expect(flag(book, 2, RowFlag.Delayed)).toBe(true);
    book.apply(frameOf([{ id: 1, price: 101 }], { seq: 2, time: NOON + 5 }));
    expect(book.columns.change[1]).toBe(1);
    expect(flag(book, 1, RowFlag.Fall)).toBe(false);
    expect(flag(book, 1, RowFlag.Halted)).toBe(true);
    expect(book.columns.time[1]).toBe(NOON + 5);
    expect(book.columns.seq[1]).toBe(2);
    expect(book.columns.time[0]).toBe(NOON);
    expect(book.time).toBe(NOON + 5);
    expect(book.ticks).toBe(4);
  });

  it('no ratio against a base at or below zero, no fall without a change', () => {
    const book = createBook();
    book.load('v1', [instrument(0, { classify: 'Future' }), instrument(1)]);
    book.apply(
      frameOf(
        [
          { id: 0, price: -3763, previousClose: -100 },
          { id: 1, price: 5 },
        ],
        { kind: Snapshot },
      ),
    );
    expect(book.columns.change[0]).toBe(-3663);
    expect(book.columns.changeRatio[0]).toBeNaN();
    expect(book.columns.change[1]).toBeNaN();
    expect(flag(book, 1, RowFlag.Fall)).toBe(false);
  });

  it('moves the version of what it touches and of nothing else', () => {
    const book = bookOf(3);
    const seen = book.clock;
    book.apply(frameOf([{ id: 2, price: 5 }]));
    expect([0, 1, 2].filter((id) => (book.version[id] ?? 0) > seen)).toEqual([2]);
  });

  it.each([
    ['id', { id: 9999, price: 1 }],
    ['id', { id: 3, price: 1 }],
    ['price', { id: 0, price: 0 }],
    ['price', { id: 0, price: -1 }],
    ['price', { id: 0, price: 0.5 }],
    ['price', { id: 0, price: Number.POSITIVE_INFINITY }],
    ['price', { id: 0, price: 2 ** 53 }],
    ['absent', { id: 0, price: Number.NaN }],
    ['volume', { id: 0, volume: -1 }],
    ['volume', { id: 0, volume: 2 ** 53 }],
    ['volume', { id: 0, volume: Number.POSITIVE_INFINITY }],
    ['bid', { id: 0, price: 6, bid: -1 }],
    ['previousClose', { id: 0, price: 6, previousClose: 0 }],
    ['state', { id: 0, price: 6, state: 5 }],
    ['state', { id: 0, price: 6, state: -1 }],
  ] as const)('%s is refused, the row beside it passes', (reason, bad) => {
    const book = bookOf(3);
    book.apply(
      frameOf(
        [
          { id: 0, price: 5, volume: 7 },
          { id: 1, price: 5, volume: 7 },
        ],
        { kind: Snapshot },
      ),
    );
    const good = { id: 1, price: 6, volume: 8, bid: 6, previousClose: 5, state: 1 };
    book.apply(frameOf([bad, Object.fromEntries(Object.keys(bad).map((key) => [key, good[key as keyof typeof good]])) as typeof good]));
    expect(book.refused).toEqual(new Map([[reason, 1]]));
    expect([book.columns.price[0], book.columns.volume[0]]).toEqual([5, 7]);
    expect(book.columns.seq[1]).toBe(1);
    expect(book.ticks).toBe(3);
  });

  it('a snapshot may take a price away', () => {
    const book = bookOf(1);
    book.apply(frameOf([{ id: 0, price: 5 }], { kind: Snapshot }));
    book.apply(frameOf([{ id: 0, price: Number.NaN }], { kind: Snapshot }));
    expect(book.columns.price[0]).toBeNaN();
  });

  it('any sequence of frames leaves what a plain map of objects would hold', () => {
    const price = fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 1e6 }), weight: 8 },
      { arbitrary: fc.constantFrom(0, -5, 0.5, Number.POSITIVE_INFINITY), weight: 1 },
    );
    const row = fc.record({ id: fc.nat(14), price, volume: fc.oneof(fc.nat(1e9), fc.constant(-1)) });
    fc.assert(
      fc.property(fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { maxLength: 30 }), (frames) => {
        const book = bookOf(12);
        const reference = new Map<number, { price: number; volume: number; seq: number }>();
        let refused = 0;
        frames.forEach((rows, index) => {
          book.apply(frameOf(rows, { kind: Delta, seq: index + 1 }));
          for (const { id, ...rest } of rows) {
            const good = id < 12 && Number.isSafeInteger(rest.price) && rest.price > 0 && rest.volume >= 0;
            if (good) reference.set(id, { ...rest, seq: index + 1 });
            else refused += 1;
          }
        });
        for (let id = 0; id < 12; id += 1) {
          const { price: last, volume, seq } = book.columns;
          const row = Number.isNaN(last[id]) ? undefined : { price: last[id], volume: volume[id], seq: seq[id] };
          expect(row).toEqual(reference.get(id));
        }
        expect([...book.refused.values()].reduce((sum, count) => sum + count, 0)).toBe(refused);
      }),
    );
  });
});

describe('the catalogue', () => {
  it('finds by key whatever the symbol', () => {
    const codes = ['NAN', 'CON', '__proto__', 'BRK.B', '00001', 'constructor', 'toString'];
    const book = createBook();
    book.load(
      'v1',
      codes.map((code, id) => instrument(id, { code })),
    );
    expect(codes.map((code) => book.idOf(quoteKey('US', code)))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(book.idOf(quoteKey('HK', '00001'))).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('US:__proto__');
  });

  it('takes ids in any order, market by market, and refuses hostile ones', () => {
    const book = createBook();
    book.load('v1', [instrument(70_000), instrument(3)]);
    book.apply(frameOf([{ id: 70_000, price: 5 }], { kind: Snapshot }));
    book.load('v1', [
      instrument(100_000, { market: 'HK' }),
      instrument(2 ** 30),
      instrument(-1),
      instrument(1.5),
      instrument(4, { code: 'C3' }),
    ]);
    expect(Array.from(book.idsOf('US'))).toEqual([3, 70_000]);
    expect(Array.from(book.idsOf('HK'))).toEqual([100_000]);
    expect(book.rows).toBe(3);
    expect(book.columns.price[70_000]).toBe(5);
    expect(book.refused.get('id')).toBe(4);
  });

  it('another version empties the book; the same facts again change nothing', () => {
    const book = bookOf(2);
    book.apply(frameOf([{ id: 0, price: 5 }], { kind: Snapshot }));
    const { generation } = book;
    book.load('v1', [instrument(0), instrument(1)]);
    expect(book.generation).toBe(generation);
    book.load('v2', [instrument(0, { code: 'OTHER' })]);
    expect(book.catalogue).toBe('v2');
    expect(book.idOf('US:C1')).toBeUndefined();
    expect(book.columns.price[0]).toBeNaN();
    expect(book.generation).toBeGreaterThan(generation);
  });

  it('a row whose scale changed loses its values, which were units of the old one', () => {
    const book = bookOf(1);
    book.apply(frameOf([{ id: 0, price: 5 }], { kind: Snapshot }));
    book.load('v1', [instrument(0, { name: 'Renamed' })]);
    expect(book.columns.price[0]).toBe(5);
    book.load('v1', [instrument(0, { scale: 2 })]);
    expect(book.columns.price[0]).toBeNaN();
    expect(book.seed(0, values({ price: 6 }), NOON, 'cache')).toBe(true);
  });

  it('hashes its rows like the contract does', () => {
    const book = createBook();
    book.load('v1', [instrument(5, { market: 'HK' }), instrument(1), instrument(3)]);
    book.apply(
      frameOf(
        [
          { id: 1, price: 5, volume: 2 },
          { id: 5, price: 7, volume: 2 ** 40 },
        ],
        { kind: Snapshot },
      ),
    );
    expect(book.hash()).toBe(hashQuotes([1, 3, 5], book.columns.price, book.columns.volume));
    expect(book.hash('US')).toBe(hashQuotes([1, 3], book.columns.price, book.columns.volume));
    expect(book.hash('US')).not.toBe(book.hash());
  });
});

describe('rows from the cache and from REST', () => {
  it('show what is cached, flagged until confirmed', () => {
    const book = bookOf(2);
    expect(book.seed(0, values({ price: 5, previousClose: 4 }), NOON, 'cache')).toBe(true);
    expect(flag(book, 0, RowFlag.Cached)).toBe(true);
    expect(book.columns.change[0]).toBe(1);
    book.apply(frameOf([{ id: 0, price: 6 }], { kind: Snapshot, time: NOON - 999_999 }));
    expect(book.columns.price[0]).toBe(6);
    expect(flag(book, 0, RowFlag.Cached)).toBe(false);
  });

  it('never replace what push brought, nor newer by older', () => {
    const book = bookOf(2);
    book.apply(frameOf([{ id: 0, price: 6 }], { kind: Snapshot, time: NOON }));
    expect(book.seed(0, values({ price: 5 }), NOON + 1, 'rest')).toBe(false);
    expect(book.seed(0, values({ price: 5 }), NOON + 1, 'cache')).toBe(false);
    book.unconfirm();
    expect(flag(book, 0, RowFlag.Cached)).toBe(true);
    expect(book.seed(0, values({ price: 5 }), NOON - 1, 'rest')).toBe(false);
    expect(book.seed(0, values({ price: 7 }), NOON + 1, 'rest')).toBe(true);
    expect(flag(book, 0, RowFlag.Cached)).toBe(false);
    expect(book.seed(0, values({ price: 8 }), NOON + 2, 'rest')).toBe(true);
    expect(book.seed(0, values({ price: 5 }), NOON, 'cache')).toBe(false);
    expect(book.columns.price[0]).toBe(8);
  });

  it('after a lost connection an answer confirms a row that has not ticked since, though its time is cut to the second', () => {
    const book = bookOf(2);
    book.apply(frameOf([{ id: 0, price: 6 }], { kind: Snapshot, time: NOON + 700 }));
    book.unconfirm();
    expect(book.seed(0, values({ price: 5 }), NOON - 1000, 'rest')).toBe(false);
    expect(book.seed(0, values({ price: 6 }), NOON, 'rest')).toBe(true);
    expect(flag(book, 0, RowFlag.Cached)).toBe(false);
  });

  it('what an answer told is cached once it could not be read again, until something tells it; what push told stays', () => {
    const book = bookOf(2);
    book.seed(0, values({ price: 5 }), NOON, 'rest');
    book.apply(frameOf([{ id: 1, price: 6 }], { kind: Snapshot, time: NOON }));
    for (const id of [0, 1]) book.unread(id);
    expect([0, 1].map((id) => flag(book, id, RowFlag.Cached))).toEqual([true, false]);
    book.seed(0, values({ price: 5 }), NOON, 'rest');
    expect(flag(book, 0, RowFlag.Cached)).toBe(false);
    book.unread(0);
    book.apply(frameOf([{ id: 0, price: 5 }], { kind: Snapshot, time: NOON }));
    expect(flag(book, 0, RowFlag.Cached)).toBe(false);
  });

  it('a row that an answer told has no frame’s number, so that its price is never taken for one of push', () => {
    const book = bookOf(1);
    book.apply({ ...frameOf([{ id: 0, price: 6 }], { kind: Snapshot, time: NOON }), seq: 551 });
    expect(book.columns.seq[0]).toBe(551);
    book.unconfirm();
    book.seed(0, values({ price: 7 }), NOON + 1000, 'rest');
    expect(book.columns.seq[0]).toBeNaN();
  });

  it('of a stream that stalled are flagged, unless they were told since it broke', () => {
    const book = bookOf(3);
    for (const id of [0, 1, 2]) book.apply(frameOf([{ id, price: 6 }], { kind: Snapshot, time: NOON }));
    const broke = book.clock;
    book.apply(frameOf([{ id: 1, price: 7 }], { kind: Snapshot, time: NOON + 1 }));
    book.unconfirm([0, 1], broke);
    expect([0, 1, 2].map((id) => flag(book, id, RowFlag.Cached))).toEqual([true, false, false]);
  });

  it('of a stream that stalled are flagged though their points rolled or their names came anew meanwhile', () => {
    const book = bookOf(2);
    const points = new Float64Array(SPARK_POINTS).fill(6);
    book.apply({ ...frameOf([{ id: 0, price: 6 }], { kind: Snapshot, time: NOON }), spark: points });
    const broke = book.clock;
    book.apply(frameOf([{ id: 1, price: 7 }], { time: NOON + BUCKET }));
    expect(book.version[0]).toBeGreaterThan(broke);
    book.load('v1', [instrument(0, { code: 'RENAMED' })]);
    book.unconfirm([0, 1], broke);
    expect([0, 1].map((id) => flag(book, id, RowFlag.Cached))).toEqual([true, false]);
  });

  it('after a lost connection an answer that names no time confirms its row', () => {
    const book = createBook();
    book.load('v1', [instrument(1)]);
    book.apply(frameOf([{ id: 1, price: 200, state: 0 }], { kind: FrameKind.Snapshot, time: 1_773_237_600_000 }));
    book.unconfirm();
    expect(book.flags[1]).toBe(RowFlag.Cached);
    expect(book.seed(1, values({ price: 300 }), Number.NaN, 'rest')).toBe(true);
    expect(book.columns.price[1]).toBe(300);
    expect(book.flags[1]).toBe(0);
  });

  it('a cached row gives way to any answer of the server', () => {
    const book = bookOf(1);
    book.seed(0, values({ price: 5 }), NOON, 'cache');
    expect(book.seed(0, values({ price: 6 }), NOON - BUCKET, 'rest')).toBe(true);
  });

  it('are refused with a reason', () => {
    const book = bookOf(1);
    expect(book.seed(7, values({ price: 5 }), NOON, 'rest')).toBe(false);
    expect(book.seed(0, values({ price: -5 }), NOON, 'rest')).toBe(false);
    expect(book.refused).toEqual(
      new Map([
        ['id', 1],
        ['price', 1],
      ]),
    );
  });
});

describe('the sparkline', () => {
  const points = (live: number) =>
    Float64Array.from({ length: SPARK_POINTS }, (_, index) => (index === SPARK_POINTS - 1 ? live : 100 + index));
  const read = (book: ReturnType<typeof createBook>, id: number): number[] => {
    const out = new Float64Array(SPARK_POINTS);
    return book.sparkInto(id, out, 0) ? Array.from(out) : [];
  };
  const withSpark = (time: number) => {
    const book = bookOf(2);
    book.apply({ ...frameOf([{ id: 0, price: 200 }], { kind: Snapshot, time }), spark: points(200) });
    return book;
  };

  it("holds finished closes only: with the live price last it equals the server's", () => {
    const book = withSpark(NOON + 1);
    expect([...read(book, 0).slice(1), book.columns.price[0]]).toEqual(Array.from(points(200)));
    expect(flag(book, 0, RowFlag.HasSpark)).toBe(true);
    expect(read(book, 1)).toEqual([]);
  });

  it('rolls by server time at the last price of the bucket, also for rows that did not tick', () => {
    const book = withSpark(NOON + 1);
    book.apply(frameOf([{ id: 0, price: 210 }], { time: NOON + BUCKET - 1 }));
    expect(read(book, 0).at(-1)).toBe(148);
    const seen = book.clock;
    book.apply(frameOf([{ id: 1, price: 5 }], { time: NOON + BUCKET }));
    expect(read(book, 0).slice(-2)).toEqual([148, 210]);
    expect(book.sparkVersion[0]).toBeGreaterThan(seen);
    book.apply(frameOf([{ id: 0, price: 220 }], { time: NOON + 3 * BUCKET }));
    expect(read(book, 0).slice(-4)).toEqual([148, 210, 210, 210]);
    book.apply(frameOf([{ id: 0, price: 220 }], { time: NOON + 1e6 * BUCKET }));
    expect(read(book, 0)).toEqual(Array.from({ length: SPARK_POINTS }, () => 220));
  });

  it('stands still while the market is closed', () => {
    const book = withSpark(NOON + 1);
    book.setPhase('US', 'post');
    book.apply(frameOf([{ id: 1, price: 5 }], { time: NOON + BUCKET }));
    expect(read(book, 0).at(-1)).toBe(148);
  });

  it('does not roll over a lost connection, whose server may have another clock', () => {
    const book = withSpark(NOON + 1);
    book.unconfirm();
    book.apply(frameOf([{ id: 1, price: 5 }], { time: NOON - 9 * BUCKET }));
    expect(book.time).toBe(NOON - 9 * BUCKET);
    expect(read(book, 0).at(-1)).toBe(148);
  });

  it('from REST fills a gap, and leaves alone what push brought on this connection', () => {
    const book = withSpark(NOON + 1);
    book.setSpark(0, new Float64Array(SPARK_POINTS).fill(7));
    book.setSpark(1, new Float64Array(SPARK_POINTS).fill(7));
    book.setSpark(99, new Float64Array(SPARK_POINTS).fill(7));
    expect(read(book, 0).at(-1)).toBe(148);
    expect(read(book, 1).at(-1)).toBe(7);
    book.unconfirm();
    book.setSpark(0, new Float64Array(SPARK_POINTS).fill(7));
    expect(read(book, 0).at(-1)).toBe(7);
  });

  it('a bad point refuses the row', () => {
    const book = bookOf(1);
    book.apply({ ...frameOf([{ id: 0, price: 200 }], { kind: Snapshot }), spark: points(-1) });
    expect(book.refused).toEqual(new Map([['spark', 1]]));
    expect(book.columns.price[0]).toBeNaN();
  });
});
