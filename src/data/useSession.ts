import { useStore } from 'zustand';
import type { User } from '../../contract/rest/account.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import { useData } from './context.ts';
import type { SessionView } from './session.ts';

export interface Session extends SessionView {
  readonly signedIn: boolean;
  /**
   * Signs every tab in; this one knows of it when a success settles. Never throws.
   * @param remember the session outlives the browser; else it ends with the last tab
   */
  login(input: Input<'loginByUsername'>, remember: boolean): Promise<Result<User>>;
  /** Ends the session at the server and in every tab; the shell then shows the login page. Never throws. */
  logout(): Promise<void>;
}

/** The customer's session, the same in all tabs. */
export function useSession(): Session {
  const { store, login, logout } = useData().session;
  const view = useStore(store);
  return { ...view, signedIn: view.state === 'signedIn', login, logout };
}
