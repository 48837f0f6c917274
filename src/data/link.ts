/**
 * A tab's link to the data layer, for as long as the tab lives: connects, shakes hands, pings, notices that
 * the worker died or hangs, and connects anew. Whoever has wishes says them again at each `onConnected`.
 */
import { type Endpoint, type Remote, transfer, wrap } from 'comlink';
import type { AlertAnswer, AlertRequest } from '../../contract/alerts.ts';
import type { CallOptions, DataLayer, Diagnostics, Handshake, Shown, TabHello } from '../../contract/data-layer.ts';
import type { Intent, TabMessage, TabRequest } from '../../contract/frame.ts';
import type { User } from '../../contract/rest/account.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Failure, Result } from '../../contract/result.ts';

const PING_MS = 2000;
/** An answer that takes longer is overdue: with the time between two pings, so long may prices pass for live that nobody renews. */
const LATE_MS = 900;
const PING_BOUND_MS = 6000;
/** A worker that has answered late is waited for twice as long each time, up to this: on a slow machine a second one would make all slower. */
const PATIENCE_MS = 24_000;
/** After a machine's sleep a deadline may come before an answer that lies in the queue. */
export const QUEUED_MS = 50;
const HELD_BOUND_MS = 3000;
/** Of the first under a name; the next has twice as long, for a slow machine starts a worker slowly. */
const HANDSHAKE_BOUND_MS = 10_000;
/** On top of the worker's own timeout, so that its answer wins. */
const CALL_GRACE_MS = 5000;
/** The worker waits for its server no longer than two seconds. */
const LOGOUT_BOUND_MS = 7000;
/** The worker gives a question up after eight seconds. */
const FOLLOW_BOUND_MS = 15_000;
const LOGOUT_TRIES = 4;
const RETRY_MS = [0, 250, 500, 1000, 2000] as const;
/** A hung worker keeps its name; after so many failed handshakes under one name, another is tried. */
const HANDSHAKES_A_NAME = 2;

/** The worker's end as this tab holds it. */
export interface WorkerPort {
  endpoint: Endpoint;
  /** Script not found or not allowed. */
  onError(listener: () => void): void;
  close(): void;
}

export interface LinkEnvironment {
  /** Makes or joins the worker; another generation is another worker. */
  open(generation: number): WorkerPort;
  hello(): TabHello;
  /** Whose pages the tab shows, see Shown. */
  customer(): Shown['customer'];
  /**
   * Settles once this tab holds its lock. Before that no hello may go out: the worker takes a lock that it
   * can have for the sign of a tab that is gone.
   */
  held: Promise<void>;
  /** Resolves once the lock could be had, which means that its holder is gone. */
  released(lock: string, signal: AbortSignal): Promise<void>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/**
 * What the worker shows of its own life.
 * - answers: after each ping; late: nothing for three seconds, and it may yet come
 * - lost: the connection is over, the next is dialled; down: the worker hung, or none could be reached
 */
export type Pulse = 'answers' | 'late' | 'lost' | 'down';

export interface Link {
  call<K extends EndpointId>(id: K, input: Input<K>, options: CallOptions): Promise<Result<Output<K>>>;
  abort(requestId: string): void;
  login(input: Input<'loginByUsername'>, remember: boolean): Promise<Result<User>>;
  /** Settles when the session has ended here, or after a bound. */
  logout(): Promise<void>;
  /** Asks what came of a money call, or lets go of one whose end was seen, see DataLayer. */
  followIntent(clientOrderId: string, wish: 'ask' | 'seen', endpoint?: EndpointId): Promise<Intent | undefined>;
  /** See DataLayer. */
  alerts(request: AlertRequest): Promise<Result<AlertAnswer | undefined>>;
  /** False when the worker didn't answer. */
  clearCache(): Promise<boolean>;
  setLanguage(language: string): void;
  setVisible(visible: boolean): void;
  diagnostics(): Promise<Diagnostics | undefined>;
  /** Posts on the frame port; lost when there is none, and said again by the owner at the next connection. */
  post(request: TabRequest): void;
  onMessage(listener: (message: TabMessage) => void): () => void;
  /** Runs after each handshake, and at once when there is a connection. */
  onConnected(listener: (handshake: Handshake) => void): () => void;
  onPulse(listener: (pulse: Pulse) => void): () => void;
  stop(): void;
}

interface Connection {
  remote: Remote<DataLayer>;
  frames: MessagePort;
  handshake: Handshake;
  lost: Promise<void>;
  /** Runs when the connection ends. A question takes its own out once it is settled: a reaction to `lost` would keep each answer till then. */
  unanswered: Set<() => void>;
  end(): void;
}

const noAnswer = (kind: 'network' | 'timeout'): Failure => ({ ok: false, kind, code: 0, msg: '' });

export function createLink(environment: LinkEnvironment): Link {
  const messages = new Set<(message: TabMessage) => void>();
  const connected = new Set<(handshake: Handshake) => void>();
  const pulses = new Set<(pulse: Pulse) => void>();
  /** Questions that wait for a connection. */
  const waiting = new Set<(connection: Connection) => void>();
  let connection: Connection | undefined;
  let stopped = false;
  let generation = 0;
  /** Something came on the frame port since this was last unset. */
  let spoke = false;
  /** Gives up the dial or the connection under way. */
  let abandon = (): void => undefined;

  /** Settles with undefined when the time is over first. */
  function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = environment.setTimeout(() => resolve(undefined), ms);
    return Promise.race([work, promise]).finally(() => environment.clearTimeout(timer));
  }
  const pause = (ms: number) => new Promise<void>((resolve) => environment.setTimeout(resolve, ms));
  const beat = (pulse: Pulse) => {
    for (const listener of pulses) listener(pulse);
  };
  /** Once for all dials: who could not have its lock in this time lives without. */
  const held = within(environment.held, HELD_BOUND_MS).then(() => true);

  /** @param patience times the bound of a handshake */
  async function open(patience: number): Promise<Connection | undefined> {
    const port = environment.open(generation);
    const remote = wrap<DataLayer>(port.endpoint);
    const channel = new MessageChannel();
    const lost = Promise.withResolvers<void>();
    abandon = lost.resolve;
    port.onError(() => lost.resolve());
    channel.port1.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      spoke = true;
      for (const listener of messages) listener(data);
    };
    const locks = new AbortController();
    const unanswered = new Set<() => void>();
    const end = () => {
      for (const giveUp of unanswered) giveUp();
      locks.abort();
      // A worker that only was slow must not keep this tab, whose lock goes on, nor a connection for it.
      channel.port1.postMessage({ op: 'bye' } satisfies TabRequest);
      channel.port1.close();
      port.close();
    };
    const over = lost.promise.then(() => undefined);
    // The worker starts meanwhile.
    if (!(await Promise.race([held, over]))) {
      end();
      return undefined;
    }
    const hello = environment.hello();
    const answer = remote.connect(hello, transfer(channel.port2, [channel.port2])).catch(() => undefined);
    const handshake = await within(Promise.race([answer, over]), HANDSHAKE_BOUND_MS * patience);
    if (!handshake || handshake.contract !== hello.contract || handshake.build !== hello.build) {
      end();
      return undefined;
    }
    environment.released(handshake.lock, locks.signal).then(lost.resolve, () => undefined);
    // What changed between the hello and its answer was told to nobody.
    const { language, visible } = environment.hello();
    if (language !== hello.language) remote.setLanguage(language).catch(() => undefined);
    if (visible !== hello.visible) remote.setVisible(visible).catch(() => undefined);
    return { remote, frames: channel.port1, handshake, lost: lost.promise, unanswered, end };
  }

  /** Resolves when the worker no longer answers (it may be alive and hang), or no longer knows this tab. */
  async function silence(current: Connection): Promise<'hung' | 'forgotten'> {
    let bound = PING_BOUND_MS;
    for (;;) {
      await pause(PING_MS);
      if (connection !== current) return 'forgotten';
      const pong = current.remote.ping().catch(() => undefined);
      // Each time: between the two ports there is no order, and a message of before may have called the feed live again.
      const { instance, isPrompt } = await reply(pong, bound, () => {
        if (connection === current) beat('late');
      });
      if (instance === undefined) return 'hung';
      if (instance !== current.handshake.instance) return 'forgotten';
      if (connection === current) beat('answers');
      bound = isPrompt ? PING_BOUND_MS : Math.min(PATIENCE_MS, 2 * bound);
    }
  }

  /**
   * A worker that has much to do may answer late and still send frames: it is neither late nor hung while it does, for so long as any
   * worker is waited for.
   * @param quiet runs after each moment in which nothing came, neither an answer nor a frame
   */
  async function reply(
    pong: Promise<string | undefined>,
    bound: number,
    quiet: () => void,
  ): Promise<{ instance: string | undefined; isPrompt: boolean }> {
    let silent = 0;
    for (let waited = 0; silent < bound && waited < 2 * PATIENCE_MS; waited += LATE_MS) {
      spoke = false;
      const ms = Math.min(LATE_MS, bound - silent);
      const instance = (await within(pong, ms)) ?? (await within(pong, QUEUED_MS));
      if (instance !== undefined) return { instance, isPrompt: waited === 0 };
      silent = spoke ? 0 : silent + ms;
      if (!spoke) quiet();
    }
    return { instance: undefined, isPrompt: false };
  }

  function begin(current: Connection): void {
    connection = current;
    for (const put of waiting) put(current);
    waiting.clear();
    for (const listener of connected) listener(current.handshake);
  }

  async function live(): Promise<void> {
    let failures = 0;
    while (!stopped) {
      // A worker that the platform refuses to make is none that could be reached.
      const current = await open(1 + (failures % HANDSHAKES_A_NAME)).catch(() => undefined);
      if (stopped) return current?.end();
      if (!current) {
        beat('down');
        failures += 1;
        if (failures % HANDSHAKES_A_NAME === 0) generation += 1;
        await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
        continue;
      }
      failures = 0;
      begin(current);
      const cause = await Promise.race([current.lost.then(() => 'died' as const), silence(current)]);
      if (cause === 'hung') generation += 1;
      connection = undefined;
      current.end();
      if (!stopped) beat(cause === 'hung' ? 'down' : 'lost');
    }
  }

  /** Asks the worker, now or once there is one; nothing throws. */
  async function ask<T>(question: (remote: Remote<DataLayer>) => Promise<Result<T>>, bound: number): Promise<Result<T>> {
    const { promise, resolve } = Promise.withResolvers<Result<T>>();
    const giveUp = () => resolve(noAnswer('network'));
    let asked: Connection | undefined;
    const put = (current: Connection) => {
      asked = current;
      current.unanswered.add(giveUp);
      question(current.remote).then(resolve, giveUp);
    };
    if (connection) put(connection);
    else waiting.add(put);
    const answer = await within(promise, bound);
    // Whoever asked was told that there is no answer: an order must not go out after that.
    waiting.delete(put);
    asked?.unanswered.delete(giveUp);
    return answer ?? noAnswer('timeout');
  }
  const callBound = () => environment.hello().config.requestTimeoutMs + CALL_GRACE_MS;

  /** Commands without an answer that matters; a lost one is made good by the next hello. */
  const tell = (command: (remote: Remote<DataLayer>) => Promise<void>) => {
    if (connection) command(connection.remote).catch(() => undefined);
  };

  void live();
  return {
    call: <K extends EndpointId>(id: K, input: Input<K>, options: CallOptions) => {
      // Of now: by the time there is a connection the session may be another customer's.
      const shown = { ...options, customer: environment.customer() };
      return ask((remote) => remote.call(id, input, shown) as Promise<Result<Output<K>>>, callBound());
    },
    login: (input, remember) => ask((remote) => remote.login(input, remember), callBound()),
    logout: async () => {
      // A worker that dies or hangs meanwhile has a successor, which may go on with the session.
      for (let tries = 0; tries < LOGOUT_TRIES && !stopped; tries += 1) {
        const answer = await ask(async (remote) => ({ ok: true, data: await remote.logout() }), LOGOUT_BOUND_MS);
        if (answer.ok) return;
      }
    },
    followIntent: async (clientOrderId, wish, endpoint) => {
      const of = { endpoint, customer: environment.customer() };
      const answer = await ask(async (remote) => ({ ok: true, data: await remote.followIntent(clientOrderId, wish, of) }), FOLLOW_BOUND_MS);
      return answer.ok ? answer.data : undefined;
    },
    alerts: (request) => ask(async (remote) => ({ ok: true, data: await remote.alerts(request) }), FOLLOW_BOUND_MS),
    clearCache: async () => (await ask(async (remote) => ({ ok: true, data: await remote.clearCache() }), PING_BOUND_MS)).ok,
    abort: (requestId) => tell((remote) => remote.abort(requestId)),
    setLanguage: (language) => tell((remote) => remote.setLanguage(language)),
    setVisible: (visible) => tell((remote) => remote.setVisible(visible)),
    diagnostics: async () =>
      connection &&
      within(
        connection.remote.diagnostics().catch(() => undefined),
        PING_BOUND_MS,
      ),
    post: (request) => connection?.frames.postMessage(request),
    onMessage: (listener) => {
      messages.add(listener);
      return () => messages.delete(listener);
    },
    onConnected: (listener) => {
      connected.add(listener);
      if (connection) listener(connection.handshake);
      return () => connected.delete(listener);
    },
    onPulse: (listener) => {
      pulses.add(listener);
      return () => pulses.delete(listener);
    },
    stop: () => {
      stopped = true;
      abandon();
    },
  };
}
