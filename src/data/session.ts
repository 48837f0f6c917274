/** The session as this tab knows it: whether there is one, and how the last one ended. The token stays in the data layer. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Shown } from '../../contract/data-layer.ts';
import type { SessionState, TabMessage } from '../../contract/frame.ts';
import type { Failure } from '../../contract/result.ts';
import { type Link, QUEUED_MS } from './link.ts';

export interface SessionView {
  /** unknown: the data layer has not said yet. */
  readonly state: SessionState | 'unknown';
  /** Grows when a session begins or ends: what was read before is not this customer's. */
  readonly number: number;
  /** The customer ended it in this very tab. */
  readonly endedHere: boolean;
}

export interface LiveSession extends Pick<Link, 'login' | 'logout'> {
  readonly store: StoreApi<SessionView>;
  /** By the last news. */
  customer(): Shown['customer'];
}

type News = Extract<TabMessage, { op: 'session' }>;

/** What this tab holds for a later worker; kept by the platform over a reload, and gone with the tab. */
export interface KeyHolder {
  get(): string | undefined;
  set(key: string | undefined): void;
}

/** A session's news may come after the answer to its login, which takes another port; by then it has come, or its worker is gone. */
const NEWS_MS = 3000;
const NO_NEWS: Failure = { ok: false, kind: 'timeout', code: 0, msg: '' };

export function createLiveSession(
  link: Pick<Link, 'login' | 'logout' | 'onMessage'>,
  holder: KeyHolder,
  setTimeout: (work: () => void, ms: number) => unknown,
): LiveSession {
  const store = createStore<SessionView>(() => ({ state: 'unknown', number: 0, endedHere: false }));
  /** The last that came. */
  let news: News | undefined;
  /** Until the session changes: the news of its end may come after the answer, which takes another port. */
  let ending = false;

  const customer = () => news && (news.customer ?? null);

  function change(state: SessionState): void {
    const before = store.getState();
    if (state === before.state) return;
    store.setState({ state, number: before.number + 1, endedHere: state === 'signedOut' && ending });
    ending = false;
  }

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer || message.op !== 'session') return;
    holder.set(message.key);
    const before = news?.customer;
    news = message;
    if (store.getState().state !== 'signedIn') return change(message.session);
    // A worker made anew knows nothing of the session that its predecessor took with it.
    if (message.session !== 'signedIn') return change(message.session === 'guest' ? 'expired' : message.session);
    if (message.customer === before) return;
    // While this tab slept, one customer left and another came. What it shows of the first has to be gone before it shows the second.
    change('signedOut');
    setTimeout(() => {
      if (news === message) change('signedIn');
    }, 0);
  });

  return {
    store,
    customer,
    login: async (...asked) => {
      const before = store.getState().number;
      const answer = await link.login(...asked);
      if (!answer.ok) return answer;
      const begun = Promise.withResolvers<boolean>();
      // It may be the one of before, or another's, who signed in elsewhere meanwhile.
      const look = ({ state, number }: SessionView) => {
        if (state === 'signedIn' && number !== before && customer() === answer.data.id) begun.resolve(true);
      };
      const stop = store.subscribe(look);
      look(store.getState());
      setTimeout(() => setTimeout(() => begun.resolve(false), QUEUED_MS), NEWS_MS);
      const isKnown = await begun.promise;
      stop();
      return isKnown ? answer : NO_NEWS;
    },
    logout: () => {
      ending = true;
      return link.logout();
    },
  };
}
