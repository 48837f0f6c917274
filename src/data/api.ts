/** What the UI sees of live data. The hooks of this folder are its only way to the worker. */
import type { BaseTotal, Coverage, FrameColumn, HoldingTotal, ListSpec } from '../../contract/frame.ts';
import type { Instrument, QuoteKey } from '../../contract/quote.ts';
import type { Failure } from '../../contract/result.ts';
import type { ScanMarkets } from '../../contract/scan.ts';

/**
 * One instrument's live values; the same object for life, changed in place at each frame. Prices are
 * integer units of 10^-scale, NaN is absent; `version` grows with each change.
 */
export interface QuoteView extends Record<FrameColumn, number> {
  readonly id: number;
  readonly instrument: Instrument;
  /** RowFlag bits. */
  flags: number;
  /** Five-minute closes, oldest first, NaN where none; the live price is not among them. */
  spark: Float64Array | undefined;
  version: number;
}

export interface QuoteStore {
  get(id: number): QuoteView | undefined;
  /** Calls back once a frame at most, after the row changed. Returns its stop. */
  subscribe(id: number, listener: (quote: QuoteView) => void): () => void;
  /** Server time of the newest tick, epoch ms. */
  time(): number;
}

/** A price in units of the row's scale, and the quantity that stands there. */
export interface DepthLevel {
  readonly price: number;
  readonly volume: number;
}

/** Order book and last trades of one instrument; prices in units of its row's scale. */
export interface InstrumentDepth {
  /** Epoch seconds: since when the book stands so; of a market that is closed or halted, the end of its trading. */
  readonly time: number;
  /** Best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  /** Newest first; direction 0 was bought, 1 sold. Time in epoch seconds. */
  readonly trades: readonly { readonly time: number; readonly price: number; readonly volume: number; readonly direction: 0 | 1 }[];
}

/** A list that the worker sorts and filters. */
export interface LiveWindow {
  readonly total: number;
  readonly advancers: number;
  readonly decliners: number;
  readonly unchanged: number;
  /** What is known of the list's market: only of all of it are order and counts the market's. */
  readonly coverage: Coverage;
  /** Grows when the order or the known part changed. */
  readonly order: number;
  /** False until the first frame. */
  readonly ready: boolean;
  /** Instrument at a position of the list; undefined where the tab doesn't know yet. */
  idAt(index: number): number | undefined;
  /**
   * What is drawn; the worker adds a margin. Cheap, may be called at every scroll event.
   * @param held instruments that still stand there though the order has moved on; none by default
   */
  setRange(first: number, count: number, held?: readonly number[]): void;
}
export type ListWish = Omit<ListSpec, 'kind' | 'first' | 'count'>;

/** Matches of a scan. */
export interface LiveScan extends LiveWindow {
  /** Absent before the first frame. */
  readonly markets: ScanMarkets | undefined;
  /** Figure of a match, see contract/scan.ts; NaN where it isn't known. */
  figureOf(id: number): number;
}

/** A set of instruments by key. */
export interface LiveRows {
  /** In the order of the keys; undefined until known. */
  readonly ids: readonly (number | undefined)[];
  readonly missing: readonly QuoteKey[];
}

/** One position at the prices of the book; a new object at each change. NaN where a price or a rate is missing. */
export interface HoldingFigures {
  /** Units of the position's scale. */
  readonly price: number;
  /** Minor units of the settlement currency. */
  readonly profit: number;
  readonly today: number;
  /** Market value of what can be sold, margin and profit of what is leveraged. */
  readonly value: number;
  /** Equity by margin of a leveraged position, a fraction. */
  readonly level: number;
  /** When the server told a price that comes in polls, epoch ms of this machine; NaN of one that the book follows. */
  readonly readAt: number;
}

/** Sums over all positions; the same object until one of them changes. */
export interface HoldingSums {
  readonly totals: readonly HoldingTotal[];
  /** Undefined while a rate is missing. */
  readonly base: BaseTotal | undefined;
}

/** A read as the page shows it. `data` stays while it is being renewed or when renewing failed. */
export type Loadable<T> =
  | { readonly state: 'loading'; readonly data: undefined; readonly failure: undefined; retry(): void }
  /** `asOf` (epoch ms) is set while the data is past its age and being renewed. */
  | { readonly state: 'done'; readonly data: T; readonly asOf: number | undefined; readonly failure: undefined; retry(): void }
  | { readonly state: 'failed'; readonly data: T | undefined; readonly failure: Failure; retry(): void };
