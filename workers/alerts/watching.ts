/** Watches the prices of armed alerts in the book: which rows they need, and what each new price of one means. A tick allocates nothing for it. */
import { type FeedState, RowFlag } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Book } from '../quotes/book.ts';
import type { Missed } from './catchUp.ts';
import { lose, see } from './crossing.ts';
import { type Entry, UNKNOWN, UNLISTED } from './entry.ts';

/** A price went to the other side of an alert's level. */
export interface Crossed {
  readonly entry: Entry;
  /** Epoch ms of the server's clock. */
  readonly at: number;
  /** In units. */
  readonly price: number;
}

export interface WatchingEnvironment {
  book: Pick<Book, 'catalogue' | 'clock' | 'columns' | 'flags' | 'version' | 'instrument'>;
  feed(): Pick<FeedState, 'kind'>;
  resolve(keys: readonly QuoteKey[]): Promise<(number | 'missing' | undefined)[]>;
  /** Epoch ms of the server's clock. */
  serverNow(): number;
  /** All that this worker knows, armed or not. */
  entries(): Iterable<Entry>;
  /** Whether there is anybody to be told. */
  isAttended(): boolean;
  /** Nobody is: what comes is looked up in the charts later. */
  leftAlone(): void;
  /** Other rows are wished for than before. */
  touched(): void;
  /** What one moment brought. */
  crossed(all: readonly Crossed[]): void;
  /** The first price after a gap: what was crossed in it is to be looked up. */
  cameBack(missed: Missed): void;
  /** Others are unlisted than before. */
  relisted(): void;
}

export interface Watching {
  readonly armed: readonly Entry[];
  /** Watches these from now on, and no others. */
  watch(entries: readonly Entry[]): void;
  /** The book may have changed. */
  changed(): void;
  /** Nobody is there to be told what comes of these: the charts will say. */
  leaveAlone(entries: Iterable<Entry>): void;
  /** A second has passed. */
  beat(): void;
}

/** Beats between two questions for rows that aren't known. */
const RESOLVE_BEATS = 3;
/** Shorter gaps without a change of side are looked up in no chart. */
const SHORT_MS = 1000;
const NO_PRICE = RowFlag.Halted | RowFlag.Delisted;

export function createWatching(environment: WatchingEnvironment): Watching {
  const { book, serverNow } = environment;
  let armed: readonly Entry[] = [];
  let seenClock = -1;
  let { catalogue } = book;
  let isResolving = false;
  let isWanted = false;
  /** Ids of those that tabs were told of. */
  let unlisted = '';
  let beats = 0;

  /** Asks for rows that aren't known; once more where that is wanted again meanwhile. */
  async function resolve(): Promise<void> {
    isWanted = true;
    if (isResolving) return;
    isResolving = true;
    while (isWanted) {
      isWanted = false;
      await resolveOnce();
    }
    isResolving = false;
    tellUnlisted();
  }

  async function resolveOnce(): Promise<void> {
    const asked = book.catalogue;
    const unknown = armed.filter(({ row }) => row === UNKNOWN);
    const keys = [...new Set(unknown.map(({ alert }) => alert.key))];
    const found = keys.length > 0 ? await environment.resolve(keys) : [];
    const rows = new Map(keys.map((key, index) => [key, found[index]]));
    // An answer of another catalogue has ids of other instruments. That it is another is noticed below, and asks again.
    for (const entry of book.catalogue === asked ? unknown : []) {
      const row = rows.get(entry.alert.key);
      if (row === 'missing' && isServerHeard()) entry.row = UNLISTED;
      // Prices in other units than those that the level was set in would be compared with it.
      if (typeof row === 'number' && book.instrument(row)?.scale === entry.alert.subject.scale) entry.row = row;
    }
    environment.touched();
    seenClock = -1;
    changed();
  }

  /** Until a server is heard whatever a network sends in its place may look like its answer. */
  function isServerHeard(): boolean {
    const { kind } = environment.feed();
    return kind !== 'connecting' && kind !== 'down';
  }

  function tellUnlisted(): void {
    const now = armed.flatMap(({ row, alert }) => (row === UNLISTED ? [alert.id] : [])).join();
    if (now === unlisted) return;
    unlisted = now;
    environment.relisted();
  }

  function changed(): void {
    if (armed.length === 0 || book.clock === seenClock) return;
    // A worker outlives its last tab for a moment: what fired then would be told to nobody.
    if (!environment.isAttended()) {
      environment.leftAlone();
      return leaveAlone(armed);
    }
    seenClock = book.clock;
    if (book.catalogue !== catalogue) {
      ({ catalogue } = book);
      return forgetRows();
    }
    const { version } = book;
    let crossed: Crossed[] | undefined;
    for (const entry of armed) {
      const now = version[entry.row];
      if (now === undefined || now === entry.version) continue;
      entry.version = now;
      const one = look(entry);
      if (one) (crossed ??= []).push(one);
    }
    if (crossed) environment.crossed(crossed);
  }

  function look(entry: Entry): Crossed | undefined {
    const { row, watch, condition } = entry;
    const flags = book.flags[row] ?? 0;
    if ((flags & RowFlag.Cached) !== 0) loseTouch(entry);
    if ((flags & (RowFlag.Cached | NO_PRICE)) !== 0) return undefined;
    const price = book.columns.price[row] ?? Number.NaN;
    const previousClose = book.columns.previousClose[row] ?? Number.NaN;
    const { side } = watch;
    const outcome = see(watch, condition, price, previousClose);
    if (outcome === 'first') comeBack(entry, side, price, previousClose);
    if (outcome !== 'crossed') return undefined;
    const told = book.columns.time[row] ?? Number.NaN;
    return { entry, at: Number.isNaN(told) ? serverNow() : told, price };
  }

  function loseTouch(entry: Entry): void {
    if (!entry.watch.inTouch) return;
    lose(entry.watch);
    entry.checkedAt = serverNow();
  }

  function leaveAlone(entries: Iterable<Entry>): void {
    for (const entry of entries) {
      loseTouch(entry);
      entry.way = 'closed';
      entry.version = -1;
    }
  }

  function comeBack(entry: Entry, side: Missed['side'], price: number, previousClose: number): void {
    const { way, checkedAt: since } = entry;
    const until = serverNow();
    entry.way = 'disconnected';
    if (side === 'unknown' || Number.isNaN(since)) return;
    if (until - since < SHORT_MS && entry.watch.side === side) return;
    environment.cameBack({ entry, side, since, until, price, previousClose, way });
  }

  /** Ids mean other instruments. */
  function forgetRows(): void {
    for (const entry of environment.entries()) {
      loseTouch(entry);
      entry.row = UNKNOWN;
      entry.version = -1;
    }
    void resolve();
  }

  return {
    get armed() {
      return armed;
    },
    watch: (entries) => {
      armed = entries;
      seenClock = -1;
      void resolve();
    },
    changed,
    leaveAlone,
    beat: () => {
      beats += 1;
      // By REST nothing else says that no price comes any more.
      if (environment.feed().kind === 'down') for (const entry of armed) loseTouch(entry);
      if (beats % RESOLVE_BEATS === 0 && armed.some(({ row }) => row === UNKNOWN)) void resolve();
    },
  };
}
