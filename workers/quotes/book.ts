/**
 * The newest state of every instrument as columns: index is the instrument's id. Everything that a tab
 * sees, sorts, sums or compares is read from here. The latest arrival wins; its order was checked by
 * `push/streams.ts` before.
 */
import type { Market, Phase } from '../../contract/codes.ts';
import type { FrameColumn } from '../../contract/frame.ts';
import type { QuoteColumns } from '../../contract/push.ts';
import type { Instrument, QuoteColumn, QuoteKey, QuoteValues } from '../../contract/quote.ts';
import type { RowRefusal } from './normalise.ts';

export interface Book {
  /** Version that all ids belong to; empty before the first `load`. */
  readonly catalogue: string;
  /** Instruments loaded. */
  readonly rows: number;
  /** Column arrays, index is id, NaN is absent. Growth replaces them: read the property each time, keep no array. */
  readonly columns: Readonly<Record<FrameColumn | QuoteColumn, Float64Array>>;
  /** RowFlag bits by id. */
  readonly flags: Uint8Array;
  /** `clock` at the row's last change; a reader that remembers `clock` finds what moved since. */
  readonly version: Float64Array;
  /** `clock` at the last change of the row's five-minute points. */
  readonly sparkVersion: Float64Array;
  /** Grows with each change of the book. */
  readonly clock: number;
  /** Grows with each load: names, ids and members of markets may differ. */
  readonly generation: number;
  /** Server time of the newest frame, epoch ms; 0 before the first. */
  readonly time: number;
  /** Rows taken from frames, and rows refused by reason. */
  readonly ticks: number;
  readonly refused: ReadonlyMap<RowRefusal, number>;

  /**
   * Adds or renews instruments of a catalogue version. Another version than the current one empties the
   * book first, since its ids mean other instruments. Ids at or above MAX_INSTRUMENTS are left out.
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
   * this connection, nor a newer row by an older one. Returns whether it was taken.
   * - cache: flagged as cached until a snapshot or a REST answer confirms it
   * - rest: the server's word at that time
   */
  seed(id: number, values: QuoteValues, time: number, origin: 'cache' | 'rest'): boolean;
  /** After a connection ended: every row is flagged as cached until the next snapshot. */
  unconfirm(): void;
  /** Five-minute points roll only while the market is open (the default). Replace them by a resync of `rows` at each change of phase. */
  setPhase(market: Market, phase: Phase): void;
  /**
   * Writes SPARK_POINTS closes of finished five-minute buckets, oldest first, NaN where there is none;
   * false if the row has none. The live price is not among them: the specification's sparkline is the
   * last 49 of these and then the live price.
   */
  sparkInto(id: number, out: Float64Array, offset: number): boolean;
  /** Sets a row's points from a server's sparkline (SPARK_POINTS values, oldest first, the live price last). */
  setSpark(id: number, points: ArrayLike<number>): void;
  /** hashQuotes over the loaded rows, of one market or of all. */
  hash(market?: Market): string;
}
