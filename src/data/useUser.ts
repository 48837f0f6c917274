import { useSyncExternalStore } from 'react';
import type { User } from '../../contract/rest/account.ts';
import type { Loadable } from './api.ts';
import { data } from './connect.ts';

/** The signed-in customer; `loading` while there is none. */
export function useUser(): Loadable<User> {
  const { user } = data();
  return useSyncExternalStore(user.subscribe, user.current);
}
