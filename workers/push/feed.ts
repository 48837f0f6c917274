/** The push connection as the data layer sees it. */
import type { Market } from '../../contract/codes.ts';
import type { FeedState } from '../../contract/frame.ts';
import type { ClientMessage, QuoteColumns, ServerMessage, Topic } from '../../contract/push.ts';

export type Credentials = Omit<Extract<ClientMessage, { op: 'auth' }>, 'op'>;

export interface FeedHandlers {
  /** A quote frame in order. It is reused: read it before returning. */
  frame(frame: QuoteColumns, topic: Topic): void;
  /** The server speaks this catalogue version. Nothing is subscribed until `setCatalogue` names the same one. */
  catalogue(version: string): void;
  /** Session, event and error messages; error 401 or 403: the credentials have expired. */
  message(message: Extract<ServerMessage, { op: 'session' | 'event' | 'error' }>): void;
  /** The kind or the transport of the feed changed. */
  state(state: FeedState): void;
  /** The connection ended: rows are unconfirmed until the next snapshots. */
  lost(): void;
}

export interface FeedOptions extends FeedHandlers {
  /** Where to dial; undefined: the server has no push. */
  url(): string | undefined;
  /** What the first message carries; a rejection counts as a guest. Asked anew for each connection. */
  credentials(): Promise<Credentials>;
  WebSocket: typeof WebSocket;
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

export interface FeedStats {
  dials: number;
  frames: number;
  gaps: number;
  /** Refused frames and messages by reason. */
  refused: ReadonlyMap<string, number>;
}

export interface Feed {
  /** The newest state, `lastAt` and `serverTime` included. */
  state(): FeedState;
  stats(): FeedStats;
  /** Version that the book has loaded; row ids belong to it. */
  setCatalogue(version: string): void;
  /** Whole markets wanted; the difference is sent. */
  setLists(markets: ReadonlySet<Market>): void;
  /** Instruments wanted; the difference is sent. */
  setRows(ids: ReadonlySet<number>): void;
  /** Asks for a snapshot of a stream. */
  resync(topic: Topic): void;
  /** The network came back or somebody looks: dials at once if there is no connection. */
  nudge(): void;
  /** Ends the connection and dials anew, for other credentials. */
  restart(): void;
  /** Closes the connection until `resume`, for a hidden tab's own worker. */
  pause(): void;
  resume(): void;
  /** For good. */
  stop(): void;
}
