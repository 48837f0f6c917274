/** Newest state of every instrument, and when it changed. */
import type { Market } from '../../contract/codes.ts';
import { hashQuotes, QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { Listing, TickBatch } from '../market/types.ts';

const PRICE = QUOTE_COLUMNS.indexOf('price');
const VOLUME = QUOTE_COLUMNS.indexOf('volume');
/** Columns that a delta of a list does not carry: a change of one takes a snapshot. */
const PREVIOUS_CLOSE = QUOTE_COLUMNS.indexOf('previousClose');
const STATE = QUOTE_COLUMNS.indexOf('state');

export interface Book {
  /** QUOTE_COLUMNS, by id. */
  readonly columns: readonly Float64Array[];
  /** Ids of each market that has listings, ascending. */
  readonly ids: ReadonlyMap<Market, Uint32Array>;
  readonly size: number;
  /** Time of the newest tick, epoch ms of the sandbox: what the book knows is as old as this. */
  readonly time: number;
  /** Sandbox time of each row's newest tick, by id. */
  readonly times: Float64Array;
  /** Grows with each batch. */
  readonly version: number;
  /** Version at which each row last ticked; 0 means never. */
  readonly changed: Float64Array;
  /** Version at which each row's day or state last changed. */
  readonly rebased: Float64Array;
  /** Starts a batch: rows put from now on carry the next version. */
  begin(): void;
  put(batch: TickBatch, row: number): void;
  hash(market: Market): string;
}

export function createBook(listings: readonly Listing[]): Book {
  const size = listings.length;
  const columns = QUOTE_COLUMNS.map(() => new Float64Array(size).fill(Number.NaN));
  const times = new Float64Array(size);
  const changed = new Float64Array(size);
  const rebased = new Float64Array(size);
  const groups = Map.groupBy(listings, (listing) => listing.market);
  const ids = new Map([...groups].map(([market, rows]) => [market, Uint32Array.from(rows, (row) => row.id).sort()]));
  const [price = new Float64Array(0), volume = new Float64Array(0)] = [columns[PRICE], columns[VOLUME]];
  let version = 0;
  let time = 0;

  const differs = (batch: TickBatch, row: number, id: number, column: number) =>
    !Object.is(columns[column]?.[id], batch.columns[column]?.[row]);

  return {
    columns,
    ids,
    size,
    times,
    changed,
    rebased,
    get time() {
      return time;
    },
    get version() {
      return version;
    },
    begin() {
      version += 1;
    },
    put(batch, row) {
      const id = batch.ids[row] ?? 0;
      const at = batch.times[row] ?? 0;
      if (at > time) time = at;
      times[id] = at;
      if (differs(batch, row, id, PREVIOUS_CLOSE) || differs(batch, row, id, STATE)) rebased[id] = version;
      for (let column = 0; column < columns.length; column += 1) {
        const values = columns[column];
        if (values) values[id] = batch.columns[column]?.[row] ?? Number.NaN;
      }
      changed[id] = version;
    },
    hash: (market) => hashQuotes(ids.get(market) ?? [], price, volume),
  };
}
