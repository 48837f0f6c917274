/**
 * Brings a market's instruments into the book: from the cache for a first paint, its first rows before all others, or
 * a small page in the wished order, then all of them. The ids belong to one catalogue version; when the server speaks another,
 * everything is loaded anew.
 */
import * as z from 'zod/mini';
import { EnvelopeCode, type Market } from '../contract/codes.ts';
import type { ListSpec } from '../contract/frame.ts';
import { type Instrument, QUOTE_COLUMNS, type QuoteKey, type QuoteValues } from '../contract/quote.ts';
import type { Input } from '../contract/rest/index.ts';
import type { Result } from '../contract/result.ts';
import type { Cache } from './cache/cache.ts';
import type { Quotes } from './cache/records.ts';
import { disk } from './diskPart.ts';
import { type ListCall, readAll, readFirst } from './listing.ts';
import type { Book } from './quotes/book.ts';
import { normaliseRows, type RowRefusal } from './quotes/normalise.ts';

const FIRST_PAGE = 60;
/** Rows that are kept apart from the whole list: a screen of them, and some around. */
const FIRST_ROWS = 100;
/** For the push connection to say whether the cache's version holds. */
const CONFIRM_MS = 1000;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000] as const;

export interface CatalogueEnvironment {
  book: Book;
  cache: Cache;
  /** A call whose rows are checked here, one by one. */
  read: <K extends ListCall | 'quoteStock', T extends z.ZodMiniType>(id: K, input: Input<K>, output: T) => Promise<Result<z.infer<T>>>;
  /** Ids of the first rows of a list as it is now, at most so many. */
  top(spec: ListSpec, count: number): Uint32Array;
  now: () => number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** Instruments came or changed: subscriptions and views follow. */
  loaded(): void;
  /** The book was emptied for another version: every id means another instrument. */
  replaced(): void;
}

export interface Catalogue {
  /** Loads a market if it isn't yet. */
  want(market: Market, spec: ListSpec): void;
  /** All rows of the market are in the book, under the present version. */
  has(market: Market): boolean;
  /** All rows of the market are in the book, perhaps as an earlier visit left them. */
  isListed(market: Market): boolean;
  /**
   * Rows that a list may rank: all of its market, once they are there. Until then the first of its own order as the server or an earlier
   * visit had them, or none: what else of the market happens to be known is no part of any order.
   */
  rows(spec: Pick<ListSpec, 'market' | 'sort' | 'descending' | 'filter'>): Uint32Array;
  /** The server named the version it speaks; undefined: it can't be heard any more, and may come back with another. */
  version(version: string | undefined): void;
  /** Ids of instruments by key, one by one where their market isn't loaded: undefined when not known yet, 'missing' when there is none. */
  resolve(keys: readonly QuoteKey[]): Promise<(number | 'missing' | undefined)[]>;
  /** Reads all rows of a market by REST into the book; returns whether that went well. */
  poll(market: Market): Promise<boolean>;
  pollRow(id: number): Promise<boolean>;
  /** Hands the newest quotes to the cache's next calm moment. */
  remember(): void;
  /** REST rows refused, by reason. */
  readonly refused: ReadonlyMap<RowRefusal, number>;
  stop(): void;
}

interface Loading {
  spec: ListSpec;
  state: 'loading' | 'loaded' | 'waiting';
  /** Loaded from the cache and not yet confirmed by the server's version. */
  catalogue: string;
  failures: number;
  timer: number | undefined;
  /** `book.clock` when the quotes were last handed to the cache. */
  remembered: number;
}

/** One bad row must not cost the others: what it holds is checked by `normaliseRows`. */
const Row = z.object({ catalogue: z.string().check(z.minLength(1)), row: z.unknown() });

/** Key of a market's first rows among its quotes, and name of the order they are the first of. */
const firstOf = (market: Market): string => `${market} first`;
const orderOf = ({ sort, descending, filter }: Pick<ListSpec, 'sort' | 'descending' | 'filter'>): string =>
  JSON.stringify([sort, descending, filter]);

const NO_ROWS = new Uint32Array(0);

export function createCatalogue(environment: CatalogueEnvironment): Catalogue {
  const { book, cache, read, now } = environment;
  const refused = new Map<RowRefusal, number>();
  const markets = new Map<Market, Loading>();
  /** First rows of lists that aren't whole, and the order that they are the first of. */
  const heads = new Map<Market, { readonly order: string; readonly ids: Uint32Array }>();
  /** The version that the server speaks, once it said so. */
  let spoken: string | undefined;
  /** Something in the book came from the server. */
  let served = false;

  /** Returns the ids of what was taken, in their order. */
  function take(catalogue: string, list: readonly unknown[]): Uint32Array {
    const { rows, refused: bad } = normaliseRows(list);
    served = true;
    const replaces = book.catalogue !== '' && book.catalogue !== catalogue;
    for (const [reason, count] of bad) refused.set(reason, (refused.get(reason) ?? 0) + count);
    book.load(
      catalogue,
      rows.map(({ instrument }) => instrument),
    );
    for (const { instrument, values, time, spark } of rows) {
      book.seed(instrument.id, values, time, 'rest');
      if (spark) book.setSpark(instrument.id, spark);
    }
    if (replaces) {
      heads.clear();
      reloadOthers(catalogue);
    }
    return Uint32Array.from(rows, ({ instrument }) => instrument.id);
  }

  /** An answer of a version that the server no longer speaks: its ids would mean other instruments. */
  const isOutdated = (catalogue: string): boolean => spoken !== undefined && spoken !== catalogue;

  const has = (market: Market): boolean => {
    const loading = markets.get(market);
    return loading?.state === 'loaded' && loading.catalogue === book.catalogue;
  };

  const isListed = (market: Market): boolean => {
    const catalogue = markets.get(market)?.catalogue ?? '';
    return catalogue !== '' && catalogue === book.catalogue;
  };

  /** A list of twenty thousand is long to read from the disk: what is seen first lies there by itself. */
  async function firstFromCache(market: Market, loading: Loading): Promise<void> {
    const stored = await cache.get('quotes', firstOf(market));
    const head = stored === undefined ? undefined : (await disk.get())?.readFirstRows(stored);
    if (head?.order !== orderOf(loading.spec) || loading.state !== 'loading' || isOutdated(head.catalogue)) return;
    // What the book has by now came from the server.
    if ((book.catalogue !== '' && book.catalogue !== head.catalogue) || heads.has(market)) return;
    book.load(head.catalogue, head.instruments);
    seedAll(head);
    heads.set(market, { order: head.order, ids: head.ids });
    environment.loaded();
  }

  function seedAll({ ids, columns, at }: Quotes): void {
    const values = Object.fromEntries(QUOTE_COLUMNS.map((column) => [column, Number.NaN])) as QuoteValues;
    for (let row = 0; row < ids.length; row += 1) {
      for (let column = 0; column < QUOTE_COLUMNS.length; column += 1) {
        const name = QUOTE_COLUMNS[column];
        if (name) values[name] = columns[column]?.[row] ?? Number.NaN;
      }
      book.seed(ids[row] ?? 0, values, at, 'cache');
    }
  }

  async function fromCache(market: Market, loading: Loading): Promise<void> {
    await firstFromCache(market, loading);
    const stored = await cache.get('catalogue', market);
    const checks = stored === undefined ? undefined : await disk.get();
    const listed = checks?.readListed(stored);
    if (!listed || loading.state === 'loaded') return;
    if (book.catalogue !== '' && book.catalogue !== listed.catalogue) return;
    if (spoken !== undefined && spoken !== listed.catalogue) return;
    book.load(listed.catalogue, listed.instruments);
    const quotes = checks?.readQuotes(await cache.get('quotes', market));
    // Meanwhile the server may have spoken, of another version too.
    if (book.catalogue !== listed.catalogue) return;
    if (quotes?.catalogue === book.catalogue) seedAll(quotes);
    loading.catalogue = listed.catalogue;
    // The server has already named this very version: there is nothing to ask for.
    if (spoken === listed.catalogue) confirm(loading);
    environment.loaded();
  }

  /** What is in the book is what the server would answer. */
  function confirm(loading: Loading): void {
    environment.clearTimeout(loading.timer);
    loading.timer = undefined;
    loading.state = 'loaded';
  }

  /** The first rows in the wished order, where the cache has not come before them. */
  async function firstRows(market: Market, loading: Loading): Promise<void> {
    const { sort, descending } = loading.spec;
    const quick = await readFirst(read, market, { sort, descending }, FIRST_PAGE);
    if (!quick || loading.state !== 'loading' || loading.catalogue !== '' || isOutdated(quick.catalogue)) return;
    // Another version's rows give way while they are no more than what the cache keeps for a first paint.
    const isSettled = served || [...markets.values()].some(({ catalogue }) => catalogue !== '');
    if (isSettled && book.catalogue !== '' && book.catalogue !== quick.catalogue) return;
    heads.set(market, { order: orderOf({ sort, descending }), ids: take(quick.catalogue, quick.list) });
    environment.loaded();
  }

  async function begin(market: Market, loading: Loading): Promise<void> {
    await Promise.all([fromCache(market, loading), firstRows(market, loading)]);
    if (loading.state !== 'loading') return;
    // A whole list is long, and the push connection will soon say whether the one that the cache gave holds.
    if (loading.catalogue !== '' && spoken === undefined) wait(market, loading, CONFIRM_MS);
    else await wholeList(market, loading);
  }

  async function wholeList(market: Market, loading: Loading): Promise<void> {
    const whole = await readAll(read, market);
    if (loading.state !== 'loading') return;
    // A server that speaks one version on the socket and answers with another by REST is in the midst of a change.
    if (!whole || isOutdated(whole.catalogue)) return later(market, loading);
    const { catalogue } = whole;
    take(catalogue, whole.list);
    confirm(loading);
    loading.catalogue = catalogue;
    loading.failures = 0;
    const instruments = listing(market);
    cache.put('catalogue', market, () => ({ at: now(), catalogue, instruments }));
    environment.loaded();
  }

  const listing = (market: Market): Instrument[] =>
    Array.from(book.idsOf(market), (id) => book.instrument(id)).filter((one) => one !== undefined);

  const quotesOf = (ids: Uint32Array): Quotes => ({
    at: now(),
    catalogue: book.catalogue,
    ids,
    columns: QUOTE_COLUMNS.map((column) => Float64Array.from(ids, (id) => book.columns[column][id] ?? Number.NaN)),
  });

  function later(market: Market, loading: Loading): void {
    wait(market, loading, RETRY_MS[Math.min(loading.failures, RETRY_MS.length - 1)] ?? 30_000);
    loading.failures += 1;
  }

  function wait(market: Market, loading: Loading, ms: number): void {
    loading.state = 'waiting';
    loading.timer = environment.setTimeout(() => start(market, loading), ms);
  }

  function start(market: Market, loading: Loading): void {
    environment.clearTimeout(loading.timer);
    loading.timer = undefined;
    loading.state = 'loading';
    void wholeList(market, loading);
  }

  /** The book was emptied for a new version: what it held before comes again. */
  function reloadOthers(catalogue: string): void {
    environment.replaced();
    for (const [market, loading] of markets) {
      if (loading.state === 'loaded' && loading.catalogue !== catalogue) start(market, loading);
    }
  }

  /** The book's ids mean what the server means by them. */
  const isCurrent = (): boolean => spoken === undefined || spoken === book.catalogue;

  async function resolveOne(key: QuoteKey): Promise<number | 'missing' | undefined> {
    const known = isCurrent() ? book.idOf(key) : undefined;
    if (known !== undefined) return known;
    const colon = key.indexOf(':');
    const market = key.slice(0, colon) as Market;
    if (has(market) && isCurrent()) return 'missing';
    const answer = await read('quoteStock', { market, stockCode: key.slice(colon + 1) }, Row);
    if (!answer.ok) {
      const none = answer.code === EnvelopeCode.UnknownInstrument || answer.code === EnvelopeCode.NotFound || answer.kind === 'invalid';
      return none ? 'missing' : undefined;
    }
    if (isOutdated(answer.data.catalogue)) return undefined;
    if (!isCurrent() || book.idOf(key) === undefined) {
      take(answer.data.catalogue, [answer.data.row]);
      environment.loaded();
    }
    return isCurrent() ? (book.idOf(key) ?? 'missing') : undefined;
  }

  return {
    want: (market, spec) => {
      const known = markets.get(market);
      if (known) {
        known.spec = spec;
        return;
      }
      const loading: Loading = { spec, state: 'loading', catalogue: '', failures: 0, timer: undefined, remembered: 0 };
      markets.set(market, loading);
      void begin(market, loading);
    },
    has,
    isListed,
    rows: (spec) => {
      if (isListed(spec.market)) return book.idsOf(spec.market);
      const head = heads.get(spec.market);
      return head?.order === orderOf(spec) ? head.ids : NO_ROWS;
    },
    version: (version) => {
      spoken = version;
      if (version === undefined) return;
      for (const [market, loading] of markets) {
        if (loading.catalogue === version) {
          if (loading.state !== 'loaded') {
            confirm(loading);
            environment.loaded();
          }
        } else if (loading.state !== 'loading') start(market, loading);
      }
      // A market's list will replace the book; until then, or where there is none, single rows are asked for by themselves.
      if (!isCurrent()) environment.replaced();
    },
    resolve: (keys) => Promise.all(keys.map(resolveOne)),
    poll: async (market) => {
      const whole = await readAll(read, market);
      if (whole && !isOutdated(whole.catalogue)) take(whole.catalogue, whole.list);
      return whole !== undefined;
    },
    pollRow: async (id) => {
      const instrument = book.instrument(id);
      if (!instrument) return false;
      const answer = await read('quoteStock', { market: instrument.market, stockCode: instrument.code }, Row);
      if (answer.ok && !isOutdated(answer.data.catalogue)) take(answer.data.catalogue, [answer.data.row]);
      return answer.ok;
    },
    remember: () => {
      for (const [market, loading] of markets) {
        if (loading.state !== 'loaded' || loading.remembered === book.clock) continue;
        loading.remembered = book.clock;
        cache.put('quotes', market, () => quotesOf(book.idsOf(market).slice()));
        cache.put('quotes', firstOf(market), () => {
          const ids = environment.top(loading.spec, FIRST_ROWS);
          const instruments = Array.from(ids, (id) => book.instrument(id)).filter((one) => one !== undefined);
          return { ...quotesOf(ids), order: orderOf(loading.spec), instruments };
        });
      }
    },
    refused,
    stop: () => {
      for (const { timer } of markets.values()) environment.clearTimeout(timer);
    },
  };
}
