/** Streams of a connection: a whole market, conflated; and rows by id, at full pace. The third kind is in `depths.ts`. */
import type { Market as MarketCode } from '../../contract/codes.ts';
import { FrameKind, LIST_DELTA, type QuoteColumns, ROW_DELTA, type Topic } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { TickBatch } from '../market/types.ts';
import type { Book } from './book.ts';
import { createRows, sparksOf } from './rows.ts';

export type Body = Pick<QuoteColumns, 'count' | 'ids' | 'columns' | 'spark' | 'depth'>;

/** What a stream needs of its connection. */
export interface Line {
  /** The reader keeps up: another frame may go. */
  ready(): boolean;
  announce(stream: number, topic: Topic, epoch: number): void;
  send(frame: QuoteColumns): void;
  /** A frame was due and the reader was not ready. */
  conflated(): void;
}

export interface StreamContext {
  readonly line: Line;
  readonly book: Book;
  readonly spark: (id: number) => Float64Array;
  /** Real time, epoch ms. */
  readonly wall: () => number;
}

export interface Stream {
  readonly number: number;
  resync(): void;
  flush(): void;
}

/** Who wants a row by its id. */
export interface RowReader {
  /** It ticked; the book has it already. */
  tick(batch: TickBatch, row: number, id: number): void;
}

/** A reader that asks for one snapshot after another gets at most one in this time. It is also the unit of epochs. */
const RESYNC_MS = 250;
const EPOCH_ZERO = Date.UTC(2026, 0, 1);
/** Rows of a `rows` snapshot at most; more come in the next frames. Their sparklines take time to compute. */
const SNAPSHOT_ROWS = 256;

/** Numbers the frames of one stream: epochs grow with real time, so also over a restart of the server. */
export function createNumbering(number: number, topic: Topic, { line, book, wall }: StreamContext) {
  let epoch = 0;
  let seq = 0;
  let begun = Number.NEGATIVE_INFINITY;
  return {
    mayBegin: () => wall() - begun >= RESYNC_MS,
    begin() {
      begun = wall();
      epoch = Math.max(epoch + 1, Math.floor((begun - EPOCH_ZERO) / RESYNC_MS));
      seq = 0;
      line.announce(number, topic, epoch);
    },
    send(kind: FrameKind, body: Body) {
      seq += 1;
      // Not the clock's time: when that leaps, rows that have not ticked since are as old as they were.
      line.send({ kind, stream: number, epoch, seq, time: book.time, ...body });
    },
  };
}

export interface ListStream extends Stream {
  readonly market: MarketCode;
}

/** @param delta body of a market's rows that changed since a version; shared by the readers of one flush */
export function createListStream(
  number: number,
  market: MarketCode,
  context: StreamContext,
  delta: (market: MarketCode, since: number) => Body,
): ListStream {
  const { line, book } = context;
  const frames = createNumbering(number, `list:${market}`, context);
  let sent = 0;
  let anew = true;
  return {
    number,
    market,
    resync() {
      anew = true;
    },
    flush() {
      if (!anew && sent === book.version) return;
      if (!line.ready()) return line.conflated();
      if (anew) {
        if (!frames.mayBegin()) return;
        frames.begin();
        frames.send(FrameKind.Snapshot, snapshotOf(book, book.ids.get(market) ?? new Uint32Array(0)));
        anew = false;
      } else if (book.rebasedMarket(market) > sent) {
        frames.send(FrameKind.Snapshot, snapshotOf(book, book.ids.get(market) ?? new Uint32Array(0)));
      } else {
        const body = delta(market, sent);
        if (body.count > 0) frames.send(FrameKind.Delta, body);
      }
      sent = book.version;
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
  const { line, book, spark } = context;
  const frames = createNumbering(number, 'rows', context);
  const ids = new Set<number>();
  /** Ticks in order since the last flush. */
  const ticks = createRows(ROW_DELTA);
  /** Rows that ticked while the reader was slow: each goes once, with its newest state. */
  const late = new Set<number>();
  /** Rows whose snapshot is due. */
  const fresh = new Set<number>();
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
    const some = Uint32Array.from(fresh.values().take(SNAPSHOT_ROWS));
    for (const id of some) fresh.delete(id);
    frames.send(FrameKind.Snapshot, { ...snapshotOf(book, some), spark: sparksOf(some, spark) });
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
      if (late.size > 0) late.add(id);
      else ticks.push(id, batch.columns, row);
    },
    resync() {
      anew = true;
    },
    flush() {
      const due = anew || ticks.count > 0 || late.size > 0 || fresh.size > 0;
      if (!due) return;
      if (!line.ready()) {
        conflate();
        return line.conflated();
      }
      if (anew) {
        if (!frames.mayBegin()) return conflate();
        ticks.clear();
        late.clear();
        for (const id of ids) fresh.add(id);
        frames.begin();
        sendSnapshot();
        anew = false;
        return;
      }
      if (late.size > 0) {
        conflate();
        sendLate();
      }
      if (ticks.count > 0) {
        frames.send(FrameKind.Delta, ticks.body());
        ticks.clear();
      }
      if (fresh.size > 0 && line.ready()) sendSnapshot();
    },
  };
}

const everything = createRows(QUOTE_COLUMNS);

function snapshotOf(book: Book, ids: Uint32Array): Body {
  everything.clear();
  for (const id of ids) everything.push(id, book.columns, id);
  return everything.body();
}

/** Body of a market's rows that changed since a version. */
export function createDelta(book: Book): (market: MarketCode, since: number) => Body {
  const rows = createRows(LIST_DELTA);
  let held: { market: MarketCode; since: number; version: number; body: Body } | undefined;
  return (market, since) => {
    if (held?.market === market && held.since === since && held.version === book.version) return held.body;
    rows.clear();
    for (const id of book.ids.get(market) ?? []) if ((book.changed[id] ?? 0) > since) rows.push(id, book.columns, id);
    held = { market, since, version: book.version, body: rows.body() };
    return held.body;
  };
}
