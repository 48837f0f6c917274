import { expect, it } from 'vitest';
import { FrameKind } from '../../contract/push.ts';
import { QUOTE_COLUMNS, SPARK_POINTS } from '../../contract/quote.ts';
import { LISTED_AT, market } from '../market/market.fixture.ts';
import { BATCH_BYTES, batchOn } from './batch.ts';
import { createBook } from './book.ts';
import { createRowsStream } from './streams.ts';

const PRICE = QUOTE_COLUMNS.indexOf('price');
const IDS = [1, 2, 3];

/** A stream of three rows whose snapshot was sent, and the prices of each that its deltas told since. */
function reader() {
  const told = new Map<number, number[]>();
  const book = createBook(market.listings);
  const stream = createRowsStream(1, {
    book,
    spark: () => new Float64Array(SPARK_POINTS),
    wall: () => LISTED_AT,
    outlet: {
      ready: () => true,
      announce: () => undefined,
      conflated: () => undefined,
      send({ kind, ids, columns }) {
        if (kind === FrameKind.Snapshot) return;
        ids.forEach((id, row) => {
          const prices = told.get(id) ?? [];
          prices.push(columns.price?.[row] ?? Number.NaN);
          told.set(id, prices);
        });
      },
    },
  });
  const batch = batchOn(new ArrayBuffer(BATCH_BYTES));
  /** Each row ticks so often; its price grows by one each time. */
  let price = 0;
  const tick = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      price += 1;
      for (const id of IDS) {
        batch.ids[0] = id;
        batch.times[0] = LISTED_AT;
        batch.columns.forEach((values) => (values[0] = 1));
        const prices = batch.columns[PRICE];
        if (prices) prices[0] = price;
        book.begin();
        book.put(batch, 0);
        stream.tick(batch, 0, id);
      }
    }
  };
  for (const id of IDS) stream.add(id);
  tick(1);
  while (stream.flush());
  told.clear();
  return { stream, told, tick };
}

it('tells a connection that waits for its turn each tick in order', () => {
  const { stream, told, tick } = reader();
  tick(5000);
  while (stream.flush());
  for (const id of IDS) expect(told.get(id)).toEqual(Array.from({ length: 5000 }, (_, time) => time + 2));
});

it('tells one that waited too long the newest state of each row once, and each tick again from then on', () => {
  const { stream, told, tick } = reader();
  tick(50_000);
  while (stream.flush());
  for (const id of IDS) expect(told.get(id)).toEqual([50_001]);
  tick(2);
  while (stream.flush());
  for (const id of IDS) expect(told.get(id)).toEqual([50_001, 50_002, 50_003]);
});
