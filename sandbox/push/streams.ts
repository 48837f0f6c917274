/**
 * Streams of a connection: a whole market, conflated; and rows by id, at full pace; the third kind is in `depths.ts`. No frame is larger
 * than a part (PART_BYTES), so that on a slow link none holds up the others; whoever sends takes turns among the streams.
 */
import type { Market } from '../../contract/codes.ts';
import { FrameKind, LIST_DELTA, type QuoteColumns, ROW_DELTA, rowsOfPart, type Topic } from '../../contract/push.ts';
import { QUOTE_COLUMNS, SPARK_POINTS } from '../../contract/quote.ts';
import type { TickBatch } from '../market/types.ts';
import type { Book } from './book.ts';
import { createRows, type Rows, sparksOf } from './rows.ts';

export type Body = Pick<QuoteColumns, 'count' | 'ids' | 'columns' | 'spark' | 'depth'>;

/** What a stream needs of its connection. */
export interface Outlet {
  /** The reader keeps up: another frame may go. */
  ready(): boolean;
  announce(stream: number, topic: Topic, epoch: number, parts: number): void;
  send(frame: QuoteColumns): void;
  /** A frame was due and the reader was not ready. */
  conflated(): void;
}

export interface StreamContext {
  readonly outlet: Outlet;
  readonly book: Book;
  readonly spark: (id: number) => Float64Array;
  /** Real time, epoch ms. */
  readonly wall: () => number;
}

export interface Stream {
  readonly number: number;
  resync(): void;
  /** Sends what one turn allows; returns whether there may be more to send at once. */
  flush(): boolean;
}

/** Who wants a row by its id. */
export interface RowReader {
  /** It ticked; the book has it already. */
  tick(batch: TickBatch, row: number, id: number): void;
}

/** A reader that asks for one snapshot after another gets at most one in this time. It is also the unit of epochs. */
const RESYNC_MS = 250;
const EPOCH_ZERO = Date.UTC(2026, 0, 1);
/** Rows of one frame. */
const SNAPSHOT_ROWS = rowsOfPart(QUOTE_COLUMNS.length);
const SPARKED_ROWS = rowsOfPart(QUOTE_COLUMNS.length + SPARK_POINTS);
const LIST_ROWS = rowsOfPart(LIST_DELTA.length);
/** Ticks that wait for a connection's turn, as many as two whole markets: of more, each row goes once with its newest state. */
const MOST_TICKS = 1 << 15;
const DELTA_ROWS = rowsOfPart(ROW_DELTA.length);

/** Numbers the frames of one stream: epochs grow with real time, so also over a restart of the server. */
export function createNumbering(number: number, topic: Topic, { outlet, book, wall }: StreamContext) {
  let epoch = 0;
  let seq = 0;
  let begun = Number.NEGATIVE_INFINITY;
  return {
    mayBegin: () => wall() - begun >= RESYNC_MS,
    begin(parts: number) {
      begun = wall();
      epoch = Math.max(epoch + 1, Math.floor((begun - EPOCH_ZERO) / RESYNC_MS));
      seq = 0;
      outlet.announce(number, topic, epoch, parts);
    },
    send(kind: FrameKind, body: Body) {
      seq += 1;
      // Not the clock's time: when that leaps, rows that have not ticked since are as old as they were.
      outlet.send({ kind, stream: number, epoch, seq, time: book.time, ...body });
    },
  };
}

/** An empty set has a snapshot too. */
const partsOf = (rows: number, rowsOfOne: number): number => Math.max(1, Math.ceil(rows / rowsOfOne));

export interface ListStream extends Stream {
  readonly market: Market;
}

/** @param slices shared by the readers of one flush */
export function createListStream(number: number, market: Market, context: StreamContext, slices: Slices): ListStream {
  const { outlet, book } = context;
  const frames = createNumbering(number, `list:${market}`, context);
  const ids = book.ids.get(market) ?? new Uint32Array(0);
  let anew = true;
  /** Parts of the epoch's snapshot that were sent, and their number. */
  let part = 0;
  let parts = 0;
  /** The walk through the market's rows that is under way: from where, and from which version of the book to which it brings them. */
  let from = 0;
  let since = 0;
  let until = 0;

  function sendPart(): void {
    const rows = ids.subarray(part * SNAPSHOT_ROWS, (part + 1) * SNAPSHOT_ROWS);
    frames.send(FrameKind.Snapshot, snapshotOf(book, rows));
    part += 1;
    if (part === parts) since = until;
  }

  /** Returns whether anything was sent. */
  function sendMoved(): boolean {
    if (from === 0) until = book.version;
    const { moved, rebased, next } = slices(market, since, from);
    if (rebased.count > 0) frames.send(FrameKind.Snapshot, rebased);
    if (moved.count > 0) frames.send(FrameKind.Delta, moved);
    from = next;
    if (from >= ids.length) {
      from = 0;
      since = until;
    }
    return rebased.count + moved.count > 0;
  }

  return {
    number,
    market,
    resync() {
      anew = true;
    },
    flush() {
      if (!anew && part === parts && from === 0 && since === book.version) return false;
      if (!outlet.ready()) {
        outlet.conflated();
        return false;
      }
      if (anew) {
        if (!frames.mayBegin()) return false;
        anew = false;
        part = 0;
        parts = partsOf(ids.length, SNAPSHOT_ROWS);
        from = 0;
        until = book.version;
        frames.begin(parts);
      }
      if (part < parts) sendPart();
      else if (!sendMoved()) return from > 0;
      return true;
    },
  };
}

export interface RowsStream extends Stream, RowReader {
  readonly ids: ReadonlySet<number>;
  /** Returns false when the stream already has the id. */
  add(id: number): boolean;
  drop(id: number): boolean;
}

export function createRowsStream(number: number, context: StreamContext): RowsStream {
  const { outlet, book, spark } = context;
  const frames = createNumbering(number, 'rows', context);
  const ids = new Set<number>();
  /** Ticks in order since the last flush. */
  const ticks = createRows(ROW_DELTA);
  /** Rows that ticked while the reader was slow, or others had their turns: each goes once, with its newest state. */
  const late = new Set<number>();
  /** Rows whose snapshot is due. */
  const fresh = new Set<number>();
  /** Parts of the epoch's first snapshot that are still to come: it keeps their number, whatever is dropped meanwhile. */
  let parts = 0;
  let anew = true;

  const conflate = () => {
    for (const id of ticks.body().ids) late.add(id);
    ticks.clear();
  };
  const sendLate = () => {
    for (const id of late) if (ids.has(id) && !fresh.has(id)) ticks.push(id, book.columns, id);
    late.clear();
  };
  const sendSnapshot = () => {
    const some = Uint32Array.from(fresh.values().take(SPARKED_ROWS));
    for (const id of some) fresh.delete(id);
    frames.send(FrameKind.Snapshot, { ...snapshotOf(book, some), spark: sparksOf(some, spark) });
    if (parts > 0) parts -= 1;
  };
  /** In frames of one part each; what the reader has no room for goes later. */
  const sendTicks = () => {
    let from = 0;
    while (from < ticks.count && (from === 0 || outlet.ready())) {
      const to = Math.min(ticks.count, from + DELTA_ROWS);
      frames.send(FrameKind.Delta, ticks.body(from, to));
      from = to;
    }
    if (from < ticks.count) for (const id of ticks.body(from).ids) late.add(id);
    ticks.clear();
  };

  return {
    number,
    ids,
    add(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      fresh.add(id);
      return true;
    },
    drop(id) {
      fresh.delete(id);
      late.delete(id);
      return ids.delete(id);
    },
    tick(batch, row, id) {
      if (book.rebased[id] === book.version) fresh.add(id);
      if (ticks.count === MOST_TICKS) conflate();
      if (late.size > 0) late.add(id);
      else ticks.push(id, batch.columns, row);
    },
    resync() {
      anew = true;
    },
    flush() {
      const due = anew || parts > 0 || ticks.count > 0 || late.size > 0 || fresh.size > 0;
      if (!due) return false;
      if (!outlet.ready()) {
        conflate();
        outlet.conflated();
        return false;
      }
      if (anew) {
        if (!frames.mayBegin()) {
          conflate();
          return false;
        }
        anew = false;
        ticks.clear();
        late.clear();
        for (const id of ids) fresh.add(id);
        parts = partsOf(fresh.size, SPARKED_ROWS);
        frames.begin(parts);
      }
      if (parts > 0) {
        conflate();
        sendSnapshot();
        return true;
      }
      if (late.size > 0) {
        conflate();
        sendLate();
      }
      if (ticks.count > 0) sendTicks();
      if (fresh.size > 0 && outlet.ready()) sendSnapshot();
      return fresh.size > 0 || late.size > 0;
    },
  };
}

const everything = createRows(QUOTE_COLUMNS);

function snapshotOf(book: Book, ids: Uint32Array): Body {
  everything.clear();
  for (const id of ids) everything.push(id, book.columns, id);
  return everything.body();
}

/** What changed since a version among a market's rows from an index on: no more than a frame of each kind. */
export interface Slice {
  readonly moved: Body;
  /** Rows whose day or state changed, which a delta doesn't tell. */
  readonly rebased: Body;
  /** Index of the first row that was not looked at. */
  readonly next: number;
}
export type Slices = (market: Market, since: number, from: number) => Slice;

interface Held extends Slice {
  readonly since: number;
  readonly from: number;
  readonly version: number;
}

/** The bodies hold until the market's next question. */
export function createSlices(book: Book): Slices {
  const rows = new Map<Market, { moved: Rows; rebased: Rows; held: Held | undefined }>();
  return (market, since, from) => {
    const own = rows.get(market) ?? { moved: createRows(LIST_DELTA), rebased: createRows(QUOTE_COLUMNS), held: undefined };
    rows.set(market, own);
    const { moved, rebased, held } = own;
    if (held?.since === since && held.from === from && held.version === book.version) return held;
    moved.clear();
    rebased.clear();
    const ids = book.ids.get(market) ?? new Uint32Array(0);
    let next = from;
    for (; next < ids.length && moved.count < LIST_ROWS && rebased.count < SNAPSHOT_ROWS; next += 1) {
      const id = ids[next] ?? 0;
      if ((book.changed[id] ?? 0) <= since) continue;
      ((book.rebased[id] ?? 0) > since ? rebased : moved).push(id, book.columns, id);
    }
    own.held = { since, from, version: book.version, moved: moved.body(), rebased: rebased.body(), next };
    return own.held;
  };
}
