/**
 * The broker's answers to REST calls, without HTTP: the sandbox's own handlers, its reading of queries and bodies, and its envelope. A
 * stand-in: the route table of sandbox/http/server.ts, which is Fastify's. Nobody has a store until a call needs one.
 */
import { EnvelopeCode } from '../../contract/codes.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import { lists } from '../../contract/rest/lists.ts';
import { failure, success } from '../../sandbox/http/envelope.ts';
import { fieldReaders, readQuery } from '../../sandbox/http/input.ts';
import type { Context, Services } from '../../sandbox/handler.ts';
import { refusalText, type Outcome } from '../../sandbox/outcome.ts';
import { lines } from '../../sandbox/quotes/lines.ts';
import { lists as listHandlers } from '../../sandbox/quotes/lists.ts';
import { quotes } from '../../sandbox/quotes/quotes.ts';
import { type Broker, handlers as office } from './broker.ts';
import { market } from './market.ts';

export interface RestOptions extends Pick<Services, 'clock' | 'board'> {
  readonly broker: Pick<Broker, 'office'>;
  /** A row's price goes into an answer, in units. */
  readonly told: (id: number, price: number) => void;
}

/** A request, as far as a handler can see of it. */
export interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly token: string;
  /** JSON. */
  readonly body: string | undefined;
}

/** Text and status of the answer to a request. */
export type Answer = { readonly status: number; readonly text: string };

const { hkAllStockList, stockList } = listHandlers;
const { globalIndex, futuresList, forexList } = lines;
const { getMarkets, quoteStock } = quotes;
const handlers = { getMarkets, hkAllStockList, globalIndex, stockList, futuresList, forexList, quoteStock, ...office };

interface Route {
  readonly id: keyof typeof handlers;
  readonly row: OpenEndpoint;
  readonly readers: ReturnType<typeof fieldReaders>;
}

const routes = new Map<string, Route>();
for (const id of Object.keys(handlers) as (keyof typeof handlers)[]) {
  const row = allEndpoints[id];
  routes.set(`${row.method} /web${row.path}`, { id, row, readers: fieldReaders(row.input) });
}

/** @returns what answers one request */
export function createRest({ broker, clock, board, told }: RestOptions): (asked: Asked) => Promise<Answer> {
  const shop = { market, clock, board, language: 'en', address: '192.0.2.1', device: '', visit: undefined, watchlists: undefined };

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

  return async ({ url, method, token, body }) => {
    const route = routes.get(`${method} ${url.pathname}`);
    if (!route) return answer(404, failure(EnvelopeCode.NotFound, 'The URL does not exist'));
    const { id, row, readers } = route;
    const services = id in lists ? undefined : await broker.office();
    const visit = services && token !== '' ? await services.sessions.find(token) : undefined;
    if (row.auth === 'user' && !visit) return answer(200, failure(EnvelopeCode.Expired, 'expired'));
    const given: unknown = row.encoding === 'none' ? readQuery(Object.fromEntries(url.searchParams), readers) : JSON.parse(body ?? '{}');
    const read = row.input.safeParse(given);
    if (!read.success) return answer(200, failure(EnvelopeCode.Validation, 'invalid'));
    // The table ties each handler to its own input; here the schema has just proved it.
    const handle = handlers[id] as (input: unknown, context: Context) => Outcome<object> | Promise<Outcome<object>>;
    const outcome = await handle(read.data, contextOf({ ...shop, ...services, visit }));
    if (!outcome.ok) return answer(200, failure(outcome.code, refusalText(outcome, 'en'), outcome.denial));
    note(outcome.data);
    return answer(200, success(outcome.data));
  };
}

/** All that these handlers read; whoever reads more fails here by its name. */
const contextOf = (given: object): Context => {
  const context: object = new Proxy(given, {
    get: (target, name): unknown => {
      if (Reflect.has(target, name)) return Reflect.get(target, name);
      throw new Error(`a world has no ${String(name)}`);
    },
  });
  return context as Context;
};

const answer = (status: number, envelope: object): Answer => ({ status, text: JSON.stringify(envelope) });
