/** The session as this tab knows it: whether there is one, and how the last one ended. The token stays in the data layer. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionState } from '../../contract/frame.ts';
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

export function createLiveSession(link: Pick<Link, 'login' | 'logout' | 'onMessage'>, holder: KeyHolder): LiveSession {
  const store = createStore<SessionView>(() => ({ state: 'unknown', number: 0, endedHere: false }));
  /** Until the session changes: the news of its end may come after the answer, which takes another port. */
  let ending = false;

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer || message.op !== 'session') return;
    holder.set(message.key);
    const before = store.getState();
    // A worker made anew knows nothing of the session that its predecessor took with it.
    const state = message.session === 'guest' && before.state === 'signedIn' ? 'expired' : message.session;
    if (state === before.state) return;
    store.setState({ state, number: before.number + 1, endedHere: state === 'signedOut' && ending });
    ending = false;
  });

  return {
    store,
    login: link.login,
    logout: () => {
      ending = true;
      return link.logout();
    },
  };
}
