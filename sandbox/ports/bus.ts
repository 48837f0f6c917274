/** What one node of the broker has to say to all of them. In memory it reaches this process, as long as there is only one. */
import type { EventTopic } from '../../contract/push.ts';
import type { ClockBase } from '../market/time/clock.ts';

export interface News {
  /** Something of a customer's changed, and is in the store: their sockets are told. */
  readonly told: { readonly customer: number; readonly topic: EventTopic };
  /** Sessions are over: what they hold open closes. */
  readonly ended: { readonly sessions: readonly number[] };
  /** The market's clock was moved on. */
  readonly clock: ClockBase;
  /** A push connection here waits for the body of that name, which another node may have been asked for: it finds this one at that address. */
  readonly wanted: { readonly name: string; readonly at: string };
  /** Something may not have been heard: nobody knows what. */
  readonly missed: Record<never, never>;
}

export interface Bus {
  publish<K extends keyof News>(kind: K, news: News[K]): void;
  /** Hears it in the order of its publishing, this node's own too. @returns its stop */
  subscribe<K extends keyof News>(kind: K, hear: (news: News[K]) => void): () => void;
}

export function createBus(): Bus {
  const hearers: { readonly [K in keyof News]: Set<(news: News[K]) => void> } = {
    told: new Set(),
    ended: new Set(),
    clock: new Set(),
    wanted: new Set(),
    missed: new Set(),
  };
  return {
    publish(kind, news) {
      for (const hear of hearers[kind]) hear(news);
    },
    subscribe(kind, hear) {
      hearers[kind].add(hear);
      return () => void hearers[kind].delete(hear);
    },
  };
}
