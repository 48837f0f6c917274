/** State of the feed, notices and out-of-date reads, as the worker tells them. Ticks never come through here. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FeedState, Notice } from '../../contract/frame.ts';
import type { AnyEndpointId } from '../../contract/rest/index.ts';
import type { Link } from './link.ts';

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

export function createLiveFeed(link: Pick<Link, 'onMessage'>): LiveFeed {
  const state = createStore<FeedState>(() => ({ kind: 'connecting', since: Date.now(), lastAt: 0, serverTime: 0, transport: 'rest' }));
  const notices = new Set<(notice: Notice) => void>();
  const back = new Set<() => void>();
  const outdated = new Set<(ids: readonly AnyEndpointId[]) => void>();
  const waiting: Notice[] = [];

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) return;
    if (message.op === 'feed') state.setState(message.feed, true);
    else if (message.op === 'outdated') for (const listener of outdated) listener(message.ids);
    else if (message.op === 'notice') {
      if (notices.size === 0 && waiting.length < WAITING_NOTICES) waiting.push(message.notice);
      for (const listener of notices) listener(message.notice);
      if (message.notice === 'networkBack') for (const listener of back) listener();
    }
  });

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
