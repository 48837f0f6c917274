/** The body of an answer in which a connection's frames go (contract/push.ts): what a turn of the loop sends goes out in one write. */
import { get } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import { BODY_HEADER, BODY_PATH, encodeRecord } from '../../contract/push.ts';
import { BARE_HEADERS } from '../http/security.ts';

export interface Body {
  send(data: ArrayBuffer | string): void;
  /** Bytes that the reader has not taken yet. */
  readonly bufferedAmount: number;
  /** Nobody reads it any more. */
  readonly isOver: boolean;
  /** Ends it at once. */
  terminate(): void;
  /** Calls back once it is over, whoever ended it; never before this returns. */
  onClose(work: () => void): void;
  /** Goes on with what the node at that address writes under that name, as fast as the reader takes it; absent where there is one node only. */
  follow?(at: string, name: string): void;
}

export const PUSH_PATH = '/web/push';
/** A connection says each second that it lives. */
const SILENT_MS = 10_000;

/** Without a length: it lasts as long as its connection, which carries nothing else. */
const HEADERS = {
  ...BARE_HEADERS,
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store, no-transform',
  // For proxies that would gather it first.
  'x-accel-buffering': 'no',
  connection: 'close',
};

const headOf = (headers: Readonly<Record<string, string>>): string =>
  ['HTTP/1.1 200 OK', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

/** @param socket of a request that has been read @param more headers besides */
export function openBody(socket: NetSocket, more: Readonly<Record<string, string>> = {}): Body {
  let corked = false;
  const uncork = () => {
    corked = false;
    socket.uncork();
  };
  const write = (data: string | Uint8Array) => {
    if (socket.destroyed) return;
    if (!corked) {
      corked = true;
      socket.cork();
      process.nextTick(uncork);
    }
    socket.write(data);
  };
  socket.setNoDelay(true);
  socket.setTimeout(0);
  // One that breaks is closed; that says all.
  socket.on('error', () => {});
  // Nothing more is said to it, but only a socket that is read finds out that the other side has gone.
  socket.resume();
  socket.on('end', () => socket.destroy());
  write(headOf({ ...HEADERS, ...more }));
  return {
    send: (data) => write(encodeRecord(data)),
    get bufferedAmount() {
      return socket.writableLength;
    },
    get isOver() {
      return socket.destroyed;
    },
    terminate: () => socket.destroy(),
    onClose(work) {
      if (socket.destroyed) process.nextTick(work);
      else socket.once('close', work);
    },
    follow(at, name) {
      const end = () => socket.destroy();
      const request = get(
        new URL(`${PUSH_PATH}/${BODY_PATH}`, at),
        { headers: { [BODY_HEADER]: name }, agent: false, timeout: SILENT_MS },
        (answer) => {
          if (answer.statusCode === 200) answer.pipe(socket);
          else end();
        },
      );
      request.on('error', end);
      request.on('timeout', () => request.destroy());
      if (socket.destroyed) request.destroy();
      else socket.once('close', () => request.destroy());
    },
  };
}
