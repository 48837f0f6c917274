/** Between funding and trading, where the money is held for a moment; and conversion, which completes at once. */
import { EnvelopeCode, MoneyStatus } from '../../contract/codes.ts';
import { conversionOf, fractionOf } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency, WALLET_OF } from '../../contract/money.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Transfer } from '../../contract/rest/wallet.ts';
import type { LedgerTables } from './tables.ts';
import { codeOf } from '../db/columns.ts';
import type { Tx } from '../db/store.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { readAmount, secondsOf, textOf } from './amounts.ts';
import { allOrNothing, once } from './deed.ts';
import type { Desk } from './desk.ts';
import { type Paging, type Paged, paged } from './pages.ts';
import { book, free, held, post } from './posting.ts';
import type { Selectable } from 'kysely';

export interface Transfers {
  apply(customer: number, input: Input<'walletTransfer'>): Promise<Outcome<Transfer>>;
  cancel(customer: number, id: number): Promise<Outcome<Transfer>>;
  list(customer: number, page: Paging): Promise<Paged<Transfer>>;
  /** Completes what is due; see sweeper.ts. */
  complete(tx: Tx, id: bigint): Promise<number | undefined>;
}

type Row = Selectable<LedgerTables['transfer']>;
type Wish = Input<'walletTransfer'>;

/** A conversion moves at least this many minor units on both sides, or its rounding would cost more than a percent. */
const LEAST_CONVERTED = 100n;
/** The market may have moved a two-hundredth away from the rate that the customer saw. */
const TOLERANCE = 200n;

export function createTransfers(desk: Desk): Transfers {
  const { store, rates } = desk;

  const move = async (tx: Tx, customer: number, wish: Wish, amount: bigint): Promise<Outcome<Row>> => {
    if (wish.from === wish.to) return deny(EnvelopeCode.State, 'sameAccount', { field: 'to' });
    const row = await insert(tx, customer, wish, {
      amount,
      to_currency: wish.currency,
      to_amount: amount,
      rate: null,
      status: MoneyStatus.Pending,
      created_at: desk.now(),
      due_at: desk.wall() + desk.pace.transferMs,
    });
    const wallet = WALLET_OF[wish.from];
    const legs = [free(wallet, wish.currency, -amount), held(wallet, wish.currency, amount)];
    return (await post(tx, { customer, kind: 'reserve', reference: String(row.id), at: desk.now(), legs })) ?? done(row);
  };

  const convert = async (tx: Tx, customer: number, wish: Wish, amount: bigint, toCurrency: Currency): Promise<Outcome<Row>> => {
    const at = desk.now();
    const now = rates.rate(wish.currency, toCurrency, at);
    if (!now) return deny(EnvelopeCode.StalePrice, 'rateMoved', { field: 'rate' });
    const refusal = compareRates(wish.rate, now.rate);
    if (refusal) return refusal;
    const toAmount = conversionOf(amount, CURRENCY_SCALE[wish.currency], now.rate, CURRENCY_SCALE[toCurrency]);
    if (amount < LEAST_CONVERTED || toAmount < LEAST_CONVERTED) return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
    const row = await insert(tx, customer, wish, {
      amount,
      to_currency: toCurrency,
      to_amount: toAmount,
      rate: now.rate,
      status: MoneyStatus.Completed,
      created_at: at,
      due_at: null,
    });
    const legs = [
      free(WALLET_OF[wish.from], wish.currency, -amount),
      book('conversion', wish.currency, amount),
      book('conversion', toCurrency, -toAmount),
      free(WALLET_OF[wish.to], toCurrency, toAmount),
    ];
    return (await post(tx, { customer, kind: 'conversion', reference: String(row.id), at, legs })) ?? done(row);
  };

  return {
    async apply(customer, input) {
      const { clientOrderId, ...body } = input;
      const outcome = await once(store, { customer, endpoint: 'walletTransfer', clientOrderId, body }, async (tx) => {
        const amount = readAmount(input.amount, input.currency);
        if (!amount.ok) return amount;
        const { currency, toCurrency = currency } = input;
        const row =
          toCurrency === currency
            ? await move(tx, customer, input, amount.data)
            : await convert(tx, customer, input, amount.data, toCurrency);
        return row.ok ? done(toTransfer(row.data)) : row;
      });
      if (outcome.ok) desk.told(customer, 'wallet');
      return outcome;
    },

    async cancel(customer, id) {
      const outcome = await allOrNothing(store, async (tx) => {
        const row = await tx
          .selectFrom('transfer')
          .selectAll()
          .where('id', '=', BigInt(id))
          .where('customer', '=', BigInt(customer))
          .executeTakeFirst();
        if (row?.status !== BigInt(MoneyStatus.Pending)) return deny(EnvelopeCode.State, 'notPending', { field: 'id' });
        const { wallet, currency } = placeOf(row);
        const legs = [held(wallet, currency, -row.amount), free(wallet, currency, row.amount)];
        const refusal = await post(tx, { customer, kind: 'release', reference: String(id), at: desk.now(), legs });
        if (refusal) return refusal;
        const ended = { status: BigInt(MoneyStatus.Cancelled), due_at: null };
        await tx.updateTable('transfer').set(ended).where('id', '=', row.id).execute();
        return done(toTransfer({ ...row, ...ended }));
      });
      if (outcome.ok) desk.told(customer, 'wallet');
      return outcome;
    },

    list: (customer, page) => paged(store, 'transfer', customer, page, (row) => toTransfer(row)),

    async complete(tx, id) {
      const row = await tx.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirst();
      if (row?.status !== BigInt(MoneyStatus.Pending)) return undefined;
      const { wallet, currency } = placeOf(row);
      const customer = Number(row.customer);
      const legs = [held(wallet, currency, -row.amount), free(WALLET_OF[row.to_account], currency, row.amount)];
      const refusal = await post(tx, { customer, kind: 'transfer', reference: String(id), at: desk.now(), legs });
      if (refusal) throw new Error(`Transfer ${id} can't complete: ${refusal.msg}`);
      await tx.updateTable('transfer').set({ status: MoneyStatus.Completed, due_at: null }).where('id', '=', id).execute();
      return customer;
    },
  };
}

/** Refuses a conversion whose rate nobody has seen, or that has moved away from it. */
function compareRates(seen: string | undefined, now: string): Refusal | undefined {
  const then = seen === undefined ? undefined : fractionOf(seen);
  const today = fractionOf(now);
  if (!then || !today || then.numerator <= 0n) return deny(EnvelopeCode.Validation, 'invalid', { field: 'rate' });
  const a = then.numerator * today.denominator;
  const b = today.numerator * then.denominator;
  const apart = a > b ? a - b : b - a;
  return apart * TOLERANCE > a ? deny(EnvelopeCode.StalePrice, 'rateMoved', { field: 'rate' }) : undefined;
}

interface Terms {
  amount: bigint;
  to_currency: Currency;
  to_amount: bigint;
  rate: string | null;
  status: MoneyStatus;
  created_at: number;
  due_at: number | null;
}

const insert = (tx: Tx, customer: number, { from, to, currency }: Wish, terms: Terms): Promise<Row> =>
  tx
    .insertInto('transfer')
    .values({ customer, from_account: from, to_account: to, currency, ...terms })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Where the money of a pending one is held. */
const placeOf = (row: Row) => ({ wallet: WALLET_OF[row.from_account], currency: row.currency });

const toTransfer = (row: Row): Transfer => {
  const { currency, to_currency: toCurrency } = row;
  return {
    id: Number(row.id),
    from: row.from_account,
    to: row.to_account,
    currency,
    amount: textOf(row.amount, currency),
    toCurrency,
    toAmount: textOf(row.to_amount, toCurrency),
    rate: row.rate,
    status: codeOf(row.status),
    createTimeTimestamp: secondsOf(row.created_at),
  };
};
