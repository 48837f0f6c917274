/**
 * What a tab gets from the data layer on its own port: one transferable ArrayBuffer a frame, at most one
 * unacknowledged. The tab posts CREDIT when it wants a frame; the worker answers with a frame as soon as
 * something of the tab's has changed. Static facts travel ahead of the frame that first shows a row.
 */
import type { AlertList, Firing } from './alerts.ts';
import type { Market } from './codes.ts';
import type { RowDepth } from './push.ts';
import type { Instrument, QuoteKey } from './quote.ts';
import type { Failure } from './result.ts';
import type { AnyEndpointId } from './rest/index.ts';
import type { Order } from './rest/trading.ts';
import type { ScanMarkets, ScanSpec } from './scan.ts';

/** A tab's wish for one more frame. */
export const CREDIT = 1;

/** Sort keys of a list. */
export const SORT_KEYS = ['name', 'price', 'changeRatio', 'volume', 'turnover'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What rows have to be like. Ratio bounds are fractions, prices and traded value in whole currency; absent means no bound. */
export interface WindowFilter {
  minRatio?: number;
  maxRatio?: number;
  minPrice?: number;
  maxPrice?: number;
  minVolume?: number;
  maxVolume?: number;
  /** Last price times volume. */
  minTurnover?: number;
  /** halted: suspended or delisted. */
  state?: 'trading' | 'halted';
}

/** A sorted and filtered list kept by the worker; the tab sees the rows of [first, first + count). */
export interface ListSpec {
  kind: 'list';
  market: Market;
  sort: SortKey;
  descending: boolean;
  filter?: WindowFilter;
  first: number;
  count: number;
}

export type WindowSpec = ListSpec | ScanSpec;

/** Keys of one row set, at most. */
export const MAX_ROW_KEYS = 500;

/** Tab to worker, on the frame port. Window and row-set ids are the tab's own. */
export type TabRequest =
  | typeof CREDIT
  | { op: 'window'; window: number; spec: WindowSpec }
  /** What of the window is drawn; `held` are instruments that still stand there though the order has moved on: they stay live. */
  | { op: 'range'; window: number; first: number; count: number; held?: readonly number[] | undefined }
  | { op: 'close'; window: number }
  /** Replaces the row set `set`; an empty list ends it. `depth`: with the order book of each, where the server streams it. */
  | { op: 'rows'; set: number; keys: QuoteKey[]; depth?: boolean | undefined }
  /** Whether the tab shows live profit. */
  | { op: 'holdings'; on: boolean }
  /** The tab is gone, or has given this worker up. */
  | { op: 'bye' };

/** Worker to tab, on the frame port. */
export type TabMessage =
  | ArrayBuffer
  | { op: 'facts'; instruments: Instrument[] }
  /** From here on ids are of this catalogue: what the tab knows by id of another is void. It names the catalogue in its next hello. */
  | { op: 'forget'; catalogue: string }
  /** Row sets are asked for by key; `missing` names those that the catalogue doesn't know. */
  | { op: 'resolved'; set: number; ids: number[]; missing: QuoteKey[] }
  | { op: 'feed'; feed: FeedState }
  /** Reads of these endpoints are out of date; the worker has resolved the tags. */
  | { op: 'outdated'; ids: AnyEndpointId[] }
  /**
   * Told once it is known, and when the session began or ended, in whatever tab; what a page keeps of the customer is void
   * then. The tab holds `key` until the session ends and names it in its next hello: with it a later worker can go on.
   * `customer` is the number at the broker of whoever is signed in: a tab that slept may find another one than it knew.
   */
  | { op: 'session'; session: SessionState; key?: string; customer?: number | undefined }
  | { op: 'notice'; notice: Notice }
  /** All money calls that wait for their answer or have just got it; told whole at each change and to each new tab. */
  | { op: 'intents'; intents: Intent[] }
  /** Posted right before the frame that shows the same prices. */
  | { op: 'holdings'; holdings: Holdings }
  /** Likewise; without `depth` nobody streams the book any more. */
  | { op: 'depth'; id: number; depth?: RowDepth | undefined }
  /** Something of the customer's happened; one tab alone gets it `loud`, for sound and notification. */
  | { op: 'told'; told: OrderNews; loud: boolean }
  /** Price alerts are others than before; what of them has just fired, likewise `loud` in one tab alone. */
  | { op: 'alerts'; list: AlertList; fired: readonly Firing[]; loud: boolean };

/**
 * A money call from the customer's confirmation until its end is known. It is stored before it is sent, and never sent twice.
 * - unknown: no answer; the server is asked by `clientOrderId` until it says what came of it
 * - accepted, rejected: the end; `failure` of a rejected one says why, or that it never arrived (kind `aborted`)
 */
export interface Intent {
  clientOrderId: string;
  endpoint: AnyEndpointId;
  state: 'sending' | 'slow' | 'unknown' | 'accepted' | 'rejected';
  /** What was asked, for a sentence; nothing secret. */
  about: IntentAbout;
  /** Epoch ms of this machine: when it was confirmed. */
  at: number;
  /** Questions asked so far. */
  asked: number;
  /** Of an accepted one: what the call answers. */
  answer?: unknown;
  failure?: Failure;
}

/** Fields of the call's input that say what it is about. */
export interface IntentAbout {
  stockCode?: string;
  market?: string;
  source?: number;
  direction?: number;
  orderType?: number;
  price?: string;
  quantity?: number;
  id?: number;
  /** Where the call's id is no number but a code: that of what is bought. */
  offered?: string;
  amount?: string;
  currency?: string;
  /** Of an option: its future, its right, its strike and its last trade date. */
  goldCode?: string;
  optionType?: string;
  strike?: string;
  expiry?: string;
}

/** Live figures of all open positions, at the prices of the book. */
export interface Holdings {
  /** Ids of the positions; the columns below follow it. */
  ids: Float64Array;
  /** Price in units of the position's scale, NaN for none. */
  prices: Float64Array;
  /** Minor units of the settlement currency, NaN where a price or a rate is missing. */
  profits: Float64Array;
  today: Float64Array;
  /** Market value of what can be sold, margin and profit of what is leveraged; minor units of the settlement currency. */
  values: Float64Array;
  /** Of a leveraged position, see `marginLevelOf`; NaN of others. */
  levels: Float64Array;
  /** Of a price that the server told and no row of the book has: when that was, epoch ms of this machine; NaN of others. */
  readAt: Float64Array;
  totals: HoldingTotal[];
  /** In the customer's base currency; absent while a rate is missing. */
  base?: BaseTotal;
}

/** Decimal strings. By product line and settlement currency; `today` as the server defines it, see `DayResult`. */
export interface HoldingTotal {
  source: number;
  currency: string;
  value: string;
  profit: string;
  today: string;
}

export interface BaseTotal {
  currency: string;
  value: string;
  profit: string;
  /** The two parts of `profit`: what prices did, and what currencies did to the cost. */
  priceProfit: string;
  currencyProfit: string;
  /** With the two below: see `DayResult`. Where the broker doesn't tell what the day brought they are absent, and this is of open positions alone. */
  today: string;
  todayClosed?: string;
  todayCosts?: string;
}

/** `marginLow`, `marginCritical`: the two warnings before a position is closed out. */
export type OrderNews =
  | { what: 'filled' | 'partlyFilled' | 'ended'; order: Order }
  | { what: 'marginLow' | 'marginCritical'; position: number; name: string; stockCode: string };

/** expired: ended by itself or by the server; signedOut: ended by the customer, in whatever tab. */
export type SessionState = 'guest' | 'signedIn' | 'expired' | 'signedOut';

/** Things the data layer wants said; the UI has the words. moneyUnkept: a money call goes out that no disk keeps. */
export type Notice = 'cacheUnavailable' | 'moneyUnkept' | 'networkDown' | 'networkBack' | 'partMissing';

/**
 * - connecting: not all that is looked at is there yet; live: it is, and a frame came within 3 s
 * - stale: connected, but silent for more than 3 s; down: no connection
 * - polling: read by REST, for want of push; `lack` says why there is none
 * `since`, when that began, and `lastAt`, when the server was last heard (0: never), are epoch milliseconds of this machine.
 * `serverTime` is the server's at `lastAt`, 0 until it told one: whoever moves one moves the other, so that ages and the
 * server's clock run on through every change of kind.
 */
export interface FeedState {
  kind: 'connecting' | 'live' | 'stale' | 'down' | 'polling';
  since: number;
  lastAt: number;
  serverTime: number;
  /** How prices come: frames in the body of an answer, over a socket as bytes or as text, or by asking again and again. */
  transport: 'stream' | 'binary' | 'json' | 'rest';
  /**
   * none: the broker has no push; unreachable: no dial succeeds; origin: it is refused to a page of this address; slow: it is there, and
   * not all has come that is looked at.
   */
  lack?: 'none' | 'unreachable' | 'origin' | 'slow';
  /** Grows with each gap in a stream's sequence: what was told in between never came. Absent without push. */
  gaps?: number;
}

/** One float64 a row each, in order. `time` is the server time of the row's last tick, `seq` its stream sequence; NaN where no frame told it. */
export const FRAME_COLUMNS = [
  'price',
  'volume',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
  'open',
  'high',
  'low',
  'previousClose',
  'extended',
  'change',
  'changeRatio',
  'time',
  'seq',
] as const;
export type FrameColumn = (typeof FRAME_COLUMNS)[number];

/** Bits of a row's flags. */
export const RowFlag = { Fall: 1, Halted: 2, Delayed: 4, Delisted: 8, Cached: 16, HasSpark: 32, Closed: 64 } as const;

/**
 * What is known of a list's market, the worst first.
 * - part: some of its instruments; neither order nor counts are the market's
 * - listed: all of them; some prices are as they were when they were read, or in an earlier connection or visit (RowFlag.Cached)
 * - live: all of them, and push has told all of their prices and tells what moves; or, without push, REST read all of them lately
 */
export const COVERAGES = ['part', 'listed', 'live'] as const;
export type Coverage = (typeof COVERAGES)[number];

export interface FrameWindow {
  window: number;
  /** Rows that pass the filter. */
  total: number;
  first: number;
  /** Of the list's whole market; 0 for a scan. */
  advancers: number;
  decliners: number;
  unchanged: number;
  /** Grows when the order changed. */
  order: number;
  /** Of the list's market; a scan says by itself what it knows of its markets. */
  coverage: Coverage;
  /** Instruments of [first, first + ids.length). */
  ids: Uint32Array;
  /** Of a scan window only. */
  scan?: FrameScan;
}

export interface FrameScan extends ScanMarkets {
  /** One for each of `ids`, see scan.ts. */
  figures: Float64Array;
}

/** A window before its arrays are there. */
export type WindowHead = Omit<FrameWindow, 'ids' | 'scan'> & { readonly isScan?: boolean };

export interface QuoteFrame {
  /** Server time of the newest tick in the book, epoch ms. */
  time: number;
  count: number;
  windows: FrameWindow[];
  /** `columns[c][row]`, c as in FRAME_COLUMNS. */
  columns: Float64Array[];
  ids: Uint32Array;
  flags: Uint32Array;
  /** Sparklines of the rows whose five-minute points changed; row-major, oldest first, NaN where none. */
  sparkIds: Uint32Array;
  spark: Float64Array;
}
