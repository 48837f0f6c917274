/**
 * The body beside a connection's socket, where both sides have it (contract/push.ts): all that prices hang on comes there, and the server
 * settles it before it says `ready`, for the connection's whole life. A part of the worker: who has only the socket never needs it.
 */
import { BODY_PATH, BODY_WAIT_MS, DEAD_MS } from '../../contract/push.ts';
import { type BodyOptions, followBody } from './body.ts';
import { createBodyTrust } from './bodyTrust.ts';

export interface BesideHandlers {
  /** What a record of the body holds. */
  readonly taken: BodyOptions['taken'];
  /** Reads a record that is JSON. */
  readonly text: BodyOptions['text'];
  /** A message of a socket that has a speaking body: it says nothing of prices, nor that they still come. */
  aside(data: unknown): void;
  /** The connection is over: its body has failed, or its socket has fallen silent. Called once, and not after `abandon`. */
  ended(): void;
}

export interface Beside {
  /** What `auth` says of it. */
  readonly name: string;
  /** Of a message of the socket: it was for here. */
  takes(data: unknown): boolean;
  /** Ends it; no handler is called any more. @param silent nothing came for too long, over whichever of the two speaks */
  abandon(silent: boolean): void;
}

export interface BesidesOptions {
  readonly fetch: typeof fetch;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
  monotonic(): number;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number | undefined): void;
}

export interface Besides {
  /** Asks for the body of a connection that says who it is at this moment. @param url of its socket @returns undefined where none is wanted */
  open(url: string, handlers: BesideHandlers): Beside | undefined;
}

/** A server that waits for the body says `ready` by then, one way or the other; a body's first record takes no longer than a message. */
const READY_MS = BODY_WAIT_MS + 1000;
/** After a body's end its socket's is awaited for so long. */
const SOCKET_TOO_MS = 500;
const HEARTBEAT = '{"op":"hb"';
const READY = '{"op":"ready"';

const begins = (data: unknown, with_: string): boolean => typeof data === 'string' && data.startsWith(with_);

/** Below the socket's address, unless that says `body=no`. */
function addressOf(url: string): URL | undefined {
  const address = new URL(url);
  if (address.searchParams.get('body') === 'no') return undefined;
  address.protocol = address.protocol.replace('ws', 'http');
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${BODY_PATH}`;
  address.search = '';
  return address;
}

export function createBesides(options: BesidesOptions): Besides {
  const { setTimeout, clearTimeout } = options;
  const trust = createBodyTrust(() => options.monotonic());

  function open(address: URL, handlers: BesideHandlers): Beside {
    /** Nobody's to guess: who knows it gets what the connection is told. */
    const name = options.crypto.getRandomValues(new Uint32Array(4)).join('-');
    const gone = new AbortController();
    /** Undefined while the server has not settled which of the two it is. */
    let speaks: 'body' | 'socket' | undefined;
    let over = false;
    let silence: number | undefined;
    // A body that something on the way holds back: without one the server would have been ready long ago.
    let patience: number | undefined = setTimeout(() => end('body'), READY_MS);

    const close = (): void => {
      over = true;
      clearTimeout(patience);
      clearTimeout(silence);
      gone.abort();
    };
    const end = (fault: 'body' | 'socket'): void => {
      if (over) return;
      close();
      if (fault === 'body') trust.failed();
      handlers.ended();
    };
    const heardSocket = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => end('socket'), DEAD_MS);
    };
    const settle = (on: 'body' | 'socket'): void => {
      speaks = on;
      clearTimeout(patience);
      if (on === 'body') heardSocket();
      else close();
    };

    const taken: BodyOptions['taken'] = (decoded, size) => {
      if (over) return;
      if (speaks === undefined) settle('body');
      handlers.taken(decoded, size);
    };
    void followBody({ address, name, fetch: options.fetch, signal: gone.signal, text: handlers.text, taken }).then(() => {
      clearTimeout(patience);
      // One that never spoke is no loss. A server that goes away closes both: that is the socket's to say.
      if (speaks === 'body' && !over) patience = setTimeout(() => end('body'), SOCKET_TOO_MS);
    });

    return {
      name,
      takes(data) {
        if (speaks === undefined && begins(data, READY)) settle('socket');
        if (speaks !== 'body' || over) return false;
        heardSocket();
        if (!begins(data, HEARTBEAT)) handlers.aside(data);
        return true;
      },
      abandon(silent) {
        // Whether it was the body alone, nobody can tell; without one it would at least be one way less.
        if (silent && !over && speaks === 'body') trust.failed();
        close();
      },
    };
  }

  return {
    open(url, handlers) {
      const address = trust.mayAsk ? addressOf(url) : undefined;
      return address && open(address, handlers);
    },
  };
}
