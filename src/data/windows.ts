/** The tab's open windows: says them to the worker, again at each connection, and keeps what it answered. */
import type { FrameWindow, ListSpec } from '../../contract/frame.ts';
import type { ScanSpec, ScanWish } from '../../contract/scan.ts';
import type { ListWish, LiveScan, LiveWindow } from './api.ts';
import type { Link } from './link.ts';
import type { LiveQuotes } from './quoteStore.ts';

const FIRST_RANGE = 30;

export interface PreparedWindow<T = LiveWindow> {
  /** A new object whenever something of it changed. */
  current: () => T;
  subscribe: (listener: () => void) => () => void;
  /** Says the wish to the worker; returns its stop. */
  open(): () => void;
}

export interface Windows {
  /** Nothing is asked for before `open`, so that a render without effects costs nothing. */
  prepare(wish: ListWish): PreparedWindow;
  prepareScan(wish: ScanWish): PreparedWindow<LiveScan>;
}

type Wish = Omit<ListSpec, 'first' | 'count'> | Omit<ScanSpec, 'first' | 'count'>;

interface Kept {
  wish: Wish;
  first: number;
  count: number;
  held: readonly number[];
  apply(window: FrameWindow): void;
  /**
   * Versions of its order are another worker's from here on: one of the same number is another order. What is held is named again by
   * the next drawing: under another catalogue these would be other instruments.
   */
  reconnected(): void;
  /** Its ids are void; the list comes anew. */
  forget(): void;
}

export function createWindows(link: Pick<Link, 'post' | 'onConnected' | 'onMessage'>, quotes: Pick<LiveQuotes, 'onWindow'>): Windows {
  const windows = new Map<number, Kept>();
  let last = 0;
  const say = (window: number, { wish, first, count }: Kept) => link.post({ op: 'window', window, spec: { ...wish, first, count } });

  quotes.onWindow((window) => windows.get(window.window)?.apply(window));
  link.onMessage((message) => {
    if (!(message instanceof ArrayBuffer) && message.op === 'forget') for (const kept of windows.values()) kept.forget();
  });
  link.onConnected(() => {
    for (const [id, kept] of windows) {
      kept.reconnected();
      say(id, kept);
    }
  });

  function prepare(wish: Wish): PreparedWindow<LiveScan> {
    last += 1;
    const id = last;
    const listeners = new Set<() => void>();
    /** Instrument by position; sparse. Positions out of a frame's range outlive it while the order stands. */
    let ids: (number | undefined)[] = [];
    let order = Number.NaN;
    /** By instrument, of a scan; those that left the list go with the next order. */
    let figures = new Map<number, number>();
    const setRange: LiveWindow['setRange'] = (first, count, held = []) => {
      const from = Math.max(0, Math.floor(first));
      const size = Math.max(1, Math.ceil(count));
      if (from === kept.first && size === kept.count && isSame(held, kept.held)) return;
      kept.first = from;
      kept.count = size;
      kept.held = held;
      if (windows.has(id)) link.post({ op: 'range', window: id, first: from, count: size, held: held.length === 0 ? undefined : held });
    };
    let current: LiveScan = {
      total: 0,
      advancers: 0,
      decliners: 0,
      unchanged: 0,
      order: 0,
      coverage: 'part',
      ready: false,
      idAt: () => undefined,
      setRange,
      markets: undefined,
      figureOf: () => Number.NaN,
    };
    const kept: Kept = {
      wish,
      first: 0,
      count: FIRST_RANGE,
      held: [],
      apply: (window) => {
        const { total, advancers, decliners, unchanged, coverage, first } = window;
        const moved = window.order !== order || window.ids.some((one, index) => ids[first + index] !== one);
        if (window.order !== order) {
          ids = [];
          figures = new Map();
        }
        order = window.order;
        for (let index = 0; index < window.ids.length; index += 1) ids[first + index] = window.ids[index];
        window.scan?.figures.forEach((figure, index) => figures.set(window.ids[index] ?? -1, figure));
        const known = ids;
        const knownFigures = figures;
        current = {
          total,
          advancers,
          decliners,
          unchanged,
          order: moved ? current.order + 1 : current.order,
          coverage,
          ready: true,
          idAt: (index) => known[index],
          setRange,
          markets: window.scan,
          figureOf: (instrument) => knownFigures.get(instrument) ?? Number.NaN,
        };
        for (const listener of listeners) listener();
      },
      reconnected: () => {
        order = Number.NaN;
        kept.held = [];
      },
      forget: () => {
        if (!current.ready) return;
        ids = [];
        order = Number.NaN;
        figures = new Map();
        current = { ...current, ready: false, coverage: 'part', idAt: () => undefined, figureOf: () => Number.NaN };
        for (const listener of listeners) listener();
      },
    };
    return {
      current: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      open: () => {
        windows.set(id, kept);
        say(id, kept);
        return () => {
          windows.delete(id);
          link.post({ op: 'close', window: id });
        };
      },
    };
  }

  return {
    prepare: (wish) => prepare({ kind: 'list', ...wish }),
    prepareScan: (wish) => prepare({ kind: 'scan', ...wish }),
  };
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, at) => id === b[at]);
