/** Bank cards and crypto wallets that a customer withdraws to. Whole numbers stay here; their ends go out. */
import type { Insertable, Selectable } from 'kysely';
import { isAddress } from '../../contract/address.ts';
import { accountNumber, isAba, isBic, isCardNumber } from '../../contract/bank.ts';
import { EnvelopeCode, MoneyStatus, type Reason } from '../../contract/codes.ts';
import { type CryptoCurrency, isNetworkOf, type Network } from '../../contract/money.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Card, CryptoWallet } from '../../contract/rest/withdrawal.ts';
import type { LedgerTables } from './tables.ts';
import type { Tx } from '../db/store.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { allOrNothing } from './deed.ts';
import type { Desk } from './desk.ts';

export interface Cards {
  list(customer: number, type: 'card' | 'wallet' | undefined): Promise<(Card | CryptoWallet)[]>;
  add(customer: number, input: Input<'cardAdd'>): Promise<Outcome<{ id: number }>>;
  update(customer: number, input: Input<'cardUpdate'>): Promise<Outcome<Record<string, never>>>;
  remove(customer: number, input: Input<'cardDelete'>): Promise<Outcome<Record<string, never>>>;
}

type Row = Selectable<LedgerTables['card']>;
type Texts = Omit<Insertable<LedgerTables['card']>, 'id' | 'customer' | 'type' | 'created_at'>;
type CardFields = Input<'cardAdd'> & { type: 'card' };
type WalletFields = Input<'cardAdd'> & { type: 'wallet' };

const MOST_CARDS = 20;

export function createCards(desk: Desk): Cards {
  const { store } = desk;

  /** The secret first, in a transaction of its own: a wrong one counts, whatever the rest comes to. */
  const withSecret = async <T>(customer: number, given: string, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const refusal = await store.inTransaction((tx) => desk.checkSecret(tx, customer, given));
    return refusal ?? allOrNothing(store, work);
  };
  /** For this one card: an image that served two could not go with one of them. */
  const claimImages = async (
    tx: Tx,
    customer: number,
    card: bigint,
    { frontImage, backImage }: Pick<CardFields, 'frontImage' | 'backImage'>,
  ): Promise<Refusal | undefined> => {
    const images = Object.entries({ frontImage, backImage }).flatMap(([field, url]) => (url === undefined ? [] : [{ field, url }]));
    for (const { field, url } of images) {
      if (!(await desk.claimUpload(tx, url, customer, `card ${card}`))) return deny(EnvelopeCode.Validation, 'uploadUnknown', { field });
    }
    return undefined;
  };
  /** What no card shows any more is a document of somebody's that nobody needs. */
  const releaseImages = async (tx: Tx, customer: number, urls: readonly (string | null)[]): Promise<void> => {
    for (const url of urls) if (url !== null) await desk.releaseUpload(tx, url, customer);
  };
  const find = (tx: Tx, customer: number, id: number): Promise<Row | undefined> =>
    tx.selectFrom('card').selectAll().where('id', '=', BigInt(id)).where('customer', '=', BigInt(customer)).executeTakeFirst();
  const isInUse = async (tx: Tx, card: bigint): Promise<boolean> => {
    const status = BigInt(MoneyStatus.Pending);
    return (
      undefined !==
      (await tx.selectFrom('withdrawal').select('id').where('card', '=', card).where('status', '=', status).executeTakeFirst())
    );
  };
  const isTaken = async (tx: Tx, customer: number, { number, network }: Texts, but: bigint): Promise<boolean> => {
    const own = await tx.selectFrom('card').select(['id', 'number', 'network']).where('customer', '=', BigInt(customer)).execute();
    return own.some((row) => row.id !== but && row.number === number && row.network === (network ?? null));
  };

  return {
    list: (customer, type) =>
      store.inSnapshot(async (tx) => {
        const rows = await tx.selectFrom('card').selectAll().where('customer', '=', BigInt(customer)).orderBy('id', 'desc').execute();
        return rows.filter((row) => type === undefined || row.type === type).map(toCard);
      }),

    async add(customer, input) {
      return withSecret(customer, input.payPassword, async (tx) => {
        const texts = input.type === 'card' ? readCard(input, input.cardNumber) : readWallet(input);
        if (!texts.ok) return texts;
        const { length } = await tx.selectFrom('card').select('id').where('customer', '=', BigInt(customer)).execute();
        if (length >= MOST_CARDS) return deny(EnvelopeCode.Limit, 'cardTooMany');
        if (await isTaken(tx, customer, texts.data, -1n)) return taken(input.type);
        const row = await tx
          .insertInto('card')
          .values({ customer, type: input.type, created_at: desk.now(), ...texts.data })
          .returning('id')
          .executeTakeFirstOrThrow();
        const refusal = input.type === 'card' ? await claimImages(tx, customer, row.id, input) : undefined;
        return refusal ?? done({ id: Number(row.id) });
      });
    },

    async update(customer, input) {
      return withSecret(customer, input.payPassword, async (tx) => {
        const row = await find(tx, customer, input.id);
        if (row?.type !== input.type) return deny(EnvelopeCode.State, 'cardUnknown', { field: 'id' });
        // What is on its way must arrive where its customer sent it.
        if (await isInUse(tx, row.id)) return deny(EnvelopeCode.State, 'cardInUse', { field: 'id' });
        const texts = input.type === 'card' ? readCard(input, input.cardNumber ?? row.number) : readWallet(input);
        if (!texts.ok) return texts;
        if (await isTaken(tx, customer, texts.data, row.id)) return taken(input.type);
        const refusal = input.type === 'card' ? await claimImages(tx, customer, row.id, input) : undefined;
        if (refusal) return refusal;
        // An image that isn't sent again stays, as the number does.
        const images = { front_image: texts.data.front_image ?? row.front_image, back_image: texts.data.back_image ?? row.back_image };
        await tx
          .updateTable('card')
          .set({ ...texts.data, ...images })
          .where('id', '=', row.id)
          .execute();
        const kept: readonly (string | null)[] = Object.values(images);
        await releaseImages(
          tx,
          customer,
          [row.front_image, row.back_image].filter((url) => !kept.includes(url)),
        );
        return done({});
      });
    },

    async remove(customer, { id, payPassword }) {
      return withSecret(customer, payPassword, async (tx) => {
        const row = await find(tx, customer, id);
        if (!row) return deny(EnvelopeCode.State, 'cardUnknown', { field: 'id' });
        if (await isInUse(tx, row.id)) return deny(EnvelopeCode.State, 'cardInUse', { field: 'id' });
        await tx.deleteFrom('card').where('id', '=', row.id).execute();
        await releaseImages(tx, customer, [row.front_image, row.back_image]);
        return done({});
      });
    },
  };
}

const wrong = (field: string, reason: Reason = 'invalid'): Refusal => deny(EnvelopeCode.Validation, reason, { field });
const taken = (type: 'card' | 'wallet'): Refusal =>
  deny(EnvelopeCode.State, 'cardTaken', { field: type === 'card' ? 'cardNumber' : 'address' });

function readCard(input: Omit<CardFields, 'cardNumber' | 'payPassword'>, given: string): Outcome<Texts> {
  if (!isCardNumber(given)) return wrong('cardNumber');
  const swift = input.swiftCode?.trim().toUpperCase() ?? '';
  const aba = input.abaRoutingNumber?.trim() ?? '';
  if (swift !== '' && !isBic(swift)) return wrong('swiftCode');
  if (aba !== '' && !isAba(aba)) return wrong('abaRoutingNumber');
  return done({
    number: accountNumber(given),
    currency: null,
    network: null,
    bank_name: input.bankName.trim(),
    account_name: input.accountName.trim(),
    swift_code: textOrNull(swift),
    branch_code: textOrNull(input.branchCode),
    aba_routing_number: textOrNull(aba),
    address: textOrNull(input.address),
    city: textOrNull(input.city),
    region: textOrNull(input.region),
    postal_code: textOrNull(input.postalCode),
    country: input.country ?? null,
    front_image: input.frontImage ?? null,
    back_image: input.backImage ?? null,
  });
}

const textOrNull = (text: string | undefined): string | null => text?.trim() || null;

function readWallet({ address, currency, network }: Omit<WalletFields, 'payPassword'>): Outcome<Texts> {
  if (!isNetwork(currency, network)) return wrong('network', 'networkUnknown');
  if (!isAddress(network, address)) return wrong('address');
  return done({ number: address, currency, network });
}

const isNetwork = (currency: CryptoCurrency, network: string): network is Network => isNetworkOf(currency, network);

const END = 4;
/** So much of an address that its owner knows it again, on both sides. */
const SHOWN = 6;

function toCard(row: Row): Card | CryptoWallet {
  const id = Number(row.id);
  if (row.type === 'wallet' && row.currency !== null) {
    const address = `${row.number.slice(0, SHOWN)}…${row.number.slice(-SHOWN)}`;
    return { id, type: 'wallet', address, currency: row.currency, network: row.network ?? '' };
  }
  return {
    id,
    type: 'card',
    cardNumberEnd: row.number.slice(-END),
    bankName: row.bank_name ?? '',
    accountName: row.account_name ?? '',
    swiftCode: row.swift_code,
    branchCode: row.branch_code,
    abaRoutingNumber: row.aba_routing_number,
    address: row.address,
    city: row.city,
    region: row.region,
    postalCode: row.postal_code,
    country: row.country,
    hasImages: row.front_image !== null || row.back_image !== null,
  };
}
