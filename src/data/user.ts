/** The customer, read once for the whole tab: from the first look on, until the session ends. */
import type { User } from '../../contract/rest/account.ts';
import type { Loadable } from './api.ts';
import { createRead, type ReadEnvironment } from './read.ts';

export interface LiveUser {
  /** A new object at each change; `loading` while nobody is signed in. */
  current: () => Loadable<User>;
  subscribe: (listener: () => void) => () => void;
}

export function createLiveUser(environment: ReadEnvironment): LiveUser {
  const { store } = environment.session;
  const read = createRead(environment, 'userInfo', {}, 'user');
  let wanted = false;
  let stop: (() => void) | undefined;

  function follow(): void {
    if (store.getState().state === 'signedIn') {
      if (wanted) stop ??= read.start();
    } else {
      stop?.();
      stop = undefined;
    }
  }
  store.subscribe(follow);

  return {
    current: read.current,
    subscribe: (listener) => {
      wanted = true;
      follow();
      return read.subscribe(listener);
    },
  };
}
