/**
 * The newest state of every instrument as columns: index is the instrument's id. Everything that a tab
 * sees, sorts, sums or compares is read from here. The latest arrival wins; its order was checked by
 * `push/streams.ts` before.
 */
import type { Market, Phase } from '../../contract/codes.ts';
import { RowFlag } from '../../contract/frame.ts';
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import {
  hashQuotes,
  type Instrument,
  QUOTE_COLUMNS,
  type QuoteKey,
  type QuoteValues,
  SPARK_INTERVAL_SECONDS,
  SPARK_POINTS,
  mayBeNegative,
} from '../../contract/quote.ts';
import { BOOK_COLUMNS, type BookRows, type Columns, createColumns, derive, Origin, scatter, settle } from './columns.ts';
import { createInstruments } from './instruments.ts';
import { type RowRefusal, refusedColumn } from './normalise.ts';
import { createPending } from './pending.ts';
import { createSparks } from './sparks.ts';
import { judge, KNOWN, NEGATIVE, VERDICTS } from './verdicts.ts';

export interface Book {
  /** Version that all ids belong to; empty before the first `load`. */
  readonly catalogue: string;
  /** Instruments loaded. */
  readonly rows: number;
  /** Column arrays, index is id, NaN is absent. Growth replaces them: read the property each time, keep no array. */
  readonly columns: Columns;
  /** RowFlag bits by id. */
  readonly flags: Uint8Array;
  /** `clock` at the row's last change; a reader that remembers `clock` finds what moved since. */
  readonly version: Float64Array;
  /** `clock` at the last change of the row's five-minute points. */
  readonly sparkVersion: Float64Array;
  /** Grows with each change of the book. */
  readonly clock: number;
  /** Grows when a load changed something: names, ids and members of markets may differ. */
  readonly generation: number;
  /** Server time of the newest frame, epoch ms; 0 before the first. */
  readonly time: number;
  /** Rows taken from frames, and rows refused by reason. */
  readonly ticks: number;
  readonly refused: ReadonlyMap<RowRefusal, number>;

  /**
   * Adds or renews instruments of a catalogue version. Another version than the current one empties the
   * book first, since its ids mean other instruments. An id out of bounds and a key that already has another
   * id are refused.
   */
  load(catalogue: string, instruments: Iterable<Instrument>): void;
  instrument(id: number): Instrument | undefined;
  idOf(key: QuoteKey): number | undefined;
  /** Ids of a market, ascending. The same array until the next load. */
  idsOf(market: Market): Uint32Array;

  /** Takes a frame whose order was checked. Refuses rows one by one and counts why; allocates nothing for a tick. */
  apply(frame: QuoteColumns): void;
  /**
   * Takes a row from the cache or from REST; `time` in epoch ms. Never replaces what push has brought on
   * this connection, nor what the server said later. Returns whether it was taken.
   * - cache: only where there is nothing yet; flagged as cached until a frame or a REST answer confirms it
   * - rest: the server's word at that time; NaN where it names none, which its receipt confirms
   */
  seed(id: number, values: QuoteValues, time: number, origin: 'cache' | 'rest'): boolean;
  /**
   * After a connection ended: what push has brought is flagged as cached until confirmed anew. Of a stream that stalled alone:
   * these rows, unless they were told after the clock was at `since`.
   */
  unconfirm(ids?: Iterable<number>, since?: number): void;
  /** A row could not be read again: what no more than an answer told of it is flagged as cached until something tells it anew. */
  unread(id: number): void;
  /** Five-minute points roll only while the market is open (the default). Replace them by a resync of `rows` at each change of phase. */
  setPhase(market: Market, phase: Phase): void;
  /**
   * Writes SPARK_POINTS closes of finished five-minute buckets, oldest first, NaN where there is none;
   * false if the row has none. The live price is not among them: the specification's sparkline is the
   * last 49 of these and then the live price.
   */
  sparkInto(id: number, out: Float64Array, offset: number): boolean;
  /**
   * Sets a row's points from a sparkline that came by REST (SPARK_POINTS values in units, oldest first, the live
   * price last). Never replaces what push has brought on this connection.
   */
  setSpark(id: number, points: ArrayLike<number>): void;
  /** hashQuotes over the loaded rows, of one market or of all. */
  hash(market?: Market): string;
  /** The same over how many ticks each loaded row has taken from delta frames. */
  countHash(): string;
}

const BUCKET_MS = SPARK_INTERVAL_SECONDS * 1000;
const FIRST_CAPACITY = 1024;
/** What a delta may have besides price and volume. */
const REST_COLUMNS = QUOTE_COLUMNS.filter((column) => column !== 'price' && column !== 'volume');
const NO_VALUES = new Float64Array(0);

export function createBook(): Book {
  let catalogueVersion = '';
  let known = createInstruments();
  let sparks = createSparks();
  let capacity = 0;
  let columns = createColumns(0);
  let flags = new Uint8Array(0);
  let version = new Float64Array(0);
  let toldAt = new Float64Array(0);
  let sparkVersion = new Float64Array(0);
  /** See `Known` of verdicts.ts. */
  let kinds = new Uint8Array(0);
  let origins = new Uint8Array(0);
  let pending = createPending();
  let verdicts = new Uint8Array(FIRST_CAPACITY);
  let clock = 0;
  let generation = 0;
  let time = 0;
  /** False after a connection ended, until the next frame: the server may be another one whose clock is behind. */
  let confirmed = true;
  let ticks = 0;
  const phases = new Map<Market, Phase>();
  const refused = new Map<RowRefusal, number>();

  const rowsNow = (): BookRows => ({ columns, flags, version, toldAt, origins });

  /** Whoever reads or writes columns finds them up to date. */
  const spread = (): void => {
    // Columns are read a row at a time on the way to a tab: mostly there is nothing to do, and nothing is made for it.
    if (pending.waiting) pending.spread(rowsNow(), clock);
  };
  const readable = {
    prices: () => {
      spread();
      return columns.price;
    },
  };

  const refuse = (reason: RowRefusal): void => {
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  };

  const empty = (): void => {
    known = createInstruments();
    sparks = createSparks();
    capacity = 0;
    columns = createColumns(0);
    flags = new Uint8Array(0);
    version = new Float64Array(0);
    toldAt = new Float64Array(0);
    sparkVersion = new Float64Array(0);
    kinds = new Uint8Array(0);
    origins = new Uint8Array(0);
    pending = createPending();
    time = 0;
  };

  const grow = (size: number): void => {
    if (size <= capacity) return;
    capacity = Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2(size)));
    const larger = createColumns(capacity);
    for (const column of BOOK_COLUMNS) larger[column].set(columns[column]);
    columns = larger;
    flags = resized(new Uint8Array(capacity), flags);
    kinds = resized(new Uint8Array(capacity), kinds);
    origins = resized(new Uint8Array(capacity), origins);
    pending.grow(capacity);
    version = resized(new Float64Array(capacity), version);
    toldAt = resized(new Float64Array(capacity), toldAt);
    sparkVersion = resized(new Float64Array(capacity), sparkVersion);
    sparks.grow(capacity);
  };

  /** The values were units of another scale: better none than wrong ones. */
  const clearRow = (id: number): void => {
    for (const column of BOOK_COLUMNS) columns[column][id] = Number.NaN;
    origins[id] = Origin.None;
    flags[id] = 0;
  };

  /** What was told of a row is of before, and known to be. */
  const lose = (id: number): void => {
    origins[id] = Origin.Lost;
    flags[id] = (flags[id] ?? 0) | RowFlag.Cached;
    version[id] = clock;
  };

  /** Buckets that ended between the newest frame so far and `at` close at the price that each row has now. */
  const roll = (at: number): void => {
    const passed = Math.floor(at / BUCKET_MS) - Math.floor(time / BUCKET_MS);
    if (time === 0 || !confirmed || passed <= 0) return;
    for (const id of sparks.ids()) {
      const market = known.get(id)?.market;
      if (!market || (phases.get(market) ?? 'open') !== 'open') continue;
      for (let bucket = Math.min(passed, SPARK_POINTS); bucket > 0; bucket -= 1) sparks.push(id, columns.price[id] ?? Number.NaN);
      sparkVersion[id] = clock;
      version[id] = clock;
    }
  };

  const setSpark = (id: number, points: ArrayLike<number>, offset: number): void => {
    sparks.set(id, points, offset);
    flags[id] = (flags[id] ?? 0) | RowFlag.HasSpark;
    sparkVersion[id] = clock;
    version[id] = clock;
  };

  /** Row by row and column by column: snapshots, frames with bad rows, and those that end a bucket. */
  const takeAll = (frame: QuoteColumns, bad: number): void => {
    const { count, ids } = frame;
    for (let row = 0; bad > 0 && row < count; row += 1) {
      const reason = VERDICTS[verdicts[row] ?? 0];
      if (reason) refuse(reason);
    }
    const mask = bad > 0 ? verdicts : undefined;
    clock += 1;
    roll(frame.time);
    for (const column of QUOTE_COLUMNS) {
      const values = frame.columns[column];
      if (values) scatter(values, ids, count, mask, columns[column]);
    }
    settle(frame, mask, rowsNow(), clock);
    if (frame.kind === FrameKind.Delta) for (let row = 0; row < count; row += 1) if (!mask?.[row]) pending.tick(ids[row] ?? 0);
    if (frame.spark) {
      for (let row = 0; row < count; row += 1) if (!verdicts[row]) setSpark(ids[row] ?? 0, frame.spark, row * SPARK_POINTS);
    }
  };

  return {
    get catalogue() {
      return catalogueVersion;
    },
    get rows() {
      return known.rows;
    },
    get columns() {
      spread();
      return columns;
    },
    get flags() {
      spread();
      return flags;
    },
    get version() {
      spread();
      return version;
    },
    get sparkVersion() {
      return sparkVersion;
    },
    get clock() {
      spread();
      return clock;
    },
    get generation() {
      return generation;
    },
    get time() {
      return time;
    },
    get ticks() {
      return ticks;
    },
    refused,

    load(newVersion, instruments) {
      spread();
      if (newVersion !== catalogueVersion) {
        empty();
        generation += 1;
      }
      catalogueVersion = newVersion;
      clock += 1;
      let changed = false;
      for (const instrument of instruments) {
        const before = known.get(instrument.id);
        const outcome = known.set(instrument);
        if (outcome === 'refused') refuse('id');
        if (outcome !== 'set') continue;
        changed = true;
        grow(known.size);
        if (before && before.scale !== instrument.scale) clearRow(instrument.id);
        kinds[instrument.id] = mayBeNegative(instrument.classify) ? NEGATIVE : KNOWN;
        version[instrument.id] = clock;
      }
      if (changed) generation += 1;
    },
    instrument: (id) => known.get(id),
    idOf: (key) => known.idOf(key),
    idsOf: (market) => known.idsOf(market),

    apply(frame) {
      const { count, ids } = frame;
      if (verdicts.length < count) verdicts = new Uint8Array(2 ** Math.ceil(Math.log2(count)));
      const bad = judge(frame, { kinds, prices: readable.prices }, verdicts);
      const bucketEnds = Math.floor(frame.time / BUCKET_MS) !== Math.floor(time / BUCKET_MS);
      if (bad === 0 && frame.kind === FrameKind.Delta && !bucketEnds && pending.fits(frame)) {
        clock += 1;
        pending.take(frame);
        for (const column of REST_COLUMNS) {
          const values = frame.columns[column];
          if (values) scatter(values, ids, count, undefined, columns[column]);
        }
      } else {
        spread();
        takeAll(frame, bad);
      }
      if (frame.time > time || !confirmed) time = frame.time;
      confirmed = true;
      ticks += count - bad;
    },

    seed(id, values, at, origin) {
      spread();
      const instrument = known.get(id);
      const reason = instrument ? refusedColumn(values, instrument.classify) : 'id';
      if (reason) {
        refuse(reason);
        return false;
      }
      const before = columns.time[id] ?? Number.NaN;
      const held = origins[id] ?? Origin.None;
      if (origin === 'cache' ? held !== Origin.None : held === Origin.Push || (held >= Origin.Rest && wholeSecond(before) > at))
        return false;
      clock += 1;
      for (const column of QUOTE_COLUMNS) columns[column][id] = values[column];
      columns.time[id] = at;
      // No frame told this: its number would name another price.
      columns.seq[id] = Number.NaN;
      origins[id] = origin === 'cache' ? Origin.Cache : Origin.Rest;
      const cached = origin === 'cache' ? RowFlag.Cached : 0;
      derive(id, columns, flags, cached);
      version[id] = clock;
      toldAt[id] = clock;
      return true;
    },

    unconfirm(ids, since = Number.POSITIVE_INFINITY) {
      spread();
      clock += 1;
      if (!ids) confirmed = false;
      for (const id of ids ?? known.allIds()) {
        if (origins[id] === Origin.Push && (toldAt[id] ?? 0) <= since) lose(id);
      }
    },

    unread(id) {
      spread();
      if (origins[id] !== Origin.Rest) return;
      clock += 1;
      lose(id);
    },

    setPhase(market, phase) {
      phases.set(market, phase);
    },
    sparkInto: (id, out, offset) => sparks.copy(id, out, offset),
    setSpark(id, points) {
      spread();
      if (!known.get(id) || (origins[id] === Origin.Push && sparks.has(id))) return;
      clock += 1;
      setSpark(id, points, 0);
    },
    countHash: () =>
      hashQuotes(
        known.allIds(),
        Float64Array.from({ length: known.size }, (_, id) => pending.count(id)),
        NO_VALUES,
      ),
    hash: (market) => {
      spread();
      return hashQuotes(market ? known.idsOf(market) : known.allIds(), columns.price, columns.volume);
    },
  };
}

/** REST tells times in whole seconds: what it says of the second in which a row last ticked, it says after that tick. */
const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;

function resized<T extends Uint8Array | Float64Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}
