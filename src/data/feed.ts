/**
 * State of the feed, notices and out-of-date reads, as the worker tells them; of a worker that says nothing, what that makes of the
 * feed. Ticks never come through here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FeedState, Notice } from '../../contract/frame.ts';
import type { AnyEndpointId } from '../../contract/rest/index.ts';
import type { Link, Pulse } from './link.ts';

export interface LiveFeed {
  state: StoreApi<FeedState>;
  onNotice(listener: (notice: Notice) => void): () => void;
  /** Calls back when an outage is over. */
  onBack(listener: () => void): () => void;
  /** Calls back when reads of these endpoints are out of date. */
  onOutdated(listener: (ids: readonly AnyEndpointId[]) => void): () => void;
}

/** Notices that came before anybody listened wait for the first listener, at most this many. */
const WAITING_NOTICES = 8;

/** @param now epoch ms of this machine */
export function createLiveFeed(link: Pick<Link, 'onMessage' | 'onPulse'>, now: () => number = Date.now): LiveFeed {
  const unheard = (): FeedState => ({ kind: 'connecting', since: now(), lastAt: 0, serverTime: 0, transport: 'rest' });
  const state = createStore<FeedState>(unheard);
  /** The present worker's word. */
  let told = state.getState();
  /** Its last sign of life. */
  let aliveAt = 0;

  function tell(): void {
    // A worker made anew has heard nothing yet: what stands on the page is what its predecessor knew.
    if (told.kind !== 'connecting' || state.getState().kind === 'connecting') state.setState(told, true);
  }

  function beat(pulse: Pulse): void {
    if (pulse === 'answers') {
      aliveAt = now();
      tell();
      return;
    }
    if (pulse !== 'late') told = unheard();
    const before = state.getState();
    const wasThere = before.kind === 'live' || before.kind === 'polling';
    const kind = pulse === 'down' ? 'down' : wasThere ? 'stale' : before.kind;
    if (kind !== before.kind) state.setState(wasThere ? silent(before, kind, now(), aliveAt) : { ...before, kind }, true);
  }
  const notices = new Set<(notice: Notice) => void>();
  const back = new Set<() => void>();
  const outdated = new Set<(ids: readonly AnyEndpointId[]) => void>();
  const waiting: Notice[] = [];

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) return;
    if (message.op === 'feed') {
      told = message.feed;
      aliveAt = now();
      tell();
    } else if (message.op === 'outdated') for (const listener of outdated) listener(message.ids);
    else if (message.op === 'notice') {
      if (notices.size === 0 && waiting.length < WAITING_NOTICES) waiting.push(message.notice);
      for (const listener of notices) listener(message.notice);
      if (message.notice === 'networkBack') for (const listener of back) listener();
    }
  });

  link.onPulse(beat);

  return {
    state,
    onNotice: (listener) => {
      notices.add(listener);
      for (const notice of waiting.splice(0)) listener(notice);
      return () => notices.delete(listener);
    },
    onBack: (listener) => {
      back.add(listener);
      return () => back.delete(listener);
    },
    onOutdated: (listener) => {
      outdated.add(listener);
      return () => outdated.delete(listener);
    },
  };
}

/** A worker says each poll, but of push no more than that it is live: so it was until the worker's own last sign of life. */
function silent(before: FeedState, kind: FeedState['kind'], since: number, aliveAt: number): FeedState {
  const passed = before.kind === 'live' ? Math.max(0, aliveAt - before.lastAt) : 0;
  const serverTime = before.serverTime > 0 ? before.serverTime + passed : 0;
  return { ...before, kind, since, lastAt: before.lastAt + passed, serverTime };
}
