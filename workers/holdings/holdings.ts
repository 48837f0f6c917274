/**
 * Live figures of the customer's positions, from the book that paints the quotes. Computed when a frame is made, once for
 * all tabs, and only for positions whose price or rate moved.
 */
import type { Market } from '../../contract/codes.ts';
import { conversionRate, type Fraction, ONE } from '../../contract/finance/trade.ts';
import { type Holdings, type ListSpec, RowFlag, type Told } from '../../contract/frame.ts';
import { type BaseCurrency, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { AnyEndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import type { Book } from '../quotes/book.ts';
import { createFollowing } from '../rest/following.ts';
import type { Wisher } from '../tabs/hub.ts';
import { type Brought, broughtOf, type Figures, figuresOf, type Holding, holdingOf, levelOf } from './holding.ts';
import { createMarginWatch } from './marginWatch.ts';
import { baseTotalOf, totalsOf } from './sums.ts';

/** Pairs that price a currency against the dollar, as the market writes them. */
const DOLLAR_PAIRS: Partial<Record<Currency, { readonly row: QuoteKey; readonly inverse: boolean }>> = {
  EUR: { row: 'FX:EURUSD', inverse: false },
  AUD: { row: 'FX:AUDUSD', inverse: false },
  HKD: { row: 'FX:USDHKD', inverse: true },
  MXN: { row: 'FX:USDMXN', inverse: true },
};
/** What has no row in the book is read again so often while somebody looks, and so often while nobody does. */
const LOOKED_MS = 5000;
const UNLOOKED_MS = 20_000;
const RETRY_MS = 3000;
const RETRY_MOST_MS = 60_000;

export interface HoldingsEnvironment {
  book: Pick<Book, 'clock' | 'columns' | 'flags' | 'instrument'>;
  call<K extends 'positionMine' | 'userInfo'>(id: K, input: Input<K>): Promise<Result<Output<K>>>;
  resolve(keys: readonly QuoteKey[]): Promise<(number | 'missing' | undefined)[]>;
  /** This machine's clock, epoch ms. */
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** Rows are wished for, or other figures are there, than before. */
  changed(): void;
  told(told: Told): void;
}

export interface LiveHoldings extends Wisher {
  /** Grows when the figures changed; brings them up to date first. */
  version(): number;
  /** As of the last `version`. */
  current(): Holdings;
  /** Somebody shows the figures, or nobody does any more. */
  show(on: boolean): void;
  began(): void;
  ended(): void;
  /** Reads of these endpoints are out of date. */
  outdated(ids: readonly AnyEndpointId[]): void;
  /** Ids of the book mean other instruments. */
  replaced(): void;
  stop(): void;
}

interface Line {
  readonly holding: Holding;
  /** As of the last look: units, and units of the pair. */
  price: number;
  pairUnits: number;
  /** Its price is of an earlier visit or connection: shown as such, and nothing to warn by. */
  isOld: boolean;
  /** Its price is what the server told with the position. */
  isTold: boolean;
  figures: Figures | undefined;
}

export function createHoldings(environment: HoldingsEnvironment): LiveHoldings {
  const { book, setTimeout, clearTimeout } = environment;
  const margins = createMarginWatch(environment.told);
  let lines: Line[] = [];
  let day: readonly Brought[] = [];
  let base: BaseCurrency | undefined;
  let ids = new Map<QuoteKey, number>();
  let current = columnsOf([], [], Number.NaN);
  let version = 0;
  let seenClock = -1;
  /** Rows that the base totals need, and their units as of the last look. */
  let basePairs: readonly QuoteKey[] = [];
  let baseUnits = new Float64Array(0);
  /** Other positions than before: whatever moved, there is something to tell. */
  let isNew = false;
  let shown = 0;
  let session = 0;
  let signedIn = false;
  let timer: number | undefined;
  /** Reads in a row that failed. */
  let failures = 0;
  let readAt = Number.NaN;

  const unitsOf = (key: QuoteKey | undefined): number => {
    const id = key && ids.get(key);
    return id === undefined ? Number.NaN : (book.columns.price[id] ?? Number.NaN);
  };
  const isCached = (key: QuoteKey | undefined): boolean => {
    const id = key && ids.get(key);
    return id !== undefined && ((book.flags[id] ?? 0) & RowFlag.Cached) !== 0;
  };
  const scaleOf = (key: QuoteKey): number => book.instrument(ids.get(key) ?? -1)?.scale ?? 0;

  /** The book's last price, where its units are the position's; undefined: the server's stands. */
  function bookPriceOf({ row, held }: Holding): number | undefined {
    const units = unitsOf(row);
    return row === undefined || Number.isNaN(units) || scaleOf(row) !== held.scale ? undefined : units;
  }

  /** Dollars for one unit; undefined while nobody knows. */
  function dollarsOf(currency: Currency): Fraction | undefined {
    if (currency === 'USD') return ONE;
    const pair = DOLLAR_PAIRS[currency];
    return pair && conversionRate(unitsOf(pair.row), scaleOf(pair.row), pair.inverse);
  }

  function rateToBase(currency: Currency): Fraction | undefined {
    if (base === undefined) return undefined;
    if (currency === base) return ONE;
    const [from, to] = [dollarsOf(currency), dollarsOf(base)];
    return from && to && { numerator: from.numerator * to.denominator, denominator: from.denominator * to.numerator };
  }

  /** Returns whether its figures changed. */
  function compute(line: Line): boolean {
    const { holding } = line;
    const bookPrice = bookPriceOf(holding);
    const price = bookPrice ?? holding.serverPrice;
    line.isTold = bookPrice === undefined;
    const pairUnits = unitsOf(holding.pair?.row);
    const isOld = isCached(holding.row);
    if (Object.is(price, line.price) && Object.is(pairUnits, line.pairUnits) && isOld === line.isOld) return false;
    line.isOld = isOld;
    line.price = price;
    line.pairUnits = pairUnits;
    const rate = holding.pair ? conversionRate(pairUnits, scaleOf(holding.pair.row), holding.pair.inverse) : ONE;
    line.figures = rate && Number.isSafeInteger(price) ? figuresOf(holding, price, rate) : undefined;
    return true;
  }

  function refresh(): void {
    if (book.clock === seenClock) return;
    seenClock = book.clock;
    let moved = isNew;
    isNew = false;
    for (const line of lines) moved = compute(line) || moved;
    basePairs.forEach((row, index) => {
      const units = unitsOf(row);
      if (Object.is(units, baseUnits[index])) return;
      baseUnits[index] = units;
      moved = true;
    });
    if (moved) publish();
  }

  function publish(): void {
    current = columnsOf(lines, day, readAt);
    const total = base && baseTotalOf(lines, day, base, rateToBase);
    if (total) current.base = total;
    version += 1;
    lines.forEach(({ holding, isOld }, index) => margins.see(holding, isOld ? Number.NaN : (current.levels[index] ?? Number.NaN)));
  }

  function setLines(next: Line[], brought: readonly Brought[]): void {
    lines = next;
    day = brought;
    margins.keep(new Set(lines.map(({ holding }) => holding.id)));
    const currencies = new Set([...lines.map(({ holding }) => holding.currency), ...day.map(({ currency }) => currency)]);
    const foreign = base !== undefined && [...currencies].some((currency) => currency !== base);
    basePairs = base !== undefined && foreign ? [...currencies.add(base)].flatMap((currency) => DOLLAR_PAIRS[currency]?.row ?? []) : [];
    baseUnits = new Float64Array(basePairs.length).fill(Number.NaN);
    isNew = true;
    seenClock = -1;
  }

  const retryMs = (): number => Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** (failures - 1));

  const keysOf = ({ row, pair }: Holding): QuoteKey[] => [row, pair?.row].filter((key) => key !== undefined);

  async function resolve(): Promise<void> {
    const of = session;
    const keys = [...new Set([...lines.flatMap(({ holding }) => keysOf(holding)), ...basePairs])];
    const found = await environment.resolve(keys);
    if (of !== session) return;
    ids = new Map(keys.flatMap((key, index) => (typeof found[index] === 'number' ? [[key, found[index]]] : [])));
    seenClock = -1;
    environment.changed();
    const isPriced = lines.every(({ holding }) => holding.row !== undefined && ids.has(holding.row));
    if (found.includes(undefined)) later(RETRY_MS);
    else if (!isPriced) later(shown > 0 ? LOOKED_MS : UNLOOKED_MS);
  }

  /** Reads again: what has no row in the book moves at the server only. */
  function later(ms: number): void {
    clearTimeout(timer);
    if (signedIn) timer = setTimeout(read, ms);
  }

  async function readOnce(): Promise<void> {
    clearTimeout(timer);
    const of = session;
    const positions = await environment.call('positionMine', {});
    // Without positions, today's included, nobody asks for their worth in a currency.
    const isAsked = positions.ok && positions.data.list.length + (positions.data.day?.length ?? 0) > 0;
    const user = base === undefined && isAsked ? await environment.call('userInfo', {}) : undefined;
    if (of !== session) return;
    if (user?.ok) base = user.data.baseCurrency;
    failures = positions.ok && user?.ok !== false ? 0 : failures + 1;
    if (!positions.ok) return later(retryMs());
    readAt = environment.now();
    const baseScale = base && CURRENCY_SCALE[base];
    setLines(
      positions.data.list.flatMap((position) => {
        const holding = holdingOf(position, baseScale);
        return holding ? [{ holding, price: Number.NaN, pairUnits: Number.NaN, isOld: false, isTold: false, figures: undefined }] : [];
      }),
      (positions.data.day ?? []).flatMap((result) => broughtOf(result) ?? []),
    );
    await resolve();
    if (user?.ok === false) later(retryMs());
  }

  const read = createFollowing({ setTimeout }, () => signedIn, readOnce);

  return {
    wishes: (_markets: Map<Market, ListSpec>, wanted: Set<number>) => {
      // What is leveraged is watched whether anybody looks or not.
      for (const { holding } of lines) {
        if (shown === 0 && holding.margin === undefined) continue;
        for (const key of keysOf(holding)) {
          const id = ids.get(key);
          if (id !== undefined) wanted.add(id);
        }
      }
      if (shown === 0) return;
      for (const key of basePairs) {
        const id = ids.get(key);
        if (id !== undefined) wanted.add(id);
      }
    },
    version: () => {
      refresh();
      return version;
    },
    current: () => current,
    show: (on) => {
      shown += on ? 1 : -1;
      // What nobody looked at was read less often.
      if (on && shown === 1 && lines.some(({ isTold }) => isTold)) read();
      environment.changed();
    },
    began: () => {
      signedIn = true;
      session += 1;
      read();
    },
    ended: () => {
      signedIn = false;
      session += 1;
      clearTimeout(timer);
      ids = new Map();
      base = undefined;
      setLines([], []);
      environment.changed();
    },
    outdated: (of) => {
      if (!signedIn) return;
      if (of.includes('userInfo')) base = undefined;
      if (of.includes('positionMine') || of.includes('userInfo')) read();
    },
    replaced: () => {
      ids = new Map();
      seenClock = -1;
      void resolve();
    },
    stop: () => {
      signedIn = false;
      clearTimeout(timer);
    },
  };
}

function columnsOf(lines: readonly Line[], day: readonly Brought[], readAt: number): Holdings {
  const column = (value: (line: Line) => number) => Float64Array.from(lines, value);
  return {
    ids: column(({ holding }) => holding.id),
    prices: column(({ price }) => price),
    profits: column(({ figures }) => (figures ? Number(figures.profit) : Number.NaN)),
    today: column(({ figures }) => (figures ? Number(figures.today) : Number.NaN)),
    values: column(({ figures }) => (figures ? Number(figures.value) : Number.NaN)),
    levels: column(({ holding, figures }) => (figures ? levelOf(holding, figures.profit) : Number.NaN)),
    readAt: column(({ isTold }) => (isTold ? readAt : Number.NaN)),
    totals: totalsOf(lines, day),
  };
}
