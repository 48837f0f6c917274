/**
 * Live figures of the customer's positions, from the book that paints the quotes. Computed when a frame is made, once for
 * all tabs, and only for positions whose price or rate moved.
 */
import type { Market } from '../../contract/codes.ts';
import type { Holdings, ListSpec, OrderNews } from '../../contract/frame.ts';
import { type BaseCurrency, CURRENCY_SCALE } from '../../contract/money.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { AnyEndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import type { Book } from '../quotes/book.ts';
import { createFollowing } from '../rest/following.ts';
import type { Wisher } from '../tabs/hub.ts';
import { type Brought, broughtOf, type Holding, holdingOf } from './holding.ts';
import { columnsOf, compute, type HoldingLine, lineOf } from './line.ts';
import { createMarginWatch } from './marginWatch.ts';
import { basePairsOf, createPrices } from './prices.ts';
import { baseTotalOf, type Counted, totalsOf } from './sums.ts';

/** What the book can't price is read again so often while somebody looks, and so often while nobody does. */
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
  told(told: OrderNews): void;
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

export function createHoldings(environment: HoldingsEnvironment): LiveHoldings {
  const { book, setTimeout, clearTimeout } = environment;
  const margins = createMarginWatch(environment.told);
  const prices = createPrices(book);
  let lines: HoldingLine[] = [];
  /** Positions of which a number can't be read: no line shows them, and no total is without them. */
  let unread: readonly Counted[] = [];
  /** Undefined where the broker doesn't tell it. */
  let day: readonly Brought[] | undefined;
  let base: BaseCurrency | undefined;
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

  function refresh(): void {
    if (book.clock === seenClock) return;
    seenClock = book.clock;
    let moved = isNew;
    isNew = false;
    for (const line of lines) moved = compute(line, prices) || moved;
    basePairs.forEach((row, index) => {
      const units = prices.unitsOf(row);
      if (Object.is(units, baseUnits[index])) return;
      baseUnits[index] = units;
      moved = true;
    });
    if (moved) publish();
  }

  function publish(): void {
    const counted = [...lines, ...unread];
    current = columnsOf(lines, totalsOf(counted, day), readAt);
    const into = base;
    const total = into && baseTotalOf(counted, day, into, (currency) => prices.rateBetween(currency, into));
    if (total) current.base = total;
    version += 1;
    lines.forEach(({ holding, isOld }, index) => margins.see(holding, isOld ? Number.NaN : (current.levels[index] ?? Number.NaN)));
  }

  function setLines(next: HoldingLine[], without: readonly Counted[], brought: readonly Brought[] | undefined): void {
    lines = next;
    unread = without;
    day = brought;
    margins.keep(new Set(lines.map(({ holding }) => holding.id)));
    basePairs = basePairsOf([...lines.map(({ holding }) => holding.currency), ...(day ?? []).map(({ currency }) => currency)], base);
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
    prices.setIds(new Map(keys.flatMap((key, index) => (typeof found[index] === 'number' ? [[key, found[index]]] : []))));
    seenClock = -1;
    environment.changed();
    const isPriced = lines.every(({ holding }) => prices.ofHolding(holding) !== undefined);
    if (found.includes(undefined)) later(RETRY_MS);
    else if (!isPriced) later(shown > 0 ? LOOKED_MS : UNLOOKED_MS);
  }

  /** Reads again: what the book can't price moves at the server only. */
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
    const { list, day: brought } = positions.data;
    const holdings = list.map((position) => holdingOf(position, baseScale));
    setLines(
      holdings.filter((holding) => holding !== undefined).map(lineOf),
      list
        .filter((_, index) => holdings[index] === undefined)
        .map(({ source, settleCurrency: currency }) => ({
          holding: { source, currency, paid: undefined, closedToday: 0n },
          figures: undefined,
        })),
      brought?.map(broughtOf),
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
          const id = prices.idOf(key);
          if (id !== undefined) wanted.add(id);
        }
      }
      if (shown === 0) return;
      for (const key of basePairs) {
        const id = prices.idOf(key);
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
      prices.setIds(new Map());
      base = undefined;
      setLines([], [], undefined);
      environment.changed();
    },
    outdated: (of) => {
      if (!signedIn) return;
      if (of.includes('userInfo')) base = undefined;
      if (of.includes('positionMine') || of.includes('userInfo')) read();
    },
    replaced: () => {
      prices.setIds(new Map());
      seenClock = -1;
      void resolve();
    },
    stop: () => {
      signedIn = false;
      clearTimeout(timer);
    },
  };
}
