/** Changing what opens an account, and the transaction secret. A new password ends every other session. */
import { AccountType, EnvelopeCode } from '../../contract/codes.ts';
import { isCorporatePassword } from '../../contract/rules.ts';
import type { Store, Tx } from '../db/store.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { askerOf, type Hasher } from './argon.ts';
import { accountsWithEmail } from './customers.ts';
import type { EmailCodes } from './emailCodes.ts';
import { attemptKeys } from './logins.ts';
import { networkOf } from '../http/network.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions, Visit } from './sessions.ts';
import { clearAttempts, countAttempt, type Limit, waitOf } from './throttle.ts';

type Done = Outcome<Record<string, never>>;

/** All of them @throws Busy */
export interface Passwords {
  change(visit: Visit, input: { oldPassword: string; newPassword: string }): Promise<Done>;
  /** With a code that was sent to the address; of every account that has it. Waits after failed logins end, at the caller's. */
  reset(input: { email: string; code: string; password: string }, caller: { address: string }): Promise<Done>;
  setSecret(visit: Visit, secret: string): Promise<Done>;
  changeSecret(visit: Visit, input: { oldPayPassword: string; payPassword: string }): Promise<Done>;
}

export interface PasswordOptions {
  readonly store: Store;
  readonly hasher: Hasher;
  /** Line of its own for a reset, which needs no account. */
  readonly openDoor: Hasher;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly emailCodes: EmailCodes;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

/** Wrong passwords between two locks. */
const FREE = 5;

export function createPasswords({ store, hasher, openDoor, secrets, sessions, emailCodes, now }: PasswordOptions): Passwords {
  const find = (tx: Tx, customer: number) =>
    tx.selectFrom('customer').select(['type', 'password', 'secret']).where('id', '=', BigInt(customer)).executeTakeFirstOrThrow();
  const write = async (tx: Tx, customer: number, password: string) => {
    await tx.updateTable('customer').set({ password }).where('id', '=', BigInt(customer)).execute();
  };

  return {
    async change({ customer, session }, { oldPassword, newPassword }) {
      const limit: Limit = { key: `password ${customer}`, free: FREE };
      const begun = await store.inTransaction(async (tx) => {
        const row = await find(tx, customer);
        if (!fits(row.type, newPassword)) return deny(EnvelopeCode.Validation, 'invalid', { field: 'newPassword' });
        const retryAfter = await waitOf(tx, [limit], now());
        if (retryAfter > 0) return deny(EnvelopeCode.Limit, 'lockedOut', { field: 'oldPassword', retryAfter });
        await countAttempt(tx, [limit], now());
        return done(row.password);
      });
      if (!begun.ok) return begun;
      if (!(await hasher.verify(begun.data, oldPassword, askerOf(customer))))
        return deny(EnvelopeCode.Validation, 'passwordWrong', { field: 'oldPassword' });
      const hashed = await hasher.hash(newPassword, askerOf(customer));
      const ended = await store.inTransaction(async (tx) => {
        // Changed from elsewhere meanwhile: the old one is no longer the right one.
        if ((await find(tx, customer)).password !== begun.data) return undefined;
        await clearAttempts(tx, [limit.key]);
        await write(tx, customer, hashed);
        return sessions.endAll(tx, customer, session);
      });
      if (!ended) return deny(EnvelopeCode.Validation, 'passwordWrong', { field: 'oldPassword' });
      sessions.announce(ended);
      return done({});
    },
    async reset({ email, code, password }, { address }) {
      const hashed = await openDoor.hash(password, { place: networkOf(address), isCustomer: false });
      const outcome = await store.inTransaction(async (tx): Promise<Outcome<number[]>> => {
        const wrong = await emailCodes.check(tx, { email, scene: 'resetPassword', code, address });
        if (wrong) return wrong;
        const accounts = await accountsWithEmail(tx, email);
        if (!accounts.every(({ type }) => fits(type, password))) return deny(EnvelopeCode.Validation, 'invalid', { field: 'password' });
        await emailCodes.use(tx, email, 'resetPassword');
        const ended: number[] = [];
        for (const { id } of accounts) {
          await write(tx, id, hashed);
          ended.push(...(await sessions.endAll(tx, id)));
          const names = await tx.selectFrom('login').select(['type', 'name']).where('customer', '=', BigInt(id)).execute();
          const keys = names.map(({ type, name }) => attemptKeys(type, name, networkOf(address)));
          await clearAttempts(
            tx,
            keys.flatMap(({ name, pair }) => [name, pair]),
          );
        }
        return done(ended);
      });
      if (!outcome.ok) return outcome;
      sessions.announce(outcome.data);
      return done({});
    },
    async setSecret({ customer }, secret) {
      const hashed = await hasher.hash(secret, askerOf(customer));
      return store.inTransaction(async (tx): Promise<Done> => {
        if ((await find(tx, customer)).secret !== null) return deny(EnvelopeCode.State, 'secretSet');
        await secrets.store(tx, customer, hashed);
        return done({});
      });
    },
    async changeSecret({ customer }, { oldPayPassword, payPassword }) {
      const hashed = await hasher.hash(payPassword, askerOf(customer));
      return store.inTransaction(async (tx) => {
        const wrong = await secrets.check(tx, customer, oldPayPassword, 'oldPayPassword');
        if (wrong) return wrong;
        await secrets.store(tx, customer, hashed);
        return done({});
      });
    },
  };
}

/** A company's passwords have a rule of their own. */
const fits = (type: bigint, password: string): boolean => Number(type) !== AccountType.Company || isCorporatePassword(password);
