/** Proving who a customer is: the document handed in, and how its review ends. */
import { EnvelopeCode, IdentityStatus } from '../../contract/codes.ts';
import type { Verification } from '../../contract/rest/account.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Uploads } from '../files/uploads.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Decider, Reviews } from '../reviews/reviews.ts';
import type { ReviewReason } from '../words.ts';
import { isCountry } from './countries.ts';
import type { Keyed } from './keyed.ts';

export interface Verifications {
  submit(customer: number, verification: Verification): Promise<Outcome<Record<string, never>>>;
}

export interface VerificationOptions {
  readonly store: Store;
  readonly keyed: Keyed;
  readonly uploads: Uploads;
  readonly reviews: Reviews;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

const PURPOSE = { front: 'identity front', back: 'identity back' } as const;
const END_LENGTH = 4;

/** A number is one however it is spaced. */
const plainNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export function createVerifications({ store, keyed, uploads, reviews, now }: VerificationOptions): Verifications {
  return {
    submit: (customer, input) =>
      store.inTransaction(async (tx) => {
        const known = await readIdentity(tx, customer);
        if (known?.status === IdentityStatus.Pending) return deny(EnvelopeCode.State, 'verificationPending');
        if (known?.status === IdentityStatus.Passed) return deny(EnvelopeCode.State, 'alreadyVerified');
        if (!isCountry(input.country)) return deny(EnvelopeCode.Validation, 'countryUnknown', { field: 'country' });
        const { documentType, documentNumber, country, frontImage, backImage } = input;
        // Two sides that are one image show one side.
        if (documentType !== 'passport' && (backImage === undefined || backImage === frontImage))
          return deny(EnvelopeCode.Validation, 'uploadUnknown', { field: 'backImage' });
        const number = plainNumber(documentNumber);
        const numberHash = keyed.hash('document', `${country} ${documentType} ${number}`);
        const holder = await tx.selectFrom('identity').select('customer').where('number_hash', '=', numberHash).executeTakeFirst();
        if (holder && Number(holder.customer) !== customer)
          return deny(EnvelopeCode.Validation, 'documentTaken', { field: 'documentNumber' });
        const images = [
          { url: frontImage, purpose: PURPOSE.front, field: 'frontImage' },
          ...(backImage === undefined ? [] : [{ url: backImage, purpose: PURPOSE.back, field: 'backImage' }]),
        ];
        for (const { url, purpose, field } of images)
          if (!(await uploads.isFree(tx, url, customer, purpose))) return deny(EnvelopeCode.Validation, 'uploadUnknown', { field });
        for (const { url, purpose } of images) await uploads.claim(tx, url, customer, purpose);
        for (const before of [known?.front_image, known?.back_image])
          if (before && before !== frontImage && before !== backImage) await uploads.release(tx, before, customer);

        const identity = {
          status: IdentityStatus.Pending,
          reason: null,
          document_type: documentType,
          country,
          number_hash: numberHash,
          number_end: documentNumber.slice(-END_LENGTH),
          first_name: input.firstName,
          last_name: input.lastName,
          front_image: frontImage,
          back_image: backImage ?? null,
          created_at: now(),
        };
        await tx
          .insertInto('identity')
          .values({ customer, ...identity })
          .onConflict((conflict) => conflict.column('customer').doUpdateSet(identity))
          .execute();
        // An officer's document adds to what a company has handed in; it doesn't stand for the company.
        await reviews.submit(tx, { kind: (await readCompany(tx, customer)) ? 'company' : 'kyc', customer, subject: customer });
        return done({});
      }),
  };
}

/** End of a document number that the rules fail, so that whoever tries the sandbox can see what that looks like. */
const FAILING_END = 'FAIL';

async function readIdentity(tx: Tx, customer: number) {
  const row = await tx.selectFrom('identity').selectAll().where('customer', '=', BigInt(customer)).executeTakeFirst();
  return row && { ...row, status: Number(row.status) };
}

const readCompany = (tx: Tx, customer: number) =>
  tx.selectFrom('company').selectAll().where('customer', '=', BigInt(customer)).executeTakeFirst();

/** What the reviewer sees of a document. */
async function showDocument(tx: Tx, customer: number) {
  const row = await readIdentity(tx, customer);
  return {
    firstName: row?.first_name ?? null,
    lastName: row?.last_name ?? null,
    documentType: row?.document_type ?? null,
    country: row?.country ?? null,
    documentNumberEnd: row?.number_end ?? null,
    frontImage: row?.front_image ?? null,
    backImage: row?.back_image ?? null,
  };
}

/** How reviews of identities and of companies end. */
export function identityDeciders(uploads: Pick<Uploads, 'isFree'>): { readonly kyc: Decider; readonly company: Decider } {
  const settle = async (tx: Tx, customer: number, change: { status: number; reason: string | null; number_hash?: null }) => {
    await tx.updateTable('identity').set(change).where('customer', '=', BigInt(customer)).execute();
    return {};
  };
  const failed = (reason: ReviewReason) => ({ passed: false, reason }) as const;
  // The number is free again: whoever it belongs to may have been anticipated.
  const fail: Decider['fail'] = (tx, { customer }, reason) =>
    settle(tx, customer, { status: IdentityStatus.Failed, reason, number_hash: null });
  return {
    kyc: {
      topics: [],
      async judge(tx, { customer }) {
        const row = await readIdentity(tx, customer);
        if (!row || !isCountry(row.country ?? '')) return failed('countryUnknown');
        if (row.number_end === FAILING_END) return failed('documentImplausible');
        const front = await uploads.isFree(tx, row.front_image ?? '', customer, PURPOSE.front);
        const back = row.back_image === null || (await uploads.isFree(tx, row.back_image, customer, PURPOSE.back));
        return front && back ? { passed: true } : failed('uploadUnknown');
      },
      async pass(tx, { customer }) {
        const row = await readIdentity(tx, customer);
        const person = { first_name: row?.first_name ?? '', last_name: row?.last_name ?? '' };
        await tx
          .insertInto('person')
          .values({ customer, ...person })
          .onConflict((conflict) => conflict.column('customer').doUpdateSet(person))
          .execute();
        return settle(tx, customer, { status: IdentityStatus.Passed, reason: null });
      },
      fail,
      show: (tx, { customer }) => showDocument(tx, customer),
    },
    company: {
      topics: [],
      judge: async () => ({ passed: true }),
      pass: (tx, { customer }) => settle(tx, customer, { status: IdentityStatus.Passed, reason: null }),
      fail,
      async show(tx, { customer }) {
        const row = await readCompany(tx, customer);
        return {
          ...(await showDocument(tx, customer)),
          fullName: row?.full_name ?? null,
          licenseNumber: row?.license_number ?? null,
          officeAddress: row?.office_address ?? null,
          corporateBankAccount: row?.corporate_bank_account ?? null,
          officerFirstName: row?.officer_first_name ?? null,
          officerLastName: row?.officer_last_name ?? null,
          licenseImage: row?.license_image ?? null,
          accountProofImage: row?.account_proof_image ?? null,
          terms: row?.terms ?? null,
        };
      },
    },
  };
}
