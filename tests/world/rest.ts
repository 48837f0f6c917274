/**
 * The broker's answers to REST calls, without HTTP: the sandbox's own handlers of quotes and lists, its reading of queries and its
 * envelope. Stand-ins: the route table of sandbox/http/server.ts, which is Fastify's, and all that knows a store (there are no customers here).
 */
import { EnvelopeCode } from '../../contract/codes.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { lists } from '../../contract/rest/lists.ts';
import { failure, success } from '../../sandbox/http/envelope.ts';
import { fieldReaders, readQuery } from '../../sandbox/http/input.ts';
import type { Context } from '../../sandbox/handler.ts';
import { createBoard } from '../../sandbox/market/board.ts';
import { refusalText, type Outcome } from '../../sandbox/outcome.ts';
import { lines } from '../../sandbox/quotes/lines.ts';
import { lists as listHandlers } from '../../sandbox/quotes/lists.ts';
import { quotes } from '../../sandbox/quotes/quotes.ts';
import { market } from './market.ts';

export interface RestOptions {
  /** The broker's clock, epoch ms. */
  readonly now: () => number;
  readonly monotonic: () => number;
  /** A row's price goes into an answer, in units. */
  readonly told: (id: number, price: number) => void;
}

/** Text and status of the answer to a request. */
export type Answer = { readonly status: number; readonly text: string };

const { hkAllStockList, stockList } = listHandlers;
const { globalIndex, futuresList, forexList } = lines;
const { getMarkets, quoteStock } = quotes;
const handlers = { getMarkets, hkAllStockList, globalIndex, stockList, futuresList, forexList, quoteStock };
const ids = Object.keys(lists) as (keyof typeof lists)[];

/** @returns what answers one request */
export function createRest({ now, monotonic, told }: RestOptions): (url: URL) => Promise<Answer> {
  const clock = { now, simulated: true, speed: 1 };
  const board = createBoard(market, clock, monotonic);
  const shop = { market, clock, board, language: 'en', visit: undefined, watchlists: undefined };
  // All that handlers of quotes read for a guest; whoever reads more fails here by its name.
  const context = new Proxy(shop, {
    get: (target, name): unknown => {
      if (Reflect.has(target, name)) return Reflect.get(target, name);
      throw new Error(`a world has no ${String(name)}`);
    },
  }) as object as Context;

  /** Rows of an answer, whatever it is an answer to. */
  const note = (data: object): void => {
    const rows: unknown[] = 'list' in data && Array.isArray(data.list) ? data.list : 'row' in data ? [data.row] : [];
    for (const row of rows) {
      if (typeof row !== 'object' || row === null || !('price_nominal' in row) || !('id' in row)) continue;
      const { price_nominal: price, id } = row;
      const scale = typeof id === 'number' ? market.listings[id]?.scale : undefined;
      const units = typeof price === 'string' && scale !== undefined ? parseUnits(price, scale) : undefined;
      if (typeof id === 'number') told(id, units ?? Number.NaN);
    }
  };

  return async (url) => {
    const id = ids.find((each) => url.pathname === `/web${lists[each].path}`);
    if (!id) return answer(404, failure(EnvelopeCode.NotFound, 'The URL does not exist'));
    const { input } = lists[id];
    const read = input.safeParse(readQuery(Object.fromEntries(url.searchParams), fieldReaders(input)));
    if (!read.success) return answer(200, failure(EnvelopeCode.Validation, 'invalid'));
    // The table ties each handler to its own input; here the schema has just proved it.
    const handle = handlers[id] as (input: unknown, context: Context) => Outcome<object> | Promise<Outcome<object>>;
    const outcome = await handle(read.data, context);
    if (!outcome.ok) return answer(200, failure(outcome.code, refusalText(outcome, 'en')));
    note(outcome.data);
    return answer(200, success(outcome.data));
  };
}

const answer = (status: number, envelope: object): Answer => ({ status, text: JSON.stringify(envelope) });
