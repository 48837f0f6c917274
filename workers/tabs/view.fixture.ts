/** One tab's view of a book whose ticks and clock the test holds. */
import { expect } from 'vitest';
import type { Market } from '../../contract/codes.ts';
import { FRAME_COLUMNS, type Holdings, type ListSpec, type QuoteFrame, type TabMessage } from '../../contract/frame.ts';
import { readFrame } from '../../contract/frameBuffer.ts';
import { FrameKind, type QuoteColumns, type RowDepth } from '../../contract/push.ts';
import type { Instrument } from '../../contract/quote.ts';
import { createBook } from '../quotes/book.ts';
import { createDepths } from '../quotes/depths.ts';
import { instrument } from '../quotes/quotes.fixture.ts';
import { createListRankings } from '../quotes/rankings.ts';
import { createScanner } from '../scan/scanner.ts';
import { createRankings } from './rankings.ts';
import { createView } from './view.ts';

export const COUNT = 400;
export const LIST: ListSpec = { kind: 'list', market: 'US', sort: 'price', descending: true, first: 0, count: 10 };

export const instruments = (version: string): Instrument[] =>
  Array.from({ length: COUNT }, (_, id) => instrument(id, { code: `${version}${id}`, scale: 2 }));

/** A tab that believes what it is told, in the way of the contract. */
export function openTab() {
  let now = 0;
  let seq = 0;
  const book = createBook();
  const depths = createDepths();
  depths.want(new Set(Array.from({ length: COUNT }, (_, id) => id)));
  const lists = createListRankings(book, { now: () => now });
  const scanner = createScanner({
    book,
    now: () => now,
    canWatch: () => true,
    resync: () => undefined,
    yearRanges: async () => ({ ok: false, kind: 'network', code: 0, msg: '' }),
  });
  const listed = new Set<Market>(['US']);
  const tab = {
    facts: new Map<number, Instrument>(),
    price: new Map<number, number>(),
    lists: new Map<number, { total: number; first: number; ids: number[] }>(),
    /** By id; a book counts from the frame on that it was told before. */
    depths: new Map<number, RowDepth | undefined>(),
    frames: 0,
    rows: 0,
  };
  const told: [number, RowDepth | undefined][] = [];
  const take = (frame: QuoteFrame): void => {
    tab.frames += 1;
    for (const [id, depth] of told.splice(0)) tab.depths.set(id, depth);
    tab.rows += frame.count;
    const price = frame.columns[FRAME_COLUMNS.indexOf('price')] as Float64Array;
    frame.ids.forEach((id, row) => {
      expect(tab.facts.has(id)).toBe(true);
      tab.price.set(id, price[row] as number);
    });
    for (const { window, total, first, ids } of frame.windows) tab.lists.set(window, { total, first, ids: [...ids] });
  };
  const view = createView({
    now: () => now,
    book,
    depths,
    rankings: createRankings(lists, scanner),
    coverage: (market) => (listed.has(market) ? 'live' : 'part'),
    holdings: { version: () => -1, current: () => ({}) as Holdings },
    post: (message: TabMessage, transfer = []) => {
      if (message instanceof ArrayBuffer) {
        expect(transfer).toEqual([message]);
        take(readFrame(structuredClone(message, { transfer })));
      } else if (message.op === 'facts') for (const one of message.instruments) tab.facts.set(one.id, one);
      else if (message.op === 'forget') tab.facts.clear();
      else if (message.op === 'depth') told.push([message.id, message.depth]);
    },
  });
  return {
    book,
    depths,
    view,
    tab,
    listed,
    load: (version = 'A') => book.load(version, instruments(version)),
    tick: (id: number, price: number, depth?: RowDepth) => {
      seq += 1;
      const frame: QuoteColumns = {
        kind: FrameKind.Delta,
        stream: 1,
        epoch: 1,
        seq,
        time: seq,
        count: 1,
        ids: Uint32Array.of(id),
        columns: { price: Float64Array.of(price), volume: Float64Array.of(1) },
        ...(depth && { depth: [depth] }),
      };
      book.apply(frame);
      depths.take(frame);
      view.changed();
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}
