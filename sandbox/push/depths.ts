/** The `depth` stream of a connection: rows with their book, the newest state of each; and the books that all connections share. */
import { parseUnits } from '../../contract/finance/price.ts';
import { DEPTH_TRADES, type DepthLevel, type DepthTrade, FrameKind, ROW_DELTA, type RowDepth } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { Depth } from '../../contract/rest/market.ts';
import type { Market, TickBatch } from '../market/types.ts';
import type { Book } from './book.ts';
import { createRows } from './rows.ts';
import { createNumbering, type RowReader, type Stream, type StreamContext } from './streams.ts';

/** Books with all their trades that one frame holds, about PART_BYTES. */
const SNAPSHOT_BOOKS = 8;

/** The book of an instrument at the instant of its row, in units; made once a tick of the row, for all connections. */
export function createDepths({ depth, listings }: Pick<Market, 'depth' | 'listings'>, book: Book): (id: number) => RowDepth {
  const made = new Map<number, { version: number; depth: RowDepth }>();
  return (id) => {
    const version = book.changed[id] ?? 0;
    const held = made.get(id);
    if (held?.version === version) return held.depth;
    const fresh = inUnits(depth(id, book.times[id] ?? 0), listings[id]?.scale ?? 0);
    made.set(id, { version, depth: fresh });
    return fresh;
  };
}

function inUnits({ time, bids, asks, trades }: Depth, scale: number): RowDepth {
  const units = (price: string) => parseUnits(price, scale) ?? Number.NaN;
  const level = ({ price, volume }: Depth['bids'][number]): DepthLevel => [units(price), volume];
  return {
    t: time,
    b: bids.map(level),
    a: asks.map(level),
    x: trades.slice(0, DEPTH_TRADES).map((trade) => [trade.time, units(trade.price), trade.volume, trade.direction]),
  };
}

export interface DepthStream extends Stream, RowReader {
  readonly ids: ReadonlySet<number>;
  /** Returns false when the stream already has the id. */
  add(id: number): boolean;
  drop(id: number): boolean;
}

export interface DepthContext extends StreamContext {
  readonly depthOf: (id: number) => RowDepth;
}

export function createDepthStream(number: number, context: DepthContext): DepthStream {
  const { line, book, depthOf } = context;
  const frames = createNumbering(number, 'depth', context);
  const ids = new Set<number>();
  /** Rows that ticked since they were last told. */
  const moved = new Set<number>();
  /** Rows whose snapshot is due. */
  const fresh = new Set<number>();
  /** Trades as they were last told, by id. */
  const told = new Map<number, readonly DepthTrade[]>();
  const whole = createRows(QUOTE_COLUMNS);
  const delta = createRows(ROW_DELTA);
  let anew = true;

  const send = (kind: FrameKind, of: ReadonlySet<number>, depths: readonly RowDepth[]): void => {
    const rows = kind === FrameKind.Snapshot ? whole : delta;
    rows.clear();
    for (const id of of) rows.push(id, book.columns, id);
    frames.send(kind, { ...rows.body(), depth: depths });
  };

  const sendSnapshots = (): void => {
    while (fresh.size > 0) {
      const some = new Set(fresh.values().take(SNAPSHOT_BOOKS));
      send(FrameKind.Snapshot, some, Array.from(some, depthOf));
      for (const id of some) {
        told.set(id, depthOf(id).x);
        fresh.delete(id);
      }
    }
  };

  const sendMoved = (): void => {
    const depths: RowDepth[] = [];
    for (const id of moved) {
      const now = depthOf(id);
      const news = newsOf(now.x, told.get(id) ?? []);
      // Nothing joins them to what was told: another session's trades.
      if (!news) fresh.add(id);
      if (fresh.has(id)) moved.delete(id);
      else depths.push({ ...now, x: news ?? [] });
      told.set(id, now.x);
    }
    if (depths.length > 0) send(FrameKind.Delta, moved, depths);
    moved.clear();
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
      for (const held of [moved, fresh, told]) held.delete(id);
      return ids.delete(id);
    },
    tick(_: TickBatch, __: number, id: number) {
      if (book.rebased[id] === book.version) fresh.add(id);
      moved.add(id);
    },
    resync() {
      anew = true;
    },
    flush() {
      if (ids.size === 0 || (!anew && moved.size === 0 && fresh.size === 0)) return false;
      if (!line.ready()) {
        line.conflated();
        return false;
      }
      if (anew) {
        if (!frames.mayBegin()) return false;
        for (const id of ids) fresh.add(id);
        moved.clear();
        frames.begin(Math.ceil(fresh.size / SNAPSHOT_BOOKS));
        anew = false;
      }
      sendMoved();
      sendSnapshots();
      return false;
    },
  };
}

/** Of trades, newest first, those since others were told; undefined when the two have none in common. */
export function newsOf(now: readonly DepthTrade[], before: readonly DepthTrade[]): readonly DepthTrade[] | undefined {
  if (before.length === 0) return now;
  for (let news = 0; news < now.length; news += 1) {
    const rest = now.slice(news);
    if (rest.every((trade, index) => isSame(trade, before[index]))) return now.slice(0, news);
  }
  return undefined;
}

const isSame = (one: DepthTrade, other: DepthTrade | undefined): boolean => one.every((value, index) => value === other?.[index]);
