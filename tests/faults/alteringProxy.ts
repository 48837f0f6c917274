/** Stands between a client and its sandbox, and changes every figure and every word that a person reads of what the sandbox answers. */
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { passUpgrades } from './passUpgrades.ts';

const FIGURE = /^-?\d+(?:\.\d+)?$/;
/** Two words: no code, state or key is one. */
const PROSE = /\p{L} \p{L}/u;

/** Each digit the next one, but noughts stay and nine falls to eight: a rate stays a rate, a price a price, and one above another above it. */
const otherFigure = (text: string): string => text.replaceAll(/[1-9]/g, (digit) => (digit === '9' ? '8' : String(Number(digit) + 1)));

/** The same answer with other values; what names or identifies something stays what it is. */
export function altered(value: unknown): unknown {
  if (typeof value === 'string') {
    if (FIGURE.test(value)) return otherFigure(value);
    return PROSE.test(value) ? `${value} ¤` : value;
  }
  if (Array.isArray(value)) return value.map(altered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      typeof inner === 'string' && NAMES.test(key) ? inner : altered(inner),
    ]),
  );
}

/** Fields whose digits are a name: of an instrument, an order, a customer, a file. */
const NAMES = /code|id$|^no$|orderNo|account|phone|mobile|cardNo|token|ticket|path|url|symbol/i;

export interface AlteringProxy {
  readonly port: number;
  close(): void;
}

/** @param target port of the sandbox on the loopback */
export async function openAlteringProxy(target: number): Promise<AlteringProxy> {
  const server = createServer((request, response) => {
    const { 'accept-encoding': _, ...headers } = request.headers;
    const passed = ask({ host: '127.0.0.1', port: target, method: request.method, path: request.url, headers, agent: false }, (answer) => {
      const isAnswer = request.url?.startsWith('/web/') === true && answer.headers['content-type']?.startsWith('application/json') === true;
      if (!isAnswer) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
        return;
      }
      void buffer(answer).then(
        (bytes) => {
          const body = JSON.stringify(altered(JSON.parse(bytes.toString())));
          const { 'content-length': __, ...rest } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, rest).end(body);
        },
        () => response.destroy(),
      );
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  const sockets = passUpgrades(server, target);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
}
