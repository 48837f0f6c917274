import { beforeEach, describe, expect, it } from 'vitest';
import { AccountType, IdentityStatus } from '../../contract/codes.ts';
import { createCounts } from '../ports/counts.ts';
import { openShelf } from '../files/shelf.ts';
import { createUploads } from '../files/uploads.ts';
import { createReviews, type Reviews } from '../reviews/reviews.ts';
import { addPerson, type Bench, keyed, openBench } from './accounts.fixture.ts';
import { createCustomer, readUser } from './customers.ts';
import { createVerifications, identityDeciders, type Verifications } from './verification.ts';

let bench: Bench;
let reviews: Reviews;
let verifications: Verifications;
beforeEach(async () => {
  bench = await openBench();
  const { store, now } = bench;
  const uploads = createUploads({ store, shelf: openShelf(undefined), counts: createCounts(now), keyed, now });
  reviews = createReviews({ store, wall: now, now, delayMs: 1000, deciders: identityDeciders(uploads), told: () => {}, log: () => {} });
  verifications = createVerifications({ store, keyed, uploads, reviews, now });
});

const NAMES = { firstName: 'Dana', lastName: 'Scully' };

async function addCompany(): Promise<number> {
  const { store, now } = bench;
  return store.inTransaction(async (tx) => {
    const customer = await createCustomer(tx, { type: AccountType.Company, username: 'firm', password: 'any' }, now());
    if (typeof customer === 'string') throw new Error(customer);
    const [officer_first_name, officer_last_name] = [NAMES.firstName, NAMES.lastName];
    const papers = { license_number: '123456789', office_address: 'Here', corporate_bank_account: 'There' };
    await tx
      .insertInto('company')
      .values({ customer, full_name: 'Firm & Co', ...papers, officer_first_name, officer_last_name })
      .execute();
    await tx.insertInto('identity').values({ customer, status: IdentityStatus.Failed, created_at: now() }).execute();
    return customer;
  });
}
async function handIn(customer: number, documentNumber = 'AB123456'): Promise<void> {
  const name = `${'a'.repeat(43)}.jpg`;
  await bench.store.inTransaction((tx) =>
    tx.insertInto('upload').values({ name, customer, holder: '', created_at: bench.now() }).execute(),
  );
  const document = { documentType: 'passport', documentNumber, country: 'FR', frontImage: `/web/file/${name}` } as const;
  expect(await verifications.submit(customer, { ...document, ...NAMES })).toMatchObject({ ok: true });
}
const userOf = (customer: number) => bench.store.inTransaction((tx) => readUser(tx, customer, 'en'));

describe('a document that a company hands in after its review failed', () => {
  it('is shown to the reviewer with the company’s own papers', async () => {
    await handIn(await addCompany());
    const [review] = await reviews.pending();
    expect(review).toMatchObject({
      kind: 'company',
      details: { fullName: 'Firm & Co', documentType: 'passport', documentNumberEnd: '3456' },
    });
  });

  it('verifies the company and makes no person of it', async () => {
    const customer = await addCompany();
    await handIn(customer);
    bench.pass(1);
    await reviews.sweep();
    expect(await userOf(customer)).toMatchObject({ name: 'Firm & Co', identity: { status: IdentityStatus.Passed } });
    expect(await bench.store.inTransaction((tx) => tx.selectFrom('person').selectAll().execute())).toEqual([]);
  });
});

it('a person’s document is reviewed as what it is', async () => {
  const customer = await addPerson(bench, 'dana');
  await handIn(customer);
  expect(await reviews.pending()).toMatchObject([{ kind: 'kyc', details: { ...NAMES, documentNumberEnd: '3456' } }]);
});
