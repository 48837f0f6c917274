/**
 * Logging in by password. A wrong name and a wrong password get the same answer after the same work. Attempts are limited by
 * name and address together, by name alone, and by address alone; the limit by name doesn't hold for an address that the account
 * has been opened from before, so that a flood from elsewhere keeps nobody out.
 */
import { type AccountType, EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { User } from '../../contract/rest/account.ts';
import type { Store } from '../db/store.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Hasher } from './argon.ts';
import { findLogin, loginName, readUser } from './customers.ts';
import type { Keyed } from './keyed.ts';
import { isKnownAt, rememberPlace } from './known.ts';
import { networkOf } from '../http/network.ts';
import type { Sessions } from './sessions.ts';
import { clearAttempts, countAttempt, type Limit, waitOf } from './throttle.ts';

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  readonly accountType: AccountType;
}

/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  readonly device: string;
  readonly language: Language;
}

export interface Logins {
  /** @throws Busy */
  login(input: LoginInput, caller: Caller): Promise<Outcome<{ token: string; user: User }>>;
}

export interface LoginOptions {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly hasher: Hasher;
  readonly keyed: Keyed;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

/** Attempts between two locks. */
const FREE = { pair: 5, name: 20, address: 50 } as const;

export function createLogins({ store, sessions, hasher, keyed, now }: LoginOptions): Logins {
  return {
    async login({ username, password, accountType }, { address, device, language }) {
      const place = networkOf(address);
      const keys = attemptKeys(accountType, username, place);
      const pair: Limit = { key: keys.pair, free: FREE.pair };
      const byName: Limit = { key: keys.name, free: FREE.name };
      const byAddress: Limit = { key: `login from ${place}`, free: FREE.address };
      const knownAs = keyed.hash('address', place);

      const begun = await store.inTransaction(async (tx) => {
        const found = await findLogin(tx, accountType, username);
        const known = await isKnownAt(tx, found?.id ?? NOBODY, knownAs);
        // What others try, on the name from elsewhere or on other names from here, keeps no owner out of a place of theirs.
        const limits = known ? [pair] : [pair, byName];
        const wait = await waitOf(tx, known ? limits : [...limits, byAddress], now());
        if (wait === 0) await countAttempt(tx, limits, now());
        return { found, wait, known };
      });
      if (begun.wait > 0) return deny(EnvelopeCode.Limit, 'lockedOut', { retryAfter: begun.wait });
      const right = await hasher.verify(begun.found?.password, password, { place, isCustomer: begun.known });
      const outcome = await store.inTransaction(async (tx) => {
        const { found } = begun;
        // A password that was changed meanwhile opens nothing.
        const still = right && (await findLogin(tx, accountType, username));
        if (!still || still.password !== found?.password) {
          await countAttempt(tx, [byAddress], now());
          return deny(EnvelopeCode.Validation, 'wrongCredentials');
        }
        await clearAttempts(tx, [pair.key, byName.key]);
        await rememberPlace(tx, still.id, knownAs, now());
        const { token, ended } = await sessions.open(tx, still.id, device);
        return done({ answer: { token, user: await readUser(tx, still.id, language) }, ended });
      });
      if (!outcome.ok) return outcome;
      sessions.announce(outcome.data.ended);
      return done(outcome.data.answer);
    },
  };
}

/** What attempts on a login are counted on, besides the place alone. */
export const attemptKeys = (type: AccountType | bigint, name: string, place: string): { readonly name: string; readonly pair: string } => {
  const key = `login ${type} ${loginName(name)}`;
  return { name: key, pair: `${key} ${place}` };
};

/** Asked about where nobody has the name, so that the answer takes as long. */
const NOBODY = 0;
