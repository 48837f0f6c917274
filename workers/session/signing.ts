/** Login and logout: the calls to the server around the session. */
import type { User } from '../../contract/rest/account.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import type { Caller, RestClient } from '../rest/client.ts';
import { failure } from '../rest/envelope.ts';
import { SESSION_CALLER } from '../rest/client.ts';
import type { Session } from './session.ts';

/** A server that doesn't answer keeps nobody signed in. */
const REVOKE_MS = 2000;

export interface SigningEnvironment {
  client: Pick<RestClient, 'call'>;
  session: Pick<Session, 'token' | 'begin' | 'end'>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

export interface Signing {
  login(input: Input<'loginByUsername'>, remember: boolean, caller: Caller): Promise<Result<User>>;
  /** Ends the session here at once, and at the server within a bound. */
  logout(language: string): Promise<void>;
}

export function createSigning({ client, session, setTimeout, clearTimeout }: SigningEnvironment): Signing {
  let logouts = 0;

  async function logout(language: string): Promise<void> {
    logouts += 1;
    if (session.token() === undefined) return;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), REVOKE_MS);
    // The request is made before the session ends, and so carries its token.
    const revoked = client.call('logout', {}, { tab: SESSION_CALLER, language });
    session.end('signedOut');
    await Promise.race([revoked, late.promise]);
    clearTimeout(timer);
  }

  async function login(input: Input<'loginByUsername'>, remember: boolean, caller: Caller): Promise<Result<User>> {
    // One browser has one customer: whoever was signed in is signed out first.
    await logout(caller.language);
    const before = logouts;
    const answer = await client.call('loginByUsername', input, caller);
    // There was no session that could have expired.
    if (!answer.ok) return answer.kind === 'expired' ? { ...answer, kind: 'rejected' } : answer;
    const { token, wsUrl, user } = answer.data;
    session.begin({ token, customer: user.id, wsUrl: wsUrl ?? undefined }, remember);
    if (logouts === before) return { ok: true, data: user };
    // A logout came while the login was under way, and it is the customer's last word.
    await logout(caller.language);
    return failure('aborted');
  }

  return { login, logout };
}
