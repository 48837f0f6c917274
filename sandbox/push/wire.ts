/** What the processes of the push server tell each other. All plain data, cloned on its way. */
import type { Market } from '../../contract/codes.ts';
import type { EventTopic } from '../../contract/push.ts';
import type { ClockBase } from '../market/time/clock.ts';
import type { QuoteValues } from '../../contract/quote.ts';
import type { Lead } from '../db/lease.ts';
import type { RedisPlace } from '../ports/redis.ts';
import type { Recording } from '../replay/recording.ts';

/** Tells the customer's open sockets, once what has changed is in the store. */
export type Told<Topic extends EventTopic = EventTopic> = (customer: number, topic: Topic) => void;

/** Who a push connection is, when it is no guest. */
export interface Visitor {
  readonly customer: number;
  readonly session: number;
}

/** What a connection shows for it: one of both. */
export interface Credentials {
  readonly ticket?: string | undefined;
  readonly token?: string | undefined;
}

/** What child and thread must know besides the market. */
export interface PushConfig {
  /** Ticks a second. */
  readonly rate: number;
  readonly clock: ClockBase;
  /** Recorded ticks to play. */
  readonly recording: Recording | undefined;
  readonly control: boolean;
  /** Of several nodes: where the ticks pass that one of them makes for all. Undefined: this one is alone. */
  readonly ticks?: RedisPlace | undefined;
}

/** A connection on its way to the child; the socket travels beside it. */
export interface Upgrade {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Bytes that came with the request, base64. */
  readonly head: string;
  /** To a page of a foreign origin: it is told so, and closed. */
  readonly foreign: boolean;
  /** Network that it comes from. */
  readonly place: string;
}

export type ToChild =
  /** The market as `packMarket` makes it. */
  | { op: 'start'; config: PushConfig; market: Uint8Array }
  | { op: 'socket'; upgrade: Upgrade }
  /** A request for a body; its socket travels beside it. */
  | { op: 'body'; name: string; place: string }
  | { op: 'event'; customer: number; topic: EventTopic }
  /** Null: nobody shows these credentials; undefined: nobody can say at this moment. */
  | { op: 'visitor'; id: number; visitor: Visitor | null | undefined }
  | { op: 'ended'; sessions: readonly number[] }
  | { op: 'clock'; base: ClockBase }
  /** Whether this node makes the ticks of all. */
  | { op: 'lead'; lead: Lead | undefined }
  /** A connection of the node at that address waits for the body of that name. */
  | { op: 'wanted'; name: string; at: string }
  /** Customers may not have been told something. */
  | { op: 'missed' }
  | { op: 'pause'; id: number; paused: boolean }
  | { op: 'faults'; faults: Partial<Faults> }
  | { op: 'act'; act: Act }
  | { op: 'ask'; id: number; question: Question };

export type FromChild =
  | { op: 'progress' }
  | { op: 'ready' }
  /** The next of the sockets that were handed over is here. */
  | { op: 'taken' }
  /** A connection waits for the body of that name, which isn't here. */
  | { op: 'wanted'; name: string }
  | { op: 'answer'; id: number; answer: Answer }
  | { op: 'identify'; id: number; credentials: Credentials };

export type Question =
  | { about: 'stats' }
  | { about: 'hash'; market: Market }
  | { about: 'value'; stream: number; epoch: number; seq: number; row: number }
  | { about: 'told'; seq: number; row: number };
export type Answer = PushStats | { hash: string; rows: number } | SentValue | { told: SentValue[] } | null;

/** Standing faults of tests; chances from 0 to 1, each quote frame on its own. */
export interface Faults {
  drop: number;
  duplicate: number;
  /** Chance that a frame is held back and sent after the next one. */
  reorder: number;
  /** Milliseconds that every quote frame is late. */
  delay: number;
  /** Sockets stay open and say nothing. */
  mute: boolean;
  /** Sockets speak on, and no price comes over them: each stream begins anew, and its snapshot never comes. */
  quiet: boolean;
}

/** A fault that happens once. */
export type Act =
  | { kind: 'close'; code?: number }
  | { kind: 'terminate' }
  | { kind: 'text'; text: string }
  | { kind: 'binary'; base64: string }
  | { kind: 'crash' }
  /** From now on push tells this price of an instrument, as a tick at once; null: the market's own again. Charts and REST go on without it. */
  | { kind: 'price'; market: Market; code: string; price: string | null };

export interface PushStats {
  sockets: number;
  /** Connections whose prices go in a body. */
  bodies: number;
  peakSockets: number;
  /** Streams: whole markets and sets of rows. */
  subscriptions: number;
  /** Rows asked for by id, over all connections. */
  rows: number;
  ticksMade: number;
  ticksSent: number;
  framesSent: number;
  framesConflated: number;
  bytesSent: number;
  /** Seconds. */
  uptime: number;
  /** Milliseconds of processor time of the child, its thread included. */
  cpu: number;
}

/** What a stream's reader must show for a row; NaN travels as null. */
export interface SentValue {
  /** Frame that last listed the row. */
  seq: number;
  values: { [K in keyof QuoteValues]?: number | null };
}

/** Parent thread to generator thread; the market lies in memory that both share, the buffer is a batch to fill. */
export type ToThread =
  | { op: 'start'; config: PushConfig; market: Uint8Array }
  | { op: 'buffer'; buffer: ArrayBuffer }
  | { op: 'clock'; base: ClockBase }
  | { op: 'lead'; lead: Lead | undefined }
  | { op: 'pause'; id: number; paused: boolean };

export type FromThread =
  | { op: 'batch'; buffer: ArrayBuffer; count: number }
  /** That pause has been taken: no batch from before comes after this. */
  | { op: 'paused'; id: number };
