/**
 * A market as the sandbox serves it: the whole list conflated, each row that moved once with its newest values, and beside it the
 * rows that were asked for by id, with each of their ticks and all columns. What ticks is in both.
 */
import { LIST_DELTA, ROW_DELTA } from '../../contract/push.ts';
import type { Drawn, Fresh } from './pool.ts';
import { LIST, type Protocol, ROWS } from './protocol.ts';
import type { Quotes } from './quotes.ts';

/** The sandbox's own: its generator's step, which sends the rows, and the pace of lists. */
const ROWS_MS = 8;
const LIST_MS = 50;

export interface Served {
  /** Takes a message into the book. */
  take(drawn: Drawn, time: number): void;
  /** Sends what is due at `at`, ms of a steady clock. Rows before the list, so that nothing becomes older than it was. */
  flush(at: number): void;
  /** Sends all ticks of rows that wait. */
  flushRows(): void;
  /** Rows of delta frames since the last call. */
  told(): number;
}

export function createServed(quotes: Quotes, protocol: Pick<Protocol, 'rows' | 'send'>): Served {
  const moved = new Uint8Array(quotes.ids.length);
  let [rowsAt, listAt, told] = [0, 0, 0];
  let ids: number[] = [];
  let price: number[] = [];
  let volume: number[] = [];

  function send(stream: typeof LIST | typeof ROWS, sent: Uint32Array, at?: Fresh): void {
    protocol.send(stream, sent, quotes.columnsAt(stream === LIST ? LIST_DELTA : ROW_DELTA, sent, at));
    quotes.told(sent);
    told += sent.length;
  }

  function flushRows(): void {
    if (ids.length === 0) return;
    send(ROWS, Uint32Array.from(ids), { price: Float64Array.from(price), volume: Float64Array.from(volume) });
    ids = [];
    price = [];
    volume = [];
  }

  return {
    take(drawn, time) {
      const fresh = quotes.take(drawn, time);
      for (let tick = 0; tick < drawn.ids.length; tick += 1) {
        const id = drawn.ids[tick] ?? 0;
        moved[id] = 1;
        if (!protocol.rows.has(id)) continue;
        ids.push(id);
        price.push(fresh.price[tick] ?? Number.NaN);
        volume.push(fresh.volume[tick] ?? Number.NaN);
      }
    },
    flush(at) {
      const isListDue = at - listAt >= LIST_MS;
      if (isListDue || at - rowsAt >= ROWS_MS) {
        flushRows();
        rowsAt = at;
      }
      if (!isListDue) return;
      listAt = at;
      const changed = quotes.ids.filter((id) => moved[id] === 1);
      moved.fill(0);
      if (changed.length > 0) send(LIST, changed);
    },
    flushRows,
    told() {
      const since = told;
      told = 0;
      return since;
    },
  };
}
