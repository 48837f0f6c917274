/**
 * One worker of the browser keeps the alerts and watches their prices: the one that holds the lock. Where each tab has a worker of its own,
 * or an older build's is still there, the others hand it what their tabs ask, and hear from it what fired. So nothing fires twice.
 */
import type { AlertAnswer, AlertRequest, Firing } from '../../contract/alerts.ts';
import type { PeerChannel } from '../session/peers.ts';
import type { Locks } from '../tabs/liveness.ts';
import { readRequest } from './record.ts';

const LOCK = 'coulisse-alerts';
/** Who keeps them is known by then: a free lock is had at once. */
const DECIDE_MS = 150;
/** For the keeper's answer, which may have to ask the server for an instrument. */
const ANSWER_MS = 4000;

/** By owner, what fired. */
export interface News {
  readonly owner: string;
  readonly fired: readonly Firing[];
}

type Message =
  | { readonly op: 'ask'; readonly id: string; readonly account: string | undefined; readonly request: unknown }
  | { readonly op: 'answer'; readonly id: string; readonly answer: AlertAnswer }
  | { readonly op: 'news'; readonly news: readonly News[] };

/** All come from workers of this origin, which have the same data; what is asked is checked as a tab's is. */
const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'op' in value;

export interface KeepingEnvironment {
  locks: Locks | undefined;
  channel: PeerChannel | undefined;
  newId(): string;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** From now on this worker keeps them. */
  began(): void;
  /** As the keeper. */
  answer(request: AlertRequest, account: string | undefined): Promise<AlertAnswer>;
  /** The keeper told that something changed. */
  heard(news: readonly News[]): void;
}

export interface Keeping {
  readonly isKeeper: boolean;
  ask(request: AlertRequest, account: string | undefined): Promise<AlertAnswer>;
  /** Tells the other workers. */
  tell(news: readonly News[]): void;
  stop(): void;
}

const NO_ANSWER = { ok: false, why: 'missing' } as const satisfies AlertAnswer;

export function createKeeping(environment: KeepingEnvironment): Keeping {
  const { locks, channel, newId, setTimeout, clearTimeout } = environment;
  const asked = new Map<string, (answer: AlertAnswer) => void>();
  const stopping = new AbortController();
  const kept = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  let isKeeper = false;

  const begin = (): Promise<void> => {
    isKeeper = true;
    environment.began();
    decided.resolve();
    return kept.promise;
  };
  if (locks) {
    // A refused request (no permission, opaque origin) leaves each to itself, as where there are no locks.
    locks.request(LOCK, { signal: stopping.signal }, begin).catch(() => {
      if (!stopping.signal.aborted) void begin();
    });
  } else void begin();
  const deciding = setTimeout(() => decided.resolve(), DECIDE_MS);

  if (channel) {
    channel.onmessage = ({ data: message }: MessageEvent<unknown>) => {
      if (!isMessage(message)) return;
      switch (message.op) {
        case 'ask': {
          const request = readRequest(message.request);
          if (!isKeeper || !request) return;
          const { id } = message;
          void environment
            .answer(request, message.account)
            .then((answer) => channel.postMessage({ op: 'answer', id, answer } satisfies Message));
          return;
        }
        case 'answer':
          asked.get(message.id)?.(message.answer);
          return;
        case 'news':
          if (!isKeeper) environment.heard(message.news);
          return;
      }
    };
  }

  async function askKeeper(request: AlertRequest, account: string | undefined): Promise<AlertAnswer> {
    const id = newId();
    const { promise, resolve } = Promise.withResolvers<AlertAnswer>();
    const timer = setTimeout(() => resolve(NO_ANSWER), ANSWER_MS);
    asked.set(id, resolve);
    channel?.postMessage({ op: 'ask', id, account, request } satisfies Message);
    const answer = await promise;
    asked.delete(id);
    clearTimeout(timer);
    return answer;
  }

  return {
    get isKeeper() {
      return isKeeper;
    },
    ask: async (request, account) => {
      await decided.promise;
      if (isKeeper) return environment.answer(request, account);
      const answer = await askKeeper(request, account);
      // The keeper may have gone meanwhile, and this be the next.
      return !answer.ok && answer.why === 'missing' && isKeeper ? environment.answer(request, account) : answer;
    },
    tell: (news) => channel?.postMessage({ op: 'news', news } satisfies Message),
    stop: () => {
      stopping.abort();
      kept.resolve();
      clearTimeout(deciding);
      channel?.close();
    },
  };
}
