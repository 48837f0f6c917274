/**
 * What the measured pages load from: the built client with a `config.json` that joins the feed's push address to
 * the sandbox's REST, and the peers' pages. The list of market US is the bench's own, so that it can have any number
 * of instruments; all other calls go to the sandbox. Where the first of the list bear names of the sandbox's shares, both
 * are one catalogue: instruments of other markets stand behind the list, with the sandbox's prices.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, type Output } from '../../contract/rest/index.ts';
import { catalogueOf, listPage, type Named, rowOf } from '../feed/catalogue.ts';

/** Of the feed. */
const MARKET = 'US';

export interface StageOptions {
  readonly sandboxUrl: string;
  /** Of the feed. */
  readonly port: number;
  readonly count: number;
  /** Ticks of a message. */
  readonly per: number;
  readonly format?: 'binary' | 'json';
  /** The feed serves the market as the sandbox does: list conflated, rows beside it. */
  readonly served?: boolean;
  /** The client asks for no body: all comes over its socket. */
  readonly socketOnly?: boolean;
  /** Rows of the list carry their sparklines. */
  readonly sparks?: boolean;
  /** Shares of the sandbox that the first instruments of the list stand for. */
  readonly named?: readonly Named[];
}

export interface Stage {
  /** With a slash at its end. */
  readonly url: string;
  close(): void;
}

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** The sandbox's own, as far as they bear on speed. */
const HEADERS = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' };

/** Files whose names hold a hash of what is in them stay with the browser, as with the sandbox. */
const HASHED = '/assets/';
const A_YEAR = 'public, max-age=31536000, immutable';

export async function startStage(options: StageOptions): Promise<Stage> {
  const { sandboxUrl, port, count, per, format = 'binary', served = false, socketOnly = false, sparks = false, named = [] } = options;
  const push = `ws://127.0.0.1:${port}/web/push?per=${per}&format=${format}${served ? '&served=1' : ''}${socketOnly ? '&body=no' : ''}`;
  const config = { apiBase: './web', pushUrl: push, simulated: true };
  const pages = new Map<string, string>();
  const json = (response: ServerResponse, value: unknown) => {
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

  async function ask(request: IncomingMessage): Promise<Response> {
    const { method = 'GET', headers, url = '/' } = request;
    const sent = ['content-type', 'authorization'].flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const body = method === 'GET' ? {} : { body: Buffer.concat(await request.toArray()) };
    return fetch(new URL(`.${url}`, sandboxUrl), { method, headers: sent, ...body });
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await ask(request);
    response.writeHead(answer.status, { ...HEADERS, 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  /** One instrument, under the ids of the feed. */
  async function stock(request: IncomingMessage, response: ServerResponse, wanted: URLSearchParams): Promise<void> {
    const place = wanted.get('market') === MARKET ? named.findIndex(({ stock_code }) => stock_code === wanted.get('stockCode')) : -1;
    if (place >= 0) return json(response, envelope({ catalogue: catalogueOf(count), row: rowOf(place, named) }));
    const answer = (await (await ask(request)).json()) as { code: number; data: Output<'quoteStock'> };
    if (answer.code !== 200) return json(response, answer);
    const { row } = answer.data;
    return json(response, envelope({ catalogue: catalogueOf(count), row: { ...row, id: count + row.id } }));
  }

  async function file(path: string, response: ServerResponse): Promise<void> {
    const folder = path.startsWith('/peers/') ? inProject('bench/peers/dist') : inProject('dist');
    const name = path === '/' ? '/index.html' : path.replace(/^\/peers/, '');
    const content = await readFile(join(folder, normalize(name)));
    const cached = name.startsWith(HASHED) ? { 'cache-control': A_YEAR } : {};
    response.writeHead(200, { ...HEADERS, ...cached, 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    response.end(content);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stage');
    if (url.pathname === '/config.json') return json(response, config);
    if (url.pathname === '/web/m_ft/stock_list' && url.searchParams.get('market') === MARKET) {
      // Written once: the client reads all pages in each run.
      const known = pages.get(url.search);
      const text = known ?? JSON.stringify(envelope(listOf(url)));
      pages.set(url.search, text);
      response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' });
      response.end(text);
      return;
    }
    if (named.length > 0 && url.pathname === `/web${endpoints.quoteStock.path}`) return stock(request, response, url.searchParams);
    if (url.pathname.startsWith('/web/')) return forward(request, response);
    return file(url.pathname, response);
  }

  const listOf = (url: URL) =>
    listPage({ count, sparks, named }, Number(url.searchParams.get('pageNum') ?? 1), Number(url.searchParams.get('pageSize') ?? 100));

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.writeHead(404, HEADERS);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const envelope = (data: unknown) => ({ code: 200, msg: '', data });
