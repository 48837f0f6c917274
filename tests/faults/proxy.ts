/**
 * Stands between a data layer and its sandbox, and loses, delays, breaks and cuts what passes, as the test wishes. Its own
 * address stays the same when the sandbox behind it dies and comes back.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { passUpgrades } from './passUpgrades.ts';

/**
 * What happens to one request:
 * - pass: nothing
 * - lost: the server does it, its reply never comes
 * - late: the server does it, its reply comes when nobody waits any more
 * - held: the request itself reaches the server only then
 * - refused, broken: HTTP 500 in place of the request, or of its reply
 * - cutBefore, cutAfter: the connection is reset before the server had the request, or once it had answered
 * - killBefore, killDuring, killAfter: the server dies, too
 */
export const FATES = [
  'pass',
  'lost',
  'late',
  'held',
  'refused',
  'broken',
  'cutBefore',
  'cutAfter',
  'killBefore',
  'killDuring',
  'killAfter',
] as const;
export type Fate = (typeof FATES)[number];

export interface ProxyOptions {
  /** Port of the sandbox on the loopback. */
  readonly target: number;
  /** Asked for each request below /web; `body` as it was sent. */
  readonly fate: (path: string, body: string) => Fate;
  /** Later than any client waits. */
  readonly lateMs: number;
  /** Ends the sandbox at once, and sees to it that it comes back. */
  readonly kill: () => void;
}

export interface Proxy {
  readonly port: number;
  /** When the sandbox was heard again, each time after it could not be reached; epoch ms. */
  readonly returns: readonly number[];
  /** How often each fate was met. */
  readonly met: ReadonlyMap<Fate, number>;
  /** Resolves once nothing is under way to the sandbox that was held back. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export async function openProxy({ target, fate, lateMs, kill }: ProxyOptions): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const met = new Map<Fate, number>();
  const returns: number[] = [];
  let isDown = false;
  const sockets = new Set<Socket>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const late = () => wait(lateMs, undefined, { signal: closing.signal });

  /** Rejects where the sandbox doesn't answer. */
  function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const passed = ask({ host: '127.0.0.1', port: target, agent, method, path: url, headers }, (answer) => {
      if (isDown) returns.push(Date.now());
      isDown = false;
      void bytesOf(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }), reject);
    });
    passed.on('error', (error) => {
      isDown = true;
      reject(error);
    });
    passed.end(body);
    return promise;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    const path = request.url?.split('?', 1)[0] ?? '';
    const chosen = path.startsWith('/web/') ? fate(path, body.toString()) : 'pass';
    met.set(chosen, (met.get(chosen) ?? 0) + 1);
    const cut = () => void request.socket.destroy();
    const give = ({ status, headers, body: bytes }: Reply) => {
      if (!response.destroyed) response.writeHead(status, headers).end(bytes);
    };
    const fail = () => {
      if (!response.destroyed) response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
    };
    switch (chosen) {
      case 'pass':
        return give(await forward(request, body));
      case 'lost':
        // Its client is the one that gives up; the answer was there, and went nowhere.
        await forward(request, body);
        await late();
        return cut();
      case 'late': {
        const reply = await forward(request, body);
        await late();
        return give(reply);
      }
      case 'held':
        await late();
        return give(await forward(request, body));
      case 'refused':
        return fail();
      case 'broken':
        await forward(request, body);
        return fail();
      case 'cutBefore':
        return cut();
      case 'cutAfter':
        await forward(request, body);
        return cut();
      case 'killBefore':
        kill();
        return cut();
      case 'killDuring': {
        const reply = forward(request, body);
        kill();
        return give(await reply);
      }
      case 'killAfter':
        await forward(request, body);
        kill();
        return cut();
    }
  }

  const server = createServer((request, response) => {
    // A sandbox that is down, or a client that is gone, looks like a cut connection from the other side.
    const served = serve(request, response).catch(() => void request.socket.destroy());
    underWay.add(served);
    void served.then(() => underWay.delete(served));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  passUpgrades(server, target);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    returns,
    met,
    quiet: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      closing.abort();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
