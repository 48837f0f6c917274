/** Accounts of a fresh store, so that whoever starts the sandbox can look around at once. */
import { AccountType, IdentityStatus } from '../../contract/codes.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Hasher } from './argon.ts';
import { createCustomer } from './customers.ts';

const DEMO = {
  individual: 'demo',
  company: 'democo',
  unverified: 'newbie',
  password: 'demo1234',
  secret: '123456',
} as const;

/** What whoever starts the sandbox has to know. */
export const demoText = (): string =>
  [
    `Simulated accounts: ${DEMO.individual} (person, verified, funded), ${DEMO.company} (company), ${DEMO.unverified} (person, not verified yet);`,
    `password ${DEMO.password}, transaction password of the first two ${DEMO.secret}`,
  ].join('\n');

/** Something in a customer's past, done as of its instant. */
export interface Episode {
  /** Epoch ms of the sandbox's clock. */
  readonly at: number;
  /** @returns what comes of it at a later instant */
  play(tx: Tx): Promise<Episode | undefined>;
}

export type DemoPast = 'lived' | 'funded';

/** What befell a customer, in any order. */
type History = (tx: Tx, customer: number) => Promise<readonly Episode[]>;

/** Oldest first, whoever tells them: a posting is never dated before an earlier one. */
async function playAll(tx: Tx, episodes: readonly Episode[]): Promise<void> {
  let ahead = episodes.toSorted(byTime);
  for (let next = ahead[0]; next; next = ahead[0]) {
    const later = await next.play(tx);
    ahead = ahead.slice(1);
    if (later) ahead = [...ahead, later].sort(byTime);
  }
}

const byTime = (one: Episode, other: Episode): number => one.at - other.at;

/** For whom the accounts are made. */
const HOUSE = { place: 'the sandbox', isCustomer: true };

/** Makes them once in a store's life. @param now epoch ms of this machine */
export async function seedDemo(store: Store, hasher: Hasher, now: number, historyOf: History): Promise<void> {
  if (await store.inTransaction((tx) => readSetting(tx, 'demo'))) return;
  const [password, secret] = await Promise.all([hasher.hash(DEMO.password, HOUSE), hasher.hash(DEMO.secret, HOUSE)]);
  await store.inTransaction(async (tx) => {
    if (await readSetting(tx, 'demo')) return;
    const individual = await make(tx, { type: AccountType.Individual, username: DEMO.individual, password }, now);
    await nameOf(tx, individual, 'Camille', 'Durand');
    await verified(tx, individual, { document_type: 'passport', country: 'FR', number_end: '0000' }, now);
    const company = await make(tx, { type: AccountType.Company, username: DEMO.company, password }, now);
    await tx
      .insertInto('company')
      .values({
        customer: company,
        full_name: 'Coulisse Démo SAS',
        license_number: 'DEMO000001',
        office_address: '1 place de la Bourse, Paris',
        corporate_bank_account: 'DEMO 0000 0001',
        officer_first_name: 'Dominique',
        officer_last_name: 'Martin',
      })
      .execute();
    await verified(tx, company, {}, now);
    for (const customer of [individual, company]) {
      await tx.updateTable('customer').set({ secret }).where('id', '=', BigInt(customer)).execute();
      await playAll(tx, await historyOf(tx, customer));
    }
    const newcomer = await make(tx, { type: AccountType.Individual, username: DEMO.unverified, password }, now);
    await nameOf(tx, newcomer, 'Alex', 'Nouveau');
    await writeSetting(tx, 'demo', String(now));
  });
}

async function make(tx: Tx, wanted: { type: AccountType; username: string; password: string }, now: number): Promise<number> {
  const customer = await createCustomer(tx, wanted, now);
  if (typeof customer === 'string') throw new Error(`The demo account ${wanted.username} can't be made: ${customer}`);
  return customer;
}

async function nameOf(tx: Tx, customer: number, first_name: string, last_name: string): Promise<void> {
  await tx.insertInto('person').values({ customer, first_name, last_name }).execute();
}

async function verified(
  tx: Tx,
  customer: number,
  document: { document_type?: string; country?: string; number_end?: string },
  now: number,
): Promise<void> {
  await tx
    .insertInto('identity')
    .values({ customer, status: IdentityStatus.Passed, created_at: now, ...document })
    .execute();
}
