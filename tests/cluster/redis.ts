/**
 * As much of Redis as the sandbox's nodes ask for, in this process: so that what they do over it is tested where none is installed, and its
 * connections can be cut. `npm run sandbox:proof` runs the same on a real one.
 */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';

export interface SmallRedis {
  /** As `--redis` takes it. */
  readonly url: string;
  /** Breaks all connections; new ones are taken once `heal` is called. */
  cut(): void;
  heal(): Promise<void>;
  stop(): Promise<void>;
}

interface Kept {
  value: string;
  readonly until: number;
}

/** What has come whole of a connection's bytes, and where the rest begins. */
function readCommand(bytes: Buffer): { words: Buffer[]; end: number } | undefined {
  let at = 0;
  const line = (): string | undefined => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const text = bytes.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  const head = line();
  if (head === undefined) return undefined;
  const words: Buffer[] = [];
  for (let count = Number(head.slice(1)); count > 0; count -= 1) {
    const size = line();
    if (size === undefined || bytes.length < at + Number(size.slice(1)) + 2) return undefined;
    words.push(bytes.subarray(at, at + Number(size.slice(1))));
    at += Number(size.slice(1)) + 2;
  }
  return { words, end: at };
}

const bulk = (value: Buffer | string | undefined): Buffer =>
  value === undefined
    ? Buffer.from('$-1\r\n')
    : Buffer.concat([Buffer.from(`$${Buffer.byteLength(value)}\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
const many = (parts: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from(`*${parts.length}\r\n`), ...parts]);
const number = (value: number): Buffer => Buffer.from(`:${value}\r\n`);
const OK = Buffer.from('+OK\r\n');

/** @param path of the socket it listens on */
export async function startSmallRedis(path: string): Promise<SmallRedis> {
  const kept = new Map<string, Kept>();
  const hearers = new Map<string, Set<Socket>>();
  const sockets = new Set<Socket>();
  const live = (name: string): Kept | undefined => {
    const found = kept.get(name);
    return found && found.until > Date.now() ? found : undefined;
  };

  const run = (socket: Socket, words: readonly Buffer[]): Buffer => {
    const [verb = '', name = '', value = '', , ms = '', only = ''] = words.map(String);
    switch (verb.toLowerCase()) {
      case 'info':
        return bulk('loading:0\r\n');
      case 'subscribe':
        hearers.set(name, (hearers.get(name) ?? new Set()).add(socket));
        return many([bulk('subscribe'), bulk(name), number(1)]);
      case 'publish': {
        const told = hearers.get(name) ?? new Set();
        for (const hearer of told) hearer.write(many([bulk('message'), bulk(name), bulk(words[2])]));
        return number(told.size);
      }
      case 'set':
        if (only.toLowerCase() === 'nx' && live(name)) return bulk(undefined);
        kept.set(name, { value, until: Date.now() + Number(ms) });
        return OK;
      case 'getdel': {
        const found = live(name);
        kept.delete(name);
        return bulk(found?.value);
      }
      case 'incr': {
        const found = live(name);
        if (found) found.value = String(Number(found.value) + 1);
        return number(Number(found?.value));
      }
      case 'pttl':
        return number((live(name)?.until ?? 0) - Date.now());
      case 'client':
        return OK;
      default:
        return Buffer.from(`-ERR unknown command ${verb}\r\n`);
    }
  };

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    let queued: Buffer[][] | undefined;
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const own of hearers.values()) own.delete(socket);
    });
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let command = readCommand(rest); command; command = readCommand(rest)) {
        const { words } = command;
        rest = rest.subarray(command.end);
        const verb = String(words[0]).toLowerCase();
        if (verb === 'multi') {
          queued = [];
          socket.write(OK);
        } else if (verb === 'exec') {
          socket.write(many((queued ?? []).map((each) => run(socket, each))));
          queued = undefined;
        } else if (queued) {
          queued.push(words);
          socket.write(Buffer.from('+QUEUED\r\n'));
        } else socket.write(run(socket, words));
      }
    });
  };

  let server: Server;
  const listen = async (): Promise<void> => {
    await rm(path, { force: true });
    server = createServer(serve).listen(path);
    await once(server, 'listening');
  };
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  await listen();
  return {
    url: path,
    cut,
    heal: listen,
    async stop() {
      cut();
      await rm(path, { force: true });
    },
  };
}
