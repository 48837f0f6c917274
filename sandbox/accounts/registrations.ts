/** Opening accounts: of a person by user name, of a company, or by an email address that a code was sent to. */
import { AccountType, EnvelopeCode, IdentityStatus, type Reason } from '../../contract/codes.ts';
import type { Registration } from '../../contract/rest/account.ts';
import type { Store } from '../db/store.ts';
import type { Uploads } from '../files/uploads.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Hasher } from './argon.ts';
import { createCustomer } from './customers.ts';
import type { EmailCodes } from './emailCodes.ts';
import type { Caller } from './logins.ts';
import { networkOf } from '../http/network.ts';
import { countAttempt, waitOf } from './throttle.ts';

type Done = Outcome<Record<string, never>>;

export interface EmailRegistration {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly invitationCode?: string | undefined;
}

/** Network address that a registration comes from. */
type RegistrationCaller = Pick<Caller, 'address'>;

export interface Registrations {
  /** @throws Busy */
  register(registration: Registration, caller: RegistrationCaller): Promise<Done>;
  /** @throws Busy */
  registerEmail(registration: EmailRegistration, caller: RegistrationCaller): Promise<Done>;
}

export interface RegistrationOptions {
  readonly store: Store;
  readonly hasher: Hasher;
  readonly emailCodes: EmailCodes;
  readonly uploads: Uploads;
  readonly reviews: Reviews;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

type Person = Extract<Registration, { accountType: typeof AccountType.Individual }>;
type Company = Extract<Registration, { accountType: typeof AccountType.Company }>;

/** Registrations of one place between two locks: each costs a hash and a row for good. */
const FREE = 60;

export function createRegistrations({ store, hasher, emailCodes, uploads, reviews, now }: RegistrationOptions): Registrations {
  /** The password's hash, or why this place has to wait. Counted before, so that many at once count too. */
  const admit = async (password: string, address: string): Promise<Outcome<string>> => {
    const place = networkOf(address);
    const limit = { key: `register from ${place}`, free: FREE };
    const retryAfter = await store.inTransaction(async (tx) => {
      const wait = await waitOf(tx, [limit], now());
      if (wait === 0) await countAttempt(tx, [limit], now());
      return wait;
    });
    if (retryAfter > 0) return deny(EnvelopeCode.Limit, 'lockedOut', { retryAfter });
    return done(await hasher.hash(password, { place, isCustomer: false }));
  };

  const registerPerson = async ({ username, firstName, lastName, invitationCode }: Person, hashed: string): Promise<Done> => {
    return store.inTransaction(async (tx) => {
      const type = AccountType.Individual;
      const customer = await createCustomer(tx, { type, username, password: hashed, invitationCode }, now());
      if (typeof customer === 'string') return taken(customer);
      await tx.insertInto('person').values({ customer, first_name: firstName, last_name: lastName }).execute();
      return done({});
    });
  };

  const registerCompany = async ({ username, officer, company, invitationCode }: Company, hashed: string): Promise<Done> => {
    const images = imagesOf(company);
    return store.inTransaction(async (tx) => {
      // Before anything is written: what is returned here is stored as it stands.
      for (const { url, purpose, field } of images)
        if (!(await uploads.isFree(tx, url, undefined, purpose))) return deny(EnvelopeCode.Validation, 'uploadUnknown', { field });
      const type = AccountType.Company;
      const { email } = officer;
      const customer = await createCustomer(tx, { type, username, email, password: hashed, invitationCode }, now());
      if (typeof customer === 'string') return taken(customer, 'officer.email');
      for (const { url, purpose } of images) await uploads.claim(tx, url, customer, purpose);
      await tx
        .insertInto('company')
        .values({
          customer,
          full_name: company.fullName,
          license_number: company.licenseNumber,
          office_address: company.officeAddress,
          corporate_bank_account: company.corporateBankAccount,
          officer_first_name: officer.firstName,
          officer_last_name: officer.lastName,
          license_image: company.licenseImage,
          account_proof_image: company.accountProofImage,
          terms: company.terms ?? null,
        })
        .execute();
      await tx.insertInto('identity').values({ customer, status: IdentityStatus.Pending, created_at: now() }).execute();
      await reviews.submit(tx, { kind: 'company', customer, subject: customer });
      return done({});
    });
  };

  return {
    async register(registration, { address }) {
      const hashed = await admit(registration.password, address);
      if (!hashed.ok) return hashed;
      return registration.accountType === AccountType.Company
        ? registerCompany(registration, hashed.data)
        : registerPerson(registration, hashed.data);
    },
    async registerEmail({ email, code, password, invitationCode }, { address }) {
      const hashed = await admit(password, address);
      if (!hashed.ok) return hashed;
      return store.inTransaction(async (tx) => {
        const wrong = await emailCodes.check(tx, { email, scene: 'register', code, address });
        if (wrong) return wrong;
        const customer = await createCustomer(tx, { type: AccountType.Individual, email, password: hashed.data, invitationCode }, now());
        // Another invitation code may be tried with the same proof; an address that is taken stays so.
        if (customer !== 'invitationUnknown') await emailCodes.use(tx, email, 'register');
        return typeof customer === 'string' ? taken(customer) : done({});
      });
    },
  };
}

/** Images of a company, what each is for, and the input's field it is about. */
const imagesOf = ({ licenseImage, accountProofImage, terms }: Company['company']) => [
  { url: licenseImage, purpose: 'company license', field: 'company.licenseImage' },
  { url: accountProofImage, purpose: 'company account', field: 'company.accountProofImage' },
  ...(terms === undefined ? [] : [{ url: terms, purpose: 'company terms', field: 'company.terms' }]),
];

/** Field of the input that each is about. */
const FIELDS = { usernameTaken: 'username', emailTaken: 'email', invitationUnknown: 'invitationCode' } as const satisfies Partial<
  Record<Reason, string>
>;

const taken = (reason: keyof typeof FIELDS, emailField = 'email'): Refusal =>
  deny(EnvelopeCode.Validation, reason, { field: reason === 'emailTaken' ? emailField : FIELDS[reason] });
