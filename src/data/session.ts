/** The session as this tab knows it: whether there is one, and how the last one ended. The token stays in the data layer. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionState } from '../../contract/frame.ts';
import type { Failure } from '../../contract/result.ts';
import type { Link } from './link.ts';

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
}

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
  /** The customer's number at the broker, of the last session. */
  let customer: number | undefined;
  /** Until the session changes: the news of its end may come after the answer, which takes another port. */
  let ending = false;

  function change(state: SessionState): void {
    const before = store.getState();
    if (state === before.state) return;
    store.setState({ state, number: before.number + 1, endedHere: state === 'signedOut' && ending });
    ending = false;
  }

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer || message.op !== 'session') return;
    holder.set(message.key);
    const before = customer;
    customer = message.customer;
    if (store.getState().state !== 'signedIn') return change(message.session);
    // A worker made anew knows nothing of the session that its predecessor took with it.
    if (message.session !== 'signedIn') return change(message.session === 'guest' ? 'expired' : message.session);
    if (customer === before) return;
    // While this tab slept, one customer left and another came. What it shows of the first has to be gone before it shows the second.
    change('signedOut');
    const { number } = store.getState();
    setTimeout(() => {
      if (store.getState().number === number) change('signedIn');
    }, 0);
  });

  return {
    store,
    login: async (...asked) => {
      const begun = Promise.withResolvers<boolean>();
      const stop = store.subscribe(({ state }) => {
        if (state === 'signedIn') begun.resolve(true);
      });
      const answer = await link.login(...asked);
      if (answer.ok) setTimeout(() => begun.resolve(false), NEWS_MS);
      else begun.resolve(true);
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
