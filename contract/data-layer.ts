/**
 * The interface between a tab and the data layer. Commands go over Comlink, on a port that lets nothing
 * but DATA_LAYER_CALLS through; quotes go over a plain port (see frame.ts) that `connect` hands over.
 */
import type { AlertAnswer, AlertRequest } from './alerts.ts';
import type { Config } from './config.ts';
import type { FeedState, Intent } from './frame.ts';
import type { User } from './rest/account.ts';
import type { EndpointId, Input, Output } from './rest/index.ts';
import type { Result } from './result.ts';

/** Changes whenever a tab of one build can't talk to a worker of another. Part of the worker's name. */
export const CONTRACT_VERSION = 6;

export interface TabHello {
  contract: number;
  build: string;
  /** Name of a Web Lock that the tab holds while it lives. */
  lock: string;
  config: Config;
  language: string;
  visible: boolean;
  /** What the last worker gave this tab to hold, see TabMessage. */
  sessionKey?: string;
  /** Catalogue of the ids that this tab knows from an earlier connection. */
  catalogue?: string;
}

export interface Handshake {
  contract: number;
  build: string;
  /** New for every worker; a different one than before means: take everything anew. */
  instance: string;
  /** Name of a Web Lock that the worker holds while it lives. */
  lock: string;
}

/**
 * Whose pages a tab shows: the customer's number at the broker, null for nobody, absent before it was told. The session may have
 * changed before that news reaches the tab, and what is pressed there must not be done for another customer.
 */
export interface Shown {
  customer?: number | null | undefined;
}

export interface CallOptions {
  /** Names one place on a page; a newer call with the same name aborts the older one. */
  requestId?: string;
  /** The server is asked even where the cache has a young answer: what changed is known to be missing from it. */
  fresh?: boolean;
}

/** The part of a MessagePort that frames need; typed here because this folder knows no platform. */
export interface FramePort {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  close(): void;
}

/** One for each tab. Nothing throws across it. */
export interface DataLayer {
  connect(hello: TabHello, frames: FramePort): Promise<Handshake>;
  /** The worker's instance; empty when it doesn't know this tab (any more), which then has to connect anew. */
  ping(): Promise<string>;
  /** A customer's call from a tab that shows another one, or nobody, is not sent: `expired` with code 0. */
  call<K extends EndpointId>(id: K, input: Input<K>, options: CallOptions & Shown): Promise<Result<Output<K>>>;
  abort(requestId: string): Promise<void>;
  /**
   * Signs every tab in. The token stays in the data layer: no tab ever sees it.
   * @param remember the session outlives the browser; else it ends with the last tab
   */
  login(input: Input<'loginByUsername'>, remember: boolean): Promise<Result<User>>;
  /** Ends the session at the server and here, in every tab: token, memory, cache. Never fails: here it ends in any case. */
  logout(): Promise<void>;
  /**
   * Asks the server now what came of a money call without an answer, or lets go of one whose end was seen.
   * Resolves with what is known of it then.
   * @param of `endpoint` of a call that a worker may have taken with it: then it is followed from here on, unless the tab shows
   * another customer than the session's
   */
  followIntent(
    clientOrderId: string,
    wish: 'ask' | 'seen',
    of?: Shown & { endpoint?: EndpointId | undefined },
  ): Promise<Intent | undefined>;
  /** Price alerts of this device and of the account that is signed in; undefined where their part can't be had. */
  alerts(request: AlertRequest): Promise<AlertAnswer | undefined>;
  /** Empties what is kept on this device for the next start; the session and alerts stay. */
  clearCache(): Promise<void>;
  setLanguage(language: string): Promise<void>;
  setVisible(visible: boolean): Promise<void>;
  diagnostics(): Promise<Diagnostics>;
}

export const DATA_LAYER_CALLS = [
  'connect',
  'ping',
  'call',
  'abort',
  'login',
  'logout',
  'followIntent',
  'alerts',
  'clearCache',
  'setLanguage',
  'setVisible',
  'diagnostics',
] as const satisfies (keyof DataLayer)[];

export interface Diagnostics {
  instance: string;
  build: string;
  mode: 'shared' | 'dedicated';
  tabs: number;
  transport: FeedState['transport'];
  dials: number;
  frames: number;
  ticks: number;
  gaps: number;
  /** Hash of all listed rows, see hashQuotes. */
  bookHash: string;
  /** The same over how many ticks each row has taken from delta frames, see Book.countHash. */
  countHash: string;
  bookRows: number;
  /** Refused frames and rows by reason. */
  rejected: Record<string, number>;
  cache: 'dexie' | 'memory';
}
