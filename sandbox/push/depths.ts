/** The `depth` stream of a connection: rows with their book, the newest state of each; and the books that all connections share. */
import { parseUnits } from '../../contract/finance/price.ts';
import { DEPTH_TRADES, type DepthLevel, type DepthTrade, FrameKind, ROW_DELTA, type RowDepth } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { Depth } from '../../contract/rest/market.ts';
import type { MarketModel, TickBatch } from '../market/types.ts';
import type { Book } from './book.ts';
import { createRows } from './rows.ts';
import { createNumbering, type RowReader, type Stream, type StreamContext } from './streams.ts';

/** Books with all their trades that one frame holds, about PART_BYTES. */
const SNAPSHOT_BOOKS = 8;

/** Books in units, for all connections. */
export interface Depths {
  /** An instrument's at the instant of its row; made once a tick. */
  of(id: number): RowDepth;
  /** Nobody reads the instrument any more. */
  forget(id: number): void;
  /** Books that are kept. */
  readonly size: number;
}

export function createDepths({ depth, listings }: Pick<MarketModel, 'depth' | 'listings'>, book: Book): Depths {
  const made = new Map<number, { version: number; depth: RowDepth }>();
  return {
    of(id) {
      const version = book.changed[id] ?? 0;
      const held = made.get(id);
      if (held?.version === version) return held.depth;
      const fresh = inUnits(depth(id, book.times[id] ?? 0), listings[id]?.scale ?? 0);
      made.set(id, { version, depth: fresh });
      return fresh;
    },
    forget: (id) => void made.delete(id),
    get size() {
      return made.size;
    },
  };
}

function inUnits({ time, bids, asks, trades }: Depth, scale: number): RowDepth {
  // What has no price in units is left out: a reader refuses the whole frame for it.
  const level = ({ price, volume }: Depth['bids'][number]): DepthLevel[] => {
    const units = parseUnits(price, scale);
    return units === undefined ? [] : [[units, volume]];
  };
  const trade = ({ time: at, price, volume, direction }: Depth['trades'][number]): DepthTrade[] => {
    const units = parseUnits(price, scale);
    return units === undefined ? [] : [[at, units, volume, direction]];
  };
  return { t: time, b: bids.flatMap(level), a: asks.flatMap(level), x: trades.slice(0, DEPTH_TRADES).flatMap(trade) };
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
  const { outlet, book, depthOf } = context;
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
      if (!outlet.ready()) {
        outlet.conflated();
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
