/** Who is measured: our market page, and other designs on the same feed. */
import type { Page } from './harness/cdp.ts';
import type { ProbeCells } from './harness/probe.ts';
import { STAMP_MS } from './feed/universe.ts';

export type SubjectName =
  | 'coulisse'
  | 'coulisse-socket'
  | 'zustand-frame'
  | 'zustand-message'
  | 'zustand-binary'
  | 'zustand-stream'
  | 'ag-grid'
  | 'perspective';

export interface Subject {
  readonly name: SubjectName;
  /** Of the page, below the stage's address. */
  path(options: SubjectOptions): string;
  /** An expression that is true once rows are on screen. */
  readonly ready: string;
  /** An expression that begins the feed, where the page doesn't by itself. */
  readonly start: string;
  /** Its connection asks for no body: all comes over the socket. */
  readonly socketOnly?: true;
  /** Ticks taken so far. */
  ticks(page: Page): Promise<number>;
  readonly cells: ProbeCells;
  /** Its window: about thirty rows in sight. */
  readonly size: { readonly width: number; readonly height: number };
  /** Ticks a second from which the search for the ceiling sets out: a step under what was measured, because a failure costs a fresh browser. */
  readonly guess: number;
  /** Its page needs the packages of bench/peers. */
  readonly needsPackages: boolean;
}

export interface SubjectOptions {
  /** Port of the feed. */
  readonly port: number;
  readonly count: number;
  readonly per: number;
  /** Number of the tab, so that the feed can tell its connection from others. */
  readonly tab: number;
}

/** Prices in sight, as the list's canvas drew them last; where the rows stand is looked up now and then. */
const OUR_CELLS: ProbeCells = {
  rows: `() => {
    const now = performance.now();
    if (now - (window.benchLooked ?? -1e9) > 500) {
      window.benchLooked = now;
      const scroller = [...document.querySelectorAll('[role="rowgroup"]')].at(-1);
      const height = scroller.querySelector('[role="row"]').offsetHeight;
      window.benchCanvas = [...scroller.querySelectorAll('canvas')].find((canvas) => canvas.drawn);
      window.benchFirst = Math.ceil(scroller.scrollTop / height);
      window.benchRows = Math.floor(scroller.clientHeight / height);
    }
    return window.benchRows;
  }`,
  timeText: `(row) => window.benchCanvas.drawn(window.benchFirst + row, 'price')`,
  // The four decimals of a price; the tick was sent within the millisecond.
  toMs: `(text) => Number(text.replace(/\\D/g, '').slice(-4)) + 0.5`,
  cycle: STAMP_MS,
};

const PEER_CELLS: ProbeCells = {
  rows: '() => 30',
  timeText: '(row) => window.peer.timeText(row)',
  toMs: '(text) => Number(text.replaceAll(",", ""))',
  cycle: STAMP_MS,
};

const coulisse: Subject = {
  name: 'coulisse',
  path: () => '#/pages/market/index',
  ready: `[...document.querySelectorAll('[role="row"][data-id] [data-cell="price"]')].filter((cell) => /\\d/.test(cell.textContent)).length > 5`,
  start: '0',
  ticks: async (page) => (await diagnostics(page)).ticks,
  cells: OUR_CELLS,
  size: { width: 412, height: 1930 },
  guess: 600_000,
  needsPackages: false,
};

/** Our page: its book can be held against the feed's. */
export const isOurs = ({ name }: Pick<Subject, 'name'>): boolean => name === 'coulisse' || name === 'coulisse-socket';

export interface OurCounts {
  readonly ticks: number;
  readonly gaps: number;
  /** Instruments in the worker's book. */
  readonly bookRows: number;
  readonly bookHash: string;
  readonly countHash: string;
}

export const diagnostics = (page: Page): Promise<OurCounts> => page.evaluate<OurCounts>('window.coulisse.diagnostics()');

const peer = (name: SubjectName, guess: number, source: 'objects' | 'push' = 'objects'): Subject => ({
  name,
  path: ({ port, count, per, tab }) => {
    const feed = source === 'push' ? `/web/push?per=${per}&tab=${tab}&format=binary` : `/objects?per=${per}&tab=${tab}`;
    return `peers/${name}.html?${new URLSearchParams({ feed: `ws://127.0.0.1:${port}${feed}`, count: String(count) })}`;
  },
  ready: 'window.peer?.ready === true',
  start: 'window.peer.start()',
  ticks: (page) => page.evaluate<number>('window.peer.ticks()'),
  cells: PEER_CELLS,
  size: { width: 1000, height: 860 },
  guess,
  needsPackages: name === 'ag-grid' || name === 'perspective',
});

export const SUBJECTS: readonly Subject[] = [
  coulisse,
  { ...coulisse, name: 'coulisse-socket', socketOnly: true },
  peer('zustand-frame', 190_000),
  peer('zustand-binary', 360_000, 'push'),
  peer('zustand-stream', 800_000, 'push'),
  peer('zustand-message', 75_000),
  peer('perspective', 105_000),
  peer('ag-grid', 100_000),
];
