/**
 * A small balancer: each request and each socket goes to the next node, whoever asks. One that can't be reached is passed over for a second.
 * What has been sent to a node is never sent to another: the client alone knows whether it may ask again.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Balancer {
  readonly server: Server;
  /** Nodes that requests go to from now on, such as `http://127.0.0.1:8789/`. */
  setNodes(urls: readonly string[]): void;
  close(): Promise<void>;
}

const AWAY_MS = 1000;
const CONNECT_MS = 2000;

export function createBalancer(): Balancer {
  let nodes: readonly URL[] = [];
  let turn = 0;
  const awayUntil = new Map<string, number>();
  const open = new Set<Duplex>();

  /** All nodes, the one whose turn it is first; those that were away a moment ago last. */
  const inTurn = (): URL[] => {
    turn += 1;
    const now = performance.now();
    const isAway = ({ host }: URL) => (awayUntil.get(host) ?? 0) > now;
    const round = nodes.map((_, place) => nodes[(place + turn) % nodes.length]).filter((node) => node !== undefined);
    return [...round.filter((node) => !isAway(node)), ...round.filter(isAway)];
  };

  /** A connection to the first that takes one. */
  const dial = async (): Promise<Duplex | undefined> => {
    for (const node of inTurn()) {
      const socket = await reach(node);
      if (socket) return socket;
      awayUntil.set(node.host, performance.now() + AWAY_MS);
    }
    return undefined;
  };

  const server = createServer((asked, answer) => void forward(asked, answer, dial));
  server.on('upgrade', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    void dial().then((node) => {
      if (!node) {
        client.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      const headers = Object.entries(headersOf(asked)).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}`));
      node.write([`${asked.method} ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      node.write(head);
      join(node, client);
    });
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    server,
    setNodes(urls) {
      nodes = urls.map((url) => new URL(url));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Undefined where nobody listens, or not in time. */
const reach = ({ hostname, port }: URL): Promise<Duplex | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const fail = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(CONNECT_MS, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', fail);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });

/** What was asked, and by whom: the last of those forwarded is who asked us. */
function headersOf({ headers, socket }: IncomingMessage): Record<string, string | string[]> {
  const known = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return { ...known, 'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ') };
}

/** The end of one is the end of both. */
function join(one: Duplex, other: Duplex): void {
  one.pipe(other).pipe(one);
  one.once('close', () => other.destroy());
  other.once('close', () => one.destroy());
}

async function forward(asked: IncomingMessage, answer: ServerResponse, dial: () => Promise<Duplex | undefined>): Promise<void> {
  const node = await dial();
  if (!node) {
    answer.writeHead(503, { 'retry-after': '1', 'content-length': '0' }).end();
    return;
  }
  const onward = request({
    method: asked.method,
    path: asked.url,
    headers: { ...headersOf(asked), connection: 'close' },
    createConnection: () => node,
  });
  onward.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, answered(given));
    // At once: a body of prices may have nothing to say yet.
    answer.flushHeaders();
    given.pipe(answer);
    given.on('error', () => answer.destroy());
  });
  // As if the connection had broken: nobody knows what the node did with it.
  onward.on('error', () => answer.destroy());
  answer.once('close', () => onward.destroy());
  asked.on('error', () => onward.destroy());
  asked.pipe(onward);
}

/** Without what is said of one connection alone. */
function answered({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers;
  return rest;
}
