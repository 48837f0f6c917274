/**
 * The body beside a connection's socket, where both sides have it (contract/push.ts): all that prices hang on comes there, and the server
 * settles it before it says `ready`, for the connection's whole life. A part of the worker: who has only the socket never needs it.
 */
import { BODY_PATH, HEARTBEAT_MS, type ServerMessage } from '../../contract/push.ts';
import { type BodyOptions, followBody } from './body.ts';
import { createBodyTrust } from './bodyTrust.ts';
import type { Decoded } from './decode.ts';

type Aside = Extract<ServerMessage, { op: 'session' | 'event' | 'error' }>;

export interface BesideHandlers {
  /** What a record of the body holds. */
  readonly taken: BodyOptions['taken'];
  /** Reads what is JSON. */
  readonly text: BodyOptions['text'];
  /** A message of a socket that has a speaking body: it says nothing of prices, nor that they still come. */
  aside(message: Aside): void;
  /** The connection is over: its body has failed. Called once, and not after `abandon`. */
  ended(): void;
}

export interface Beside {
  /** What `auth` says of it. */
  readonly name: string;
  /** When the socket last spoke that has a speaking body; undefined where there is but one line. */
  readonly socketAt: number | undefined;
  /** Of a message of the socket: it was for here. */
  takes(data: unknown): boolean;
  /** Ends it; no handler is called any more. */
  abandon(): void;
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

/** After a body's end its socket's is awaited for so long. */
const SOCKET_TOO_MS = 500;
/** Heartbeats that come sooner after each other were held up together, by the network or by a worker that got no time: they count as one. */
const NEXT_BEAT_MS = HEARTBEAT_MS / 2;
/** Of the socket alone before `ready`: the first proves that `ready` went into the body, which has until the next. */
const HELD_BEATS = 2;
/** Of the socket alone after it: of a network that falls silent on both lines, one or two may still get through on one of them. */
const SILENT_BEATS = 3;

/** Of a control message; frames and refusals are none. */
const isMessage = (decoded: Decoded): decoded is ServerMessage => typeof decoded === 'object' && 'op' in decoded;

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
  const trust = createBodyTrust(() => options.monotonic());

  function open(address: URL, handlers: BesideHandlers): Beside {
    /** Nobody's to guess: who knows it gets what the connection is told. */
    const name = options.crypto.getRandomValues(new Uint32Array(4)).join('-');
    const gone = new AbortController();
    let over = false;
    /** Since when the body speaks: the connection is settled on it. */
    let spokeAt: number | undefined;
    let socketAt: number | undefined;
    /** The body was over before it spoke. */
    let isLost = false;
    /** The server says why it ends the connection: bodies have no part in that. */
    let isRefused = false;
    /** Heartbeats over the socket since the body last spoke. */
    let beats = 0;
    let beatAt = Number.NEGATIVE_INFINITY;
    let socketToo: number | undefined;

    const close = (hasFailed: boolean): void => {
      if (over) return;
      over = true;
      options.clearTimeout(socketToo);
      gone.abort();
      if (spokeAt !== undefined) trust.spoke(options.monotonic() - spokeAt);
      if (hasFailed) trust.failed();
    };
    const fail = (): void => {
      close(true);
      handlers.ended();
    };

    const taken: BodyOptions['taken'] = (decoded, size) => {
      if (over) return;
      beats = 0;
      if (spokeAt === undefined) {
        spokeAt = options.monotonic();
        socketAt = spokeAt;
      }
      handlers.taken(decoded, size);
    };
    void followBody({ address, name, fetch: options.fetch, signal: gone.signal, text: handlers.text, taken }).then(() => {
      if (over) return;
      // The server may not know yet: it says `ready` over the socket, or it did so in the body.
      if (spokeAt === undefined) isLost = true;
      // A server that goes away closes both: that is the socket's to say.
      else socketToo = options.setTimeout(fail, SOCKET_TOO_MS);
    });

    const beat = (now: number): void => {
      if (now - beatAt < NEXT_BEAT_MS) return;
      beatAt = now;
      beats += 1;
    };

    return {
      name,
      get socketAt() {
        return socketAt;
      },
      takes(data) {
        if (over) return false;
        const decoded = typeof data === 'string' ? handlers.text(data) : 'type';
        const message = isMessage(decoded) ? decoded : undefined;
        const now = options.monotonic();
        if (message?.op === 'hb') beat(now);
        if (spokeAt !== undefined) {
          socketAt = now;
          if (message?.op === 'session' || message?.op === 'event' || message?.op === 'error') handlers.aside(message);
          return true;
        }
        // One that is merely late is no loss, and the next may be in time.
        if (message?.op === 'ready') close(isLost);
        isRefused ||= message?.op === 'error';
        if (message?.op !== 'hb' || beats < (isLost ? 1 : HELD_BEATS)) return false;
        fail();
        return true;
      },
      abandon: () => close(beats >= SILENT_BEATS || (isLost && !isRefused)),
    };
  }

  return {
    open(url, handlers) {
      const address = trust.mayAsk ? addressOf(url) : undefined;
      return address && open(address, handlers);
    },
  };
}
