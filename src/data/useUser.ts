import { useSyncExternalStore } from 'react';
import type { User } from '../../contract/rest/account.ts';
import type { Loadable } from './api.ts';
import { useData } from './context.ts';

/** The signed-in customer; `loading` while there is none. */
export function useUser(): Loadable<User> {
  const { user } = useData();
  return useSyncExternalStore(user.subscribe, user.current);
}
