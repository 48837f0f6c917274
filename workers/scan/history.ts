/**
 * What the scanner remembers of each instrument: price and volume at the beginning of each of the last minutes, the day's
 * extremes and when they were renewed, and what of that is known (contract/scan.ts says what "known" means). Columns by
 * instrument id, like the book's; nothing is allocated for a tick or a minute, and nothing at all while nobody scans.
 */
import { MARKETS, type Market } from '../../contract/codes.ts';
import type { QuoteColumns, Topic } from '../../contract/push.ts';
import type { Book } from '../quotes/book.ts';

export const MINUTE_MS = 60_000;
/** Beginnings of minutes kept; the longest look back (MAX_SCAN_MINUTES) needs one more than its minutes. */
const RING = 64;
/** `from` of a row that no frame has told yet. */
export const UNSEEN = 0x7fffffff;
/** `marketOf` of an id without an instrument. */
const NONE = 255;

/** Arrays by instrument id. */
interface Rows {
  /** Index into MARKETS. */
  marketOf: Uint8Array;
  /** First beginning of a minute that belongs to the row's day; UNSEEN before the first frame. */
  from: Int32Array;
  /** As last told, to see the next day and a volume that grows. */
  seenVolume: Float64Array;
  seenClose: Float64Array;
  /** Where the part of the day begins that the pace is measured over: volume, and active minutes of the market; NaN: not yet. */
  paceVolume: Float64Array;
  paceActive: Float64Array;
  /** The minute at whose beginning that was; −1: the day's own zero. */
  paceAt: Int32Array;
  dayHigh: Float64Array;
  dayLow: Float64Array;
  /** Server time of the last renewal, −Infinity for none. */
  highAt: Float64Array;
  lowAt: Float64Array;
  /** RING parts of `capacity` values: those of minute b at (b % RING) × capacity. */
  prices: Float64Array;
  volumes: Float64Array;
}

export interface History {
  readonly rows: Readonly<Rows>;
  /** Newest server time, epoch ms; 0 before the first. */
  readonly time: number;
  /** Number of the current minute. */
  readonly minute: number;
  /** Markets whose frames are taken; an empty set forgets everything. */
  watch(markets: ReadonlySet<Market>): void;
  /** A sign of life: minutes that are over are closed with the book as it stands. Call it before a frame is applied. */
  advance(time: number): void;
  /** A frame was applied to the book; `isPart`: of the snapshot with which an epoch begins. It counts at the newest time, which is its own or, where it comes late, a later one. */
  took(frame: QuoteColumns, topic: Topic, isPart: boolean): void;
  /** The market's stream is in order up to now, however long it was silent: a snapshot that is asked for next leaves no hole. */
  vouch(market: number): void;
  /** The connection ended. */
  lost(): void;
  isLive(market: number): boolean;
  /** Server time since which no beginning of a minute was missed; NaN while the market isn't live. */
  since(market: number): number;
  /** Instruments of the market that frames have told. */
  told(market: number): number;
  /** Whether the state at the beginning of that minute is known for the market. */
  knows(market: number, minute: number): boolean;
  /** By id, as it was at the beginning of that minute, where it is known. */
  pricesAt(minute: number): Float64Array;
  volumesAt(minute: number): Float64Array;
  /** Active minutes of the market up to the beginning of a known minute. */
  activeAt(market: number, minute: number): number;
  /** The part of the current minute that is over, 0 while nothing grew in it. */
  activeNow(market: number): number;
}

export function createHistory(book: Book): History {
  let rows = emptyRows(0);
  let capacity = 0;
  let catalogue = '';
  let generation = -1;
  let time = 0;
  let minute = 0;
  const watched = new Uint8Array(MARKETS.length);
  const live = new Uint8Array(MARKETS.length);
  const growing = new Uint8Array(MARKETS.length);
  const told = new Float64Array(MARKETS.length);
  const since = new Float64Array(MARKETS.length);
  /** The newest server time when the last frame of the market's list came. */
  const listAt = new Float64Array(MARKETS.length);
  const active = new Float64Array(MARKETS.length);
  const activeAt = new Float64Array(MARKETS.length * RING);
  /** The minute whose beginning a slot knows; −1 for none. */
  const knownAt = new Int32Array(MARKETS.length * RING);
  forget();

  const slotOf = (market: number, at: number): number => market * RING + (at % RING);
  const partOf = (ring: Float64Array, at: number): Float64Array => ring.subarray((at % RING) * capacity, ((at % RING) + 1) * capacity);
  const isWatching = (): boolean => watched.includes(1);

  function forget(): void {
    rows = emptyRows(0);
    capacity = 0;
    generation = -1;
    time = 0;
    minute = 0;
    live.fill(0);
    growing.fill(0);
    told.fill(0);
    since.fill(Number.NaN);
    active.fill(0);
    activeAt.fill(0);
    knownAt.fill(-1);
  }

  /** Follows the book's catalogue: new rows, or other ones under the same ids. */
  function follow(): void {
    if (generation === book.generation) return;
    if (catalogue !== book.catalogue) forget();
    catalogue = book.catalogue;
    generation = book.generation;
    const size = book.version.length;
    if (size > capacity) {
      rows = grown(rows, capacity, size);
      capacity = size;
    }
    MARKETS.forEach((market, index) => {
      for (const id of book.idsOf(market)) rows.marketOf[id] = index;
    });
  }

  /** The server's clock was set back: what was remembered lies in its future. */
  function restart(at: number): void {
    time = at;
    minute = Math.floor(at / MINUTE_MS);
    knownAt.fill(-1);
    growing.fill(0);
    for (let market = 0; market < MARKETS.length; market += 1) {
      since[market] = live[market] ? at : Number.NaN;
      listAt[market] = at;
      activeAt[slotOf(market, minute)] = active[market] ?? 0;
    }
    for (let id = 0; id < capacity; id += 1) {
      if (rows.from[id] !== UNSEEN) rows.from[id] = minute + 1;
    }
    rows.paceVolume.fill(Number.NaN);
    rows.highAt.fill(Number.NEGATIVE_INFINITY);
    rows.lowAt.fill(Number.NEGATIVE_INFINITY);
  }

  /** A minute begins; `leapt`: nobody watched the one before to its end. */
  function begin(next: number, leapt: boolean): void {
    for (let market = 0; market < MARKETS.length; market += 1) {
      const known = live[market] === 1 && !leapt;
      active[market] = (active[market] ?? 0) + (known ? (growing[market] ?? 0) : 1);
      growing[market] = 0;
      activeAt[slotOf(market, next)] = active[market] ?? 0;
      knownAt[slotOf(market, next)] = known ? next : -1;
      if (!known) since[market] = live[market] ? time : Number.NaN;
    }
    if (leapt) return;
    const at = (next % RING) * capacity;
    const { price, volume } = book.columns;
    rows.prices.set(price.subarray(0, capacity), at);
    rows.volumes.set(volume.subarray(0, capacity), at);
    const { from, paceVolume, paceActive, paceAt, marketOf } = rows;
    for (let id = 0; id < capacity; id += 1) {
      if ((from[id] ?? UNSEEN) > next || paceVolume[id] === paceVolume[id]) continue;
      const market = marketOf[id] ?? NONE;
      if (live[market] !== 1) continue;
      paceVolume[id] = volume[id] ?? Number.NaN;
      paceActive[id] = active[market] ?? 0;
      paceAt[id] = next;
    }
  }

  function advance(at: number): void {
    if (!isWatching() || !(at > 0)) return;
    follow();
    if (time === 0 || at < time - MINUTE_MS) return restart(at);
    if (at <= time) return;
    time = at;
    const next = Math.floor(at / MINUTE_MS);
    const leapt = next - minute > 1;
    // Of a long leap the last minutes alone are kept; none of them is known.
    if (next - minute > RING) {
      for (let market = 0; market < MARKETS.length; market += 1) active[market] = (active[market] ?? 0) + next - minute - RING;
      minute = next - RING;
    }
    while (minute < next) {
      minute += 1;
      begin(minute, leapt);
    }
  }

  /** A part of a market's first snapshot, or of that of a new epoch: between it and the last frame in order nobody watched all of it. */
  function join(market: number): void {
    if (live[market] === 1) {
      const first = Math.floor((listAt[market] ?? time) / MINUTE_MS) + 1;
      const missed = minute - first + 1;
      if (missed > 0) {
        let total = missed < RING ? (activeAt[slotOf(market, first - 1)] ?? 0) : (active[market] ?? 0);
        for (let lost = Math.max(first, minute - RING + 1); lost <= minute; lost += 1) {
          total += 1;
          activeAt[slotOf(market, lost)] = total;
          knownAt[slotOf(market, lost)] = -1;
        }
        active[market] = total;
        since[market] = time;
        for (let id = 0; id < capacity; id += 1) {
          if (rows.marketOf[id] === market && (rows.paceAt[id] ?? -1) >= first) rows.paceVolume[id] = Number.NaN;
        }
      }
    } else if (Number.isNaN(since[market])) since[market] = time;
    live[market] = 1;
  }

  return {
    get rows() {
      return rows;
    },
    get time() {
      return time;
    },
    get minute() {
      return minute;
    },
    watch(markets) {
      MARKETS.forEach((market, index) => {
        watched[index] = markets.has(market) ? 1 : 0;
        if (!watched[index]) live[index] = 0;
      });
      if (markets.size === 0 && capacity > 0) forget();
    },
    advance,
    took(frame, topic, begins) {
      if (!isWatching()) return;
      follow();
      const listed = topic === 'rows' ? -1 : MARKETS.indexOf(topic.slice(5) as Market);
      if (listed >= 0 && watched[listed]) {
        if (begins) join(listed);
        listAt[listed] = time;
      }
      const { count, ids } = frame;
      const { price, volume, previousClose, high, low } = book.columns;
      const { marketOf, from, seenVolume, seenClose, paceVolume, paceActive, paceAt, dayHigh, dayLow, highAt, lowAt } = rows;
      const tellsHigh = frame.columns.high !== undefined;
      const tellsLow = frame.columns.low !== undefined;
      for (let row = 0; row < count; row += 1) {
        const id = ids[row] ?? 0;
        const market = id < capacity ? (marketOf[id] ?? NONE) : NONE;
        if (market === NONE || live[market] !== 1) continue;
        const traded = volume[id] ?? Number.NaN;
        const close = previousClose[id] ?? Number.NaN;
        const last = price[id] ?? Number.NaN;
        const before = seenVolume[id] ?? Number.NaN;
        const closeBefore = seenClose[id] ?? Number.NaN;
        const seen = from[id] !== UNSEEN;
        if (traded > before) growing[market] = 1;
        const otherClose = close !== closeBefore && (close === close || closeBefore === closeBefore);
        const newDay = !seen || traded < before || otherClose;
        if (newDay) {
          if (!seen) told[market] = (told[market] ?? 0) + 1;
          from[id] = minute + 1;
          paceVolume[id] = seen && !begins ? 0 : Number.NaN;
          paceActive[id] = active[market] ?? 0;
          paceAt[id] = -1;
          dayHigh[id] = Number.NaN;
          dayLow[id] = Number.NaN;
          highAt[id] = Number.NEGATIVE_INFINITY;
          lowAt[id] = Number.NEGATIVE_INFINITY;
        }
        seenVolume[id] = traded;
        seenClose[id] = close;

        const counts = last === last && traded !== 0;
        const top = dayHigh[id] ?? Number.NaN;
        if (last > top) {
          dayHigh[id] = last;
          if (!begins && !newDay) highAt[id] = time;
        } else if (top !== top && counts) dayHigh[id] = last;
        const bottom = dayLow[id] ?? Number.NaN;
        if (last < bottom) {
          dayLow[id] = last;
          if (!begins && !newDay) lowAt[id] = time;
        } else if (bottom !== bottom && counts) dayLow[id] = last;
        if (tellsHigh) {
          const value = high[id] ?? Number.NaN;
          if (value === value && !(value <= (dayHigh[id] ?? Number.NaN))) dayHigh[id] = value;
        }
        if (tellsLow) {
          const value = low[id] ?? Number.NaN;
          if (value === value && !(value >= (dayLow[id] ?? Number.NaN))) dayLow[id] = value;
        }
      }
    },
    vouch(market) {
      if (live[market] === 1) listAt[market] = time;
    },
    lost() {
      live.fill(0);
    },
    isLive: (market) => live[market] === 1,
    since: (market) => (live[market] === 1 ? (since[market] ?? Number.NaN) : Number.NaN),
    told: (market) => told[market] ?? 0,
    knows: (market, at) => at > 0 && knownAt[slotOf(market, at)] === at,
    pricesAt: (at) => partOf(rows.prices, at),
    volumesAt: (at) => partOf(rows.volumes, at),
    activeAt: (market, at) => activeAt[slotOf(market, at)] ?? Number.NaN,
    activeNow: (market) => (growing[market] === 1 ? (time - minute * MINUTE_MS) / MINUTE_MS : 0),
  };
}

function emptyRows(capacity: number): Rows {
  const absent = () => new Float64Array(capacity).fill(Number.NaN);
  const never = () => new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY);
  return {
    marketOf: new Uint8Array(capacity).fill(NONE),
    from: new Int32Array(capacity).fill(UNSEEN),
    seenVolume: absent(),
    seenClose: absent(),
    paceVolume: absent(),
    paceActive: absent(),
    paceAt: new Int32Array(capacity).fill(-1),
    dayHigh: absent(),
    dayLow: absent(),
    highAt: never(),
    lowAt: never(),
    prices: new Float64Array(capacity * RING),
    volumes: new Float64Array(capacity * RING),
  };
}

/** The same rows with room for more. */
function grown(old: Rows, capacity: number, size: number): Rows {
  const rows = emptyRows(size);
  for (const name of ['marketOf', 'from', 'paceAt'] as const) rows[name].set(old[name]);
  for (const name of ['seenVolume', 'seenClose', 'paceVolume', 'paceActive', 'dayHigh', 'dayLow', 'highAt', 'lowAt'] as const)
    rows[name].set(old[name]);
  for (let slot = 0; slot < RING; slot += 1) {
    rows.prices.set(old.prices.subarray(slot * capacity, (slot + 1) * capacity), slot * size);
    rows.volumes.set(old.volumes.subarray(slot * capacity, (slot + 1) * capacity), slot * size);
  }
  return rows;
}
