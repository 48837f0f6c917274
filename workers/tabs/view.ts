/**
 * What one tab sees: its windows and row sets. Each credit is answered with one frame that holds the rows
 * whose version moved since the tab last got them, as soon as there are any; so a slow or hidden tab costs
 * nothing, and what it gets is the newest state, never a queue.
 */
import type { Market } from '../../contract/codes.ts';
import { type Coverage, FRAME_COLUMNS, type ListSpec, type TabMessage, type WindowHead, type WindowSpec } from '../../contract/frame.ts';
import { allocateFrame } from '../../contract/frameBuffer.ts';
import type { Instrument } from '../../contract/quote.ts';
import type { LiveHoldings } from '../holdings/holdings.ts';
import type { RowDepth } from '../../contract/push.ts';
import type { Book } from '../quotes/book.ts';
import type { Depths } from '../quotes/depths.ts';
import { filledRange, paceRange } from './ranges.ts';
import type { AnyRanking, Rankings } from './rankings.ts';

export interface ViewEnvironment {
  book: Book;
  depths: Pick<Depths, 'get'>;
  rankings: Rankings;
  coverage: (market: Market) => Coverage;
  /** Live figures of the customer's positions. */
  holdings: Pick<LiveHoldings, 'version' | 'current'>;
  post: (message: TabMessage, transfer?: ArrayBuffer[]) => void;
  /** Milliseconds; only differences count. */
  now: () => number;
  /** Catalogue of the ids that the tab knows already. */
  known?: string | undefined;
}

/** Counts of a market alone are worth a message at most this often. */
const COUNTS_MS = 1000;

export interface View {
  openWindow(window: number, spec: WindowSpec): void;
  /** @param held instruments that stay live wherever the order has them; none by default */
  moveWindow(window: number, first: number, count: number, held?: readonly number[]): void;
  closeWindow(window: number): void;
  /** Replaces a row set by ids; empty ends it. @param deep with their order books */
  setRows(set: number, ids: readonly number[], deep?: boolean): void;
  /** Whether the tab shows the figures of positions. */
  showHoldings(on: boolean): void;
  readonly windowCount: number;
  hasWindow(window: number): boolean;
  /** The tab wants one more frame. */
  credit(): void;
  /** The book may have changed: answers a held credit if something of this tab's did. */
  changed(): void;
  /** Adds what the tab looks at to the sets. */
  wishes(markets: Map<Market, ListSpec>, ids: Set<number>, depths: Set<number>): void;
  close(): void;
}

interface OpenWindow {
  spec: WindowSpec;
  ranking: AnyRanking;
  first: number;
  count: number;
  step: number;
  held: readonly number[];
  /** The last header sent and when, the rows it named, and where they ended. */
  sent: WindowHead | undefined;
  sentAt: number;
  sentIds: Uint32Array;
  sentTo: number;
  /** Version of the order in which those rows were last seen to stand. */
  seenVersion: number;
  /** `told` of the scan when it was last sent. */
  sentTold: number;
}

const NONE: readonly number[] = [];
const UNSENT = { sent: undefined, sentAt: 0, sentIds: new Uint32Array(0), sentTo: 0, seenVersion: -1, sentTold: -1 };

export function createView({ book, depths, rankings, coverage, holdings, post, now, known }: ViewEnvironment): View {
  const open = new Map<number, OpenWindow>();
  const rowSets = new Map<number, readonly number[]>();
  const deepSets = new Set<number>();
  /** By id, the order book that the tab has. */
  const sentDepths = new Map<number, RowDepth>();
  let credits = false;
  let showsHoldings = false;
  let sentHoldings = -1;
  let catalogue = known;
  /** By id, what the tab knows of an instrument. */
  const sentFacts = new Map<number, Instrument>();
  /** By id: the version that the tab has; 0 for a row that it has never got. */
  let sentVersion = new Float64Array(0);
  let sentSpark = new Float64Array(0);
  let moved = new Uint32Array(256);
  let sparks = new Uint32Array(256);

  /** Ids of another catalogue mean other instruments: the tab has none of them, and its row sets are still to be resolved. */
  function renew(): void {
    if (catalogue === book.catalogue || book.catalogue === '') return;
    catalogue = book.catalogue;
    post({ op: 'forget', catalogue });
    sentFacts.clear();
    sentDepths.clear();
    rowSets.clear();
    sentVersion.fill(0);
    sentSpark.fill(0);
    for (const window of open.values()) {
      window.sent = undefined;
      window.held = NONE;
    }
  }

  function grow(): void {
    const size = book.version.length;
    if (sentVersion.length >= size) return;
    const versions = new Float64Array(size);
    versions.set(sentVersion);
    sentVersion = versions;
    const points = new Float64Array(size);
    points.set(sentSpark);
    sentSpark = points;
  }

  /** The rows in sight are those of the last header, whatever moved elsewhere in the list. */
  function standsAsSent(window: OpenWindow, from: number, to: number): boolean {
    const { ids, version } = window.ranking;
    if (window.seenVersion === version) return true;
    for (let index = from; index < to; index += 1) if (ids[index] !== window.sentIds[index - from]) return false;
    window.seenVersion = version;
    return true;
  }

  /** The header to send for a window now, or undefined when the tab has it, or when nobody can say yet what the list holds. */
  function header(id: number, window: OpenWindow, from: number, to: number): WindowHead | undefined {
    const { total, advancers, decliners, unchanged, version } = window.ranking;
    const { sent, spec } = window;
    const known = spec.kind === 'list' ? coverage(spec.market) : 'live';
    if (total === 0 && known === 'part') return undefined;
    const sameRows = sent?.total === total && sent.first === from && window.sentTo === to && standsAsSent(window, from, to);
    const sameCounters = sent?.advancers === advancers && sent.decliners === decliners && sent.unchanged === unchanged;
    const sameFigures = window.sentTold === (window.ranking.scan?.told ?? 0);
    if (sameRows && sameFigures && sent.coverage === known && (sameCounters || now() - window.sentAt < COUNTS_MS)) return undefined;
    const isScan = window.ranking.scan !== undefined;
    return { window: id, total, first: from, advancers, decliners, unchanged, order: version, coverage: known, isScan };
  }

  /** What the tab has of books that it no longer follows grows old. */
  function takeBackDepths(): void {
    for (const id of sentDepths.keys()) {
      if (deepSets.values().some((set) => rowSets.get(set)?.includes(id))) continue;
      sentDepths.delete(id);
      post({ op: 'depth', id, depth: undefined });
    }
  }

  /** Posts the books that the tab lacks; returns whether there was any. */
  function sendDepths(): boolean {
    let sent = false;
    for (const set of deepSets) {
      for (const id of rowSets.get(set) ?? NONE) {
        const depth = depths.get(id);
        if (depth === sentDepths.get(id)) continue;
        if (depth) sentDepths.set(id, depth);
        else sentDepths.delete(id);
        post({ op: 'depth', id, depth });
        sent = true;
      }
    }
    return sent;
  }

  /** Sends one frame if the tab lacks anything; returns whether it did. */
  function send(): boolean {
    if (book.rows === 0) return false;
    renew();
    grow();
    rankings.refresh();
    const headers: WindowHead[] = [];
    const slices: Uint32Array[] = [];
    const scans: AnyRanking['scan'][] = [];
    const facts: Instrument[] = [];
    let movedCount = 0;
    let sparkCount = 0;

    const take = (id: number): void => {
      const version = (book.version[id] ?? 0) + 1;
      if ((sentVersion[id] ?? 0) < version) {
        const instrument = book.instrument(id);
        if (!instrument) return;
        if (sentFacts.get(id) !== instrument) {
          sentFacts.set(id, instrument);
          facts.push(instrument);
        }
        sentVersion[id] = version;
        if (movedCount === moved.length) moved = doubled(moved);
        moved[movedCount] = id;
        movedCount += 1;
      }
      const points = book.sparkVersion[id] ?? 0;
      if ((sentSpark[id] ?? 0) < points) {
        sentSpark[id] = points;
        if (sparkCount === sparks.length) sparks = doubled(sparks);
        sparks[sparkCount] = id;
        sparkCount += 1;
      }
    };

    for (const [id, window] of open) {
      const { from, to } = filledRange(window.first, window.count, window.step, window.ranking.total);
      const ids = window.ranking.ids;
      for (let index = from; index < to; index += 1) take(ids[index] ?? 0);
      for (const held of window.held) take(held);
      const head = header(id, window, from, to);
      if (!head) continue;
      window.sent = head;
      window.sentAt = now();
      window.sentTo = to;
      window.sentIds = ids.slice(from, to);
      window.seenVersion = window.ranking.version;
      window.sentTold = window.ranking.scan?.told ?? 0;
      scans.push(window.ranking.scan);
      headers.push(head);
      slices.push(ids.subarray(from, to));
    }
    for (const ids of rowSets.values()) for (const id of ids) take(id);
    const figures = showsHoldings ? holdings.version() : sentHoldings;
    const hasDepths = sendDepths();
    if (movedCount === 0 && sparkCount === 0 && headers.length === 0 && figures === sentHoldings && !hasDepths) return false;

    if (facts.length > 0) post({ op: 'facts', instruments: facts });
    if (figures !== sentHoldings) {
      sentHoldings = figures;
      post({ op: 'holdings', holdings: holdings.current() });
    }
    const sizes = slices.map((slice) => slice.length);
    const { buffer, frame } = allocateFrame(movedCount, headers, sizes, sparkCount, book.time);
    frame.windows.forEach((window, index) => {
      const slice = slices[index];
      if (slice) window.ids.set(slice);
      const scan = scans[index];
      if (!window.scan || !scan) return;
      for (const name of ['since', 'instruments', 'matches'] as const) window.scan[name].set(scan.markets[name]);
      for (let row = 0; row < window.ids.length; row += 1) window.scan.figures[row] = scan.figures[window.ids[row] ?? 0] ?? Number.NaN;
    });
    for (let column = 0; column < FRAME_COLUMNS.length; column += 1) {
      const name = FRAME_COLUMNS[column];
      const from = name && book.columns[name];
      const into = frame.columns[column];
      if (from && into) for (let row = 0; row < movedCount; row += 1) into[row] = from[moved[row] ?? 0] ?? Number.NaN;
    }
    for (let row = 0; row < movedCount; row += 1) {
      const id = moved[row] ?? 0;
      frame.ids[row] = id;
      frame.flags[row] = book.flags[id] ?? 0;
    }
    const points = frame.spark.length / Math.max(1, sparkCount);
    for (let row = 0; row < sparkCount; row += 1) {
      const id = sparks[row] ?? 0;
      frame.sparkIds[row] = id;
      if (!book.sparkInto(id, frame.spark, row * points)) frame.spark.fill(Number.NaN, row * points, (row + 1) * points);
    }
    post(buffer, [buffer]);
    return true;
  }

  function closeWindow(id: number): void {
    const window = open.get(id);
    if (!window) return;
    rankings.release(window.ranking);
    open.delete(id);
  }

  function changed(): void {
    if (credits && send()) credits = false;
  }

  return {
    openWindow: (id, spec) => {
      closeWindow(id);
      const { first, count } = spec;
      open.set(id, { spec, ranking: rankings.take(spec), first, count, step: 0, held: NONE, ...UNSENT });
      changed();
    },
    moveWindow: (id, first, count, held = NONE) => {
      const window = open.get(id);
      if (!window) return;
      window.step = first - window.first;
      window.first = first;
      window.count = count;
      window.held = held;
      changed();
    },
    closeWindow,
    setRows: (set, ids, deep = false) => {
      renew();
      if (deep && ids.length > 0) deepSets.add(set);
      else deepSets.delete(set);
      if (ids.length === 0) rowSets.delete(set);
      else rowSets.set(set, ids);
      takeBackDepths();
      changed();
    },
    get windowCount() {
      return open.size;
    },
    hasWindow: (id) => open.has(id),
    showHoldings: (on) => {
      showsHoldings = on;
      sentHoldings = -1;
      changed();
    },
    credit: () => {
      credits = true;
      changed();
    },
    changed,
    wishes: (markets, ids, wantedDepths) => {
      renew();
      for (const { spec, ranking, first, count, held } of open.values()) {
        if (spec.kind === 'list') markets.set(spec.market, spec);
        const { from, to } = paceRange(first, count, ranking.total);
        for (let index = from; index < to; index += 1) ids.add(ranking.ids[index] ?? 0);
        for (const id of held) if (book.instrument(id)) ids.add(id);
      }
      for (const set of rowSets.values()) for (const id of set) ids.add(id);
      for (const set of deepSets) for (const id of rowSets.get(set) ?? NONE) wantedDepths.add(id);
    },
    close: () => {
      for (const id of open.keys()) closeWindow(id);
      rowSets.clear();
      credits = false;
    },
  };
}

function doubled(ids: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(ids.length * 2);
  larger.set(ids);
  return larger;
}
