import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { createJournal } from './journal.ts';

const SIZE = 20;

/** One frame of a `list`: prices of some rows. */
const frame = (seq: number, rows: readonly (readonly [id: number, price: number])[]): QuoteColumns => ({
  kind: FrameKind.Delta,
  stream: 1,
  epoch: 9,
  seq,
  time: 0,
  count: rows.length,
  ids: Uint32Array.from(rows, ([id]) => id),
  columns: { price: Float64Array.from(rows, ([, price]) => price) },
});

describe('journal', () => {
  it('knows the newest value at every number, as a plain walk over the frames does', () => {
    const row = fc.tuple(fc.nat(SIZE - 1), fc.integer({ min: 1, max: 1e6 }));
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 20 }), (frames) => {
        const journal = createJournal(SIZE);
        frames.forEach((rows, index) => journal.add(frame(index + 1, rows)));
        for (let seq = 1; seq <= frames.length; seq += 1) {
          for (let id = 0; id < SIZE; id += 1) {
            const told = frames
              .slice(0, seq)
              .flatMap((rows, index) => rows.filter(([other]) => other === id).map(([, price]) => ({ seq: index + 1, price })));
            const last = told.at(-1);
            expect(journal.value(1, 9, seq, id)).toEqual(last && { seq: last.seq, values: { price: last.price } });
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('folds old frames without losing what rows hold, and says so of numbers that are gone', () => {
    const journal = createJournal(SIZE);
    journal.add(frame(1, [[7, 77]]));
    const many = Array.from({ length: 100_000 }, (): [number, number] => [1, 11]);
    for (let seq = 2; seq <= 8; seq += 1) journal.add(frame(seq, many));
    expect(journal.value(1, 9, 8, 7)).toEqual({ seq: 1, values: { price: 77 } });
    expect(journal.value(1, 9, 8, 1)).toEqual({ seq: 8, values: { price: 11 } });
    expect(journal.value(1, 9, 1, 7)).toBeUndefined();
  });

  it('remembers what a stream told in the epochs before, which a screen may still show', () => {
    const journal = createJournal(SIZE);
    journal.add(frame(1, [[7, 77]]));
    journal.add({ ...frame(1, [[7, 78]]), stream: 2 });
    journal.add({ ...frame(1, [[8, 88]]), epoch: 10 });
    expect(journal.value(1, 9, 1, 7)).toEqual({ seq: 1, values: { price: 77 } });
    expect(journal.value(1, 10, 1, 7)).toBeUndefined();
    expect(journal.told(1, 7)?.map(({ values }) => values.price)).toEqual([77, 78]);
    expect(journal.told(1, 9)).toEqual([]);
  });

  it('says of a number that it no longer knows it, though another stream told something there', () => {
    const journal = createJournal(SIZE);
    journal.add({
      ...frame(1, [
        [7, 77],
        [8, 88],
      ]),
      stream: 2,
    });
    const many = Array.from({ length: 100_000 }, (): [number, number] => [1, 11]);
    journal.add(
      frame(1, [
        [7, 70],
        [8, 80],
      ]),
    );
    journal.add(frame(2, [[7, 71]]));
    for (let seq = 3; seq <= 8; seq += 1) journal.add(frame(seq, many));
    expect(journal.told(1, 7)).toBeUndefined();
    // Not listed since: folded, and still exact.
    expect(journal.told(1, 8)?.map(({ values }) => values.price)).toEqual([88, 80]);
  });

  it('says so of streams that are gone altogether', () => {
    const journal = createJournal(SIZE);
    for (let epoch = 1; epoch <= 33; epoch += 1) journal.add({ ...frame(1, [[7, epoch]]), epoch });
    expect(journal.told(1, 7)).toBeUndefined();
    expect(journal.told(2, 7)).toEqual([]);
  });
});
