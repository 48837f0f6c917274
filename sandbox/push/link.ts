/** The parent's end of the push server: starts the child, hands it sockets, starts it again when it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { EnvelopeCode, type Market } from '../../contract/codes.ts';
import type { Lead } from '../db/lease.ts';
import type { ClockBase } from '../market/time/clock.ts';
import { failure } from '../http/envelope.ts';
import type { MarketOptions } from '../market/market.ts';
import { packMarket } from '../market/tape/packed.ts';
import { StartRefused } from '../refusal.ts';
import { bareAnswer } from '../http/security.ts';
import type {
  Act,
  Answer,
  Credentials,
  Faults,
  FromChild,
  PushConfig,
  PushStats,
  Question,
  SentValue,
  ToChild,
  Told,
  Upgrade,
  Visitor,
} from './wire.ts';

export interface PushLink {
  /** Resolves when every row has a price; rejects when the child ended before. */
  readonly ready: Promise<void>;
  /**
   * Takes over a socket that asks for `/web/push`; answers 503 itself while there is no child.
   * @param of `foreign`, to a page of another origin: a refused upgrade gives a browser no reason, so the child says it and closes
   */
  hand(request: IncomingMessage, socket: Duplex, head: Buffer, of: Pick<Upgrade, 'foreign' | 'place'>): void;
  /** Takes over the socket of a request for a body, which has been read; answers 503 itself while there is no child. */
  handBody(socket: Duplex, of: { readonly name: string; readonly place: string }): void;
  /** Tells the customer's sockets that something of theirs has changed. */
  tell: Told;
  /** Closes the sockets of sessions that are over. */
  end(sessions: readonly number[]): void;
  setClock(base: ClockBase): void;
  /** Whether this node, one of several, makes the ticks of all. */
  setLead(lead: Lead | undefined): void;
  /** A connection of the node at that address waits for the body of that name. */
  want(name: string, at: string): void;
  /** Customers may not have been told something: they dial anew. */
  redial(): void;
  /** Resolves once what ticked before has been taken, so that a paused book stands still; rejects where the child doesn't answer. */
  pause(paused: boolean): Promise<void>;
  setFaults(faults: Partial<Faults>): void;
  act(act: Act): void;
  stats(): Promise<PushStats>;
  hash(market: Market): Promise<{ hash: string; rows: number } | undefined>;
  value(stream: number, epoch: number, seq: number, row: number): Promise<SentValue | undefined>;
  told(seq: number, row: number): Promise<SentValue[] | undefined>;
  /** Resolves when the child and its thread are gone. */
  close(): Promise<void>;
}

/** A child that has told of no progress for so long hangs; on a machine with ten times the work it can do, a step of the start takes over a minute. */
const SILENCE_MS = 180_000;
/** A bound for a child that hangs, not for one that is slow. */
const ASK_MS = 30_000;
const CLOSE_MS = 3000;
const RESTART_MS = 200;
/** Sessions that are remembered as over, far more than can be on their way. */
const ENDED = 10_000;

/**
 * @param market what is priced; the child is under way before it is there
 * @param identify who shows these credentials, if anybody
 * @param missing of several nodes: hears of a body that a connection here waits for, and that isn't here
 */
export function startPush(
  first: PushConfig,
  market: Promise<MarketOptions>,
  identify: (credentials: Credentials) => Promise<Visitor | undefined>,
  missing: (name: string) => void = () => {},
): PushLink {
  let config = first;
  let child: ChildProcess | undefined;
  let ready = false;
  let closing = false;
  let peakSockets = 0;
  let questions = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  /** Once and kept, 16 MB: packing holds up every request, and a child that dies is not to cost that again. */
  const packed = market.then(packMarket);
  /** Sockets that the child has not taken yet, by their handles, in the order in which it will. */
  const underWay = new Map<unknown, Socket>();

  const send = (message: ToChild) => {
    if (child?.connected) child.send(message, (error) => void error);
  };

  /** Sessions that are over, whose answer may be on its way. Ids are never used again. */
  const ended = new Set<number>();
  const answer = async (to: ChildProcess, id: number, credentials: Credentials) => {
    const found = await identify(credentials).then(
      (known) => known ?? null,
      () => undefined,
    );
    const visitor = found && ended.has(found.session) ? null : found;
    if (to.connected) to.send({ op: 'visitor', id, visitor } satisfies ToChild, (error) => void error);
  };

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const fresh = fork(new URL('./child.ts', import.meta.url), {
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child = fresh;
      const late = setTimeout(() => fresh.kill('SIGKILL'), SILENCE_MS);
      fresh.on('message', (message: FromChild) => {
        switch (message.op) {
          case 'progress':
            late.refresh();
            break;
          case 'ready':
            clearTimeout(late);
            ready = true;
            resolve();
            break;
          case 'taken':
            for (const handle of underWay.keys()) {
              underWay.delete(handle);
              break;
            }
            break;
          case 'wanted':
            missing(message.name);
            break;
          case 'identify':
            void answer(fresh, message.id, message.credentials);
            break;
          case 'answer':
            waiting.get(message.id)?.(message.answer);
            waiting.delete(message.id);
            break;
          default:
            message satisfies never;
        }
      });
      // Without a listener it would end the broker. A child that could not be started has no exit; one that runs and
      // could not be told something goes on, or its exit says so.
      fresh.on('error', (cause) => {
        if (fresh.pid !== undefined) return;
        clearTimeout(late);
        reject(cause);
      });
      fresh.on('exit', (code, signal) => {
        clearTimeout(late);
        const wasReady = ready;
        ready = false;
        for (const answer of waiting.values()) answer(null);
        waiting.clear();
        for (const [handle, socket] of underWay) {
          if (isHandle(handle)) handle.close();
          // Node tells nothing of what stood in its queue, and the HTTP server would wait for it when it closes.
          socket.destroy();
        }
        underWay.clear();
        if (closing || !wasReady) return reject(new StartRefused(endedEarly(signal ?? code)));
        setTimeout(() => {
          if (!closing) launch().catch(relaunch);
        }, RESTART_MS);
      });
      packed.then(
        (bytes) => {
          late.refresh();
          if (child === fresh) send({ op: 'start', config, market: bytes });
        },
        // Whoever reads it says why; the child ends with the link.
        () => {},
      );
    });
  const relaunch = () => {
    setTimeout(() => {
      if (!closing) launch().catch(relaunch);
    }, RESTART_MS * 10);
  };

  const answered = (messageOf: (id: number) => ToChild): Promise<Answer> => {
    if (!ready) return Promise.resolve(null);
    questions += 1;
    const id = questions;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The push server did not answer'));
      }, ASK_MS);
      waiting.set(id, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      send(messageOf(id));
    });
  };
  const ask = (question: Question): Promise<Answer> => answered((id) => ({ op: 'ask', id, question }));

  const begun = launch();
  // Whoever awaits `ready` hears of it; until then it must not end the process.
  begun.catch(() => {});

  /** Lets the child have a socket, and the message that says what for. */
  const pass = (message: ToChild, socket: Duplex): void => {
    if (!ready || !(socket instanceof Socket)) {
      socket.end(bareAnswer(503, failure(EnvelopeCode.Unavailable, 'Push is not open yet'), { 'retry-after': '1' }));
      return;
    }
    // Node would have the server ask the child whether the socket has closed, and then wait for ever for a child
    // that has died. So the server forgets the socket here: the child owns it, this end is only let go.
    Reflect.set(socket, 'server', null);
    const handle: unknown = Reflect.get(socket, '_handle');
    // Until the child has said that it took the socket, this end is open too, and would go on reading: what the client says to the child
    // would be lost here.
    if (isHandle(handle)) handle.readStop();
    // A child that dies before it took the socket never answers, and Node waits for it for ever: then this end has to close it.
    underWay.set(handle, socket);
    child?.send(message, socket, (error) => {
      // The socket has let its handle go by now: one that could not be sent has nobody else to close it.
      if (error && underWay.delete(handle) && isHandle(handle)) handle.close();
      socket.destroy();
    });
  };

  return {
    ready: begun,
    hand: (request, socket, head, of) => pass({ op: 'socket', upgrade: upgradeOf(request, head, of) }, socket),
    handBody: (socket, { name, place }) => pass({ op: 'body', name, place }, socket),
    end(sessions) {
      for (const session of sessions) ended.add(session);
      for (const oldest of ended) {
        if (ended.size <= ENDED) break;
        ended.delete(oldest);
      }
      send({ op: 'ended', sessions });
    },
    tell: (customer, topic) => send({ op: 'event', customer, topic }),
    setClock(clock) {
      config = { ...config, clock };
      send({ op: 'clock', base: clock });
    },
    setLead(lead) {
      if (!ready) return;
      send({ op: 'lead', lead });
    },
    want: (name, at) => send({ op: 'wanted', name, at }),
    redial: () => send({ op: 'missed' }),
    async pause(paused) {
      await answered((id) => ({ op: 'pause', id, paused }));
    },
    setFaults: (faults) => send({ op: 'faults', faults }),
    act: (wanted) => send({ op: 'act', act: wanted }),
    async stats() {
      const answer = await ask({ about: 'stats' });
      const stats: PushStats = answer && 'sockets' in answer ? answer : NO_STATS;
      peakSockets = Math.max(peakSockets, stats.peakSockets);
      return { ...stats, peakSockets };
    },
    async hash(market) {
      const answer = await ask({ about: 'hash', market });
      return answer && 'hash' in answer ? answer : undefined;
    },
    async value(stream, epoch, seq, row) {
      const answer = await ask({ about: 'value', stream, epoch, seq, row });
      return answer && 'values' in answer ? answer : undefined;
    },
    async told(seq, row) {
      const answer = await ask({ about: 'told', seq, row });
      return answer && 'told' in answer ? answer.told : undefined;
    },
    async close() {
      closing = true;
      ready = false;
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const gone = new Promise((resolve) => ending.once('exit', resolve));
      const late = setTimeout(() => ending.kill('SIGKILL'), CLOSE_MS);
      send({ op: 'act', act: { kind: 'close', code: 1001 } });
      if (ending.connected) ending.disconnect();
      await gone;
      clearTimeout(late);
    },
  };
}

const endedEarly = (how: string | number | null): string =>
  how === 'SIGKILL'
    ? `The push server was ended: it hung for ${SILENCE_MS / 1000} s while it started, or the machine is short of memory. Start again`
    : `The push server ended while it started (${how}); what it wrote stands above`;

/** What Node keeps of a socket in the system. */
const isHandle = (handle: unknown): handle is { close(): void; readStop(): void } =>
  typeof handle === 'object' && handle !== null && 'close' in handle && 'readStop' in handle;

const NO_STATS: PushStats = {
  sockets: 0,
  bodies: 0,
  peakSockets: 0,
  subscriptions: 0,
  rows: 0,
  ticksMade: 0,
  ticksSent: 0,
  framesSent: 0,
  framesConflated: 0,
  bytesSent: 0,
  uptime: 0,
  cpu: 0,
};

function upgradeOf(request: IncomingMessage, head: Buffer, of: Pick<Upgrade, 'foreign' | 'place'>): Upgrade {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers[name] = value;
  return { method: request.method ?? 'GET', url: request.url ?? '/', headers, head: head.toString('base64'), ...of };
}
