/** Opening accounts: of a person by user name, of a company, or by an email address that a code was sent to. */
import { AccountType, EnvelopeCode, type Reason } from '../../contract/codes.ts';
import type { Registration } from '../../contract/rest/account.ts';
import type { Store } from '../db/store.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import type { Hasher } from './argon.ts';
import { createCustomer } from './customers.ts';

export interface Registrations {
  /** @throws Busy */
  register(registration: Registration): Promise<Outcome<Record<string, never>>>;
}

export interface RegistrationOptions {
  readonly store: Store;
  readonly hasher: Hasher;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

type Person = Extract<Registration, { accountType: typeof AccountType.Individual }>;

export function createRegistrations({ store, hasher, now }: RegistrationOptions): Registrations {
  const registerPerson = async ({
    username,
    password,
    firstName,
    lastName,
    invitationCode,
  }: Person): Promise<Outcome<Record<string, never>>> => {
    const hashed = await hasher.hash(password);
    return store.inTransaction(async (tx) => {
      const type = AccountType.Individual;
      const customer = await createCustomer(tx, { type, username, password: hashed, invitationCode }, now());
      if (typeof customer === 'string') return taken(customer);
      await tx.insertInto('person').values({ customer, first_name: firstName, last_name: lastName }).execute();
      return done({});
    });
  };

  return {
    async register(registration) {
      if (registration.accountType === AccountType.Company) return deny(EnvelopeCode.NotOpenYet, 'invalid');
      return registerPerson(registration);
    },
  };
}

/** Field of the input that each is about. */
const FIELDS = { usernameTaken: 'username', emailTaken: 'email', invitationUnknown: 'invitationCode' } as const satisfies Partial<
  Record<Reason, string>
>;

const taken = (reason: keyof typeof FIELDS): Refusal => deny(EnvelopeCode.Validation, reason, { field: FIELDS[reason] });
