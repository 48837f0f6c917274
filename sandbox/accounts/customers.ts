/** Customers in the store: how they are made, found, and shown to themselves. */
import { randomInt } from 'node:crypto';
import { AccountType, BlockPermission, DOCUMENT_TYPES, IdentityStatus, type Language } from '../../contract/codes.ts';
import { BASE_CURRENCIES, type BaseCurrency } from '../../contract/money.ts';
import type { AccountDetail, Identity, User } from '../../contract/rest/account.ts';
import type { Tx } from '../db/store.ts';
import { reasonText } from '../words.ts';
import { seconds } from './seconds.ts';

export interface NewCustomer {
  readonly type: AccountType;
  readonly username?: string;
  readonly email?: string;
  /** argon2id, as text. */
  readonly password: string;
  /** Code of the customer who invited this one. */
  readonly invitationCode?: string | undefined;
}

type Taken = 'usernameTaken' | 'emailTaken' | 'invitationUnknown';

/** Without letters and digits that are taken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** Characters of a number that are shown. */
const END_LENGTH = 4;

/**
 * The one form of a user name or an email address, by which accounts are found, attempts counted and mail is sent. They are ASCII and
 * one whatever their case; what else somebody types folds to nobody's.
 */
export const loginName = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export async function findLogin(tx: Tx, type: AccountType, name: string): Promise<{ id: number; password: string } | undefined> {
  const row = await tx
    .selectFrom('login')
    .innerJoin('customer', 'customer.id', 'login.customer')
    .select(['customer.id', 'customer.password'])
    .where('login.type', '=', BigInt(type))
    .where('login.name', '=', loginName(name))
    .executeTakeFirst();
  return row && { id: Number(row.id), password: row.password };
}

/** Accounts, a person's and a company's, with an email address: those alone whose stored address it is. */
export async function accountsWithEmail(tx: Tx, email: string): Promise<{ id: number; type: bigint; email: string }[]> {
  const rows = await tx
    .selectFrom('login')
    .innerJoin('customer', 'customer.id', 'login.customer')
    .select(['customer.id', 'login.type', 'customer.email'])
    .where('login.name', '=', loginName(email))
    .execute();
  return rows.flatMap((row) =>
    row.email !== null && loginName(row.email) === loginName(email) ? [{ id: Number(row.id), type: row.type, email: row.email }] : [],
  );
}

/** Writes nothing when something is taken. @param now epoch ms of this machine */
export async function createCustomer(tx: Tx, wanted: NewCustomer, now: number): Promise<number | Taken> {
  const { type, username, email, password, invitationCode } = wanted;
  if (username !== undefined && (await findLogin(tx, type, username))) return 'usernameTaken';
  if (email !== undefined && (await findLogin(tx, type, email))) return 'emailTaken';
  const inviter = invitationCode === undefined ? undefined : await findInviter(tx, invitationCode);
  if (invitationCode !== undefined && inviter === undefined) return 'invitationUnknown';
  const { id } = await tx
    .insertInto('customer')
    .values({
      type,
      username: username ?? null,
      email: email === undefined ? null : loginName(email),
      password,
      secret: null,
      base_currency: 'USD',
      block_permission: BlockPermission.NotOpened,
      invitation_code: await freeCode(tx),
      invited_by: inviter ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of [username, email])
    if (name !== undefined)
      await tx
        .insertInto('login')
        .values({ type, name: loginName(name), customer: id })
        .execute();
  return Number(id);
}

async function findInviter(tx: Tx, code: string): Promise<bigint | undefined> {
  const row = await tx.selectFrom('customer').select('id').where('invitation_code', '=', code).executeTakeFirst();
  return row?.id;
}

async function freeCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    if ((await findInviter(tx, code)) === undefined) return code;
  }
}

/** @param language of the words that the server writes: why a verification failed */
export async function readUser(tx: Tx, customer: number, language: Language): Promise<User> {
  const id = BigInt(customer);
  const row = await tx
    .selectFrom('customer')
    .leftJoin('person', 'person.customer', 'customer.id')
    .leftJoin('company', 'company.customer', 'customer.id')
    .selectAll('customer')
    .select(['person.first_name', 'person.last_name', 'company.full_name'])
    .where('customer.id', '=', id)
    .executeTakeFirstOrThrow();
  const person = row.first_name === null ? null : `${row.first_name} ${row.last_name}`;
  return {
    id: customer,
    accountType: memberOf(AccountType, row.type),
    username: row.username,
    name: row.full_name ?? person,
    email: row.email,
    identity: await readIdentity(tx, customer, language),
    hasPayPassword: row.secret !== null,
    blockPermission: memberOf(BlockPermission, row.block_permission),
    invitationCode: row.invitation_code,
    baseCurrency: BASE_CURRENCIES.find((currency) => currency === row.base_currency) ?? 'USD',
    createTimestamp: seconds(row.created_at),
  };
}

async function readIdentity(tx: Tx, customer: number, language: Language): Promise<Identity> {
  const row = await tx.selectFrom('identity').selectAll().where('customer', '=', BigInt(customer)).executeTakeFirst();
  if (!row) return { status: IdentityStatus.None };
  return {
    status: memberOf(IdentityStatus, row.status),
    reason: row.reason === null ? null : reasonText(row.reason, language),
    documentType: DOCUMENT_TYPES.find((type) => type === row.document_type),
    country: row.country,
    documentNumberEnd: row.number_end,
    createTimeTimestamp: seconds(row.created_at),
  };
}

/** What the account page shows. @param language as for `readUser` */
export async function readDetail(tx: Tx, customer: number, language: Language): Promise<AccountDetail> {
  const id = BigInt(customer);
  const user = await readUser(tx, customer, language);
  const person = await tx.selectFrom('person').selectAll().where('customer', '=', id).executeTakeFirst();
  const company = await tx.selectFrom('company').selectAll().where('customer', '=', id).executeTakeFirst();
  const { count } = await tx
    .selectFrom('customer')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('invited_by', '=', id)
    .executeTakeFirstOrThrow();
  return {
    user,
    person: person && { firstName: person.first_name, lastName: person.last_name },
    company: company && {
      fullName: company.full_name,
      licenseNumberEnd: company.license_number.slice(-END_LENGTH),
      officeAddress: company.office_address,
    },
    invited: Number(count),
  };
}

/** Currency of the customer's totals. */
export async function setBaseCurrency(tx: Tx, customer: number, currency: BaseCurrency): Promise<void> {
  await tx.updateTable('customer').set({ base_currency: currency }).where('id', '=', BigInt(customer)).execute();
}

/** Whether the customer's identity, or company, has passed its review. */
export async function isVerified(tx: Tx, customer: number): Promise<boolean> {
  const row = await tx.selectFrom('identity').select('status').where('customer', '=', BigInt(customer)).executeTakeFirst();
  return row !== undefined && Number(row.status) === IdentityStatus.Passed;
}

function memberOf<T extends number>(values: Readonly<Record<string, T>>, stored: bigint): T {
  const found = Object.values(values).find((value) => BigInt(value) === stored);
  if (found === undefined) throw new Error(`The store holds ${stored}, which means nothing`);
  return found;
}
