/** Money that goes out: held when it is asked for, gone when its review passes, back when it fails or is taken back. */
import type { Selectable } from 'kysely';
import { EnvelopeCode, type Language, MoneyStatus } from '../../contract/codes.ts';
import { CURRENCIES, type Currency, isCrypto } from '../../contract/money.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Usable, Withdrawal } from '../../contract/rest/withdrawal.ts';
import type { LedgerTables } from './tables.ts';
import { codeOf } from '../db/columns.ts';
import type { Tx } from '../db/store.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Decider } from '../reviews/reviews.ts';
import { reasonText } from '../reviews/words.ts';
import { readAmount, secondsOf, textOf } from './amounts.ts';
import { balancesOf } from './balances.ts';
import { allOrNothing, earlierAnswer, once } from './deed.ts';
import type { Desk } from './desk.ts';
import { type Paging, type Paged, paged } from './pages.ts';
import { book, free, held, post } from './posting.ts';
import { TERMS, unitsOf, withdrawalFee } from './terms.ts';

export interface Withdrawals {
  apply(customer: number, input: Input<'withdrawalApply'>, language: Language): Promise<Outcome<Withdrawal>>;
  cancel(customer: number, id: number, language: Language): Promise<Outcome<Withdrawal>>;
  list(customer: number, page: Paging, language: Language): Promise<Paged<Withdrawal>>;
  usable(customer: number): Promise<Usable>;
  readonly decider: Decider;
}

type Row = Selectable<LedgerTables['withdrawal']>;
type Wish = Input<'withdrawalApply'>;

const TARGET_END = 4;

export function createWithdrawals(desk: Desk): Withdrawals {
  const { store } = desk;

  const find = async (tx: Tx, id: number): Promise<Row> =>
    tx.selectFrom('withdrawal').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow();

  const isPending = (row: Row) => row.status === BigInt(MoneyStatus.Pending);

  /** Gives the money back. */
  const release = async (tx: Tx, row: Row): Promise<void> => {
    const { currency } = row;
    const legs = [held('balance', currency, -row.amount), free('balance', currency, row.amount)];
    const refusal = await post(tx, { customer: Number(row.customer), kind: 'release', reference: String(row.id), at: desk.now(), legs });
    if (refusal) throw new Error(`Withdrawal ${row.id} can't be given back: ${refusal.msg}`);
  };

  /** Lets the money go: what the customer receives, and the fee apart. */
  const pay = async (tx: Tx, row: Row): Promise<void> => {
    const { currency } = row;
    const received = row.amount - row.fee;
    const common = { customer: Number(row.customer), reference: String(row.id), at: desk.now() };
    const parts = [
      { kind: 'withdrawal', name: 'world', amount: received },
      { kind: 'fee', name: 'fees', amount: row.fee },
    ] as const;
    for (const { kind, name, amount } of parts) {
      if (amount === 0n) continue;
      const legs = [held('balance', currency, -amount), book(name, currency, amount)];
      const refusal = await post(tx, { ...common, kind, legs });
      if (refusal) throw new Error(`Withdrawal ${row.id} can't be paid: ${refusal.msg}`);
    }
  };

  const detailsOf = ({ amount, currency, target, id }: Row) => ({
    amount: textOf(amount, currency),
    currency,
    target,
    number: String(id),
  });

  return {
    async apply(customer, input, language) {
      const { clientOrderId, payPassword, ...body } = input;
      const call = { customer, endpoint: 'withdrawalApply', clientOrderId, body };
      // A call that is asked again got past the secret before. The check has a transaction of its own: a wrong secret counts.
      const before = await store.inTransaction(
        async (tx) => (await earlierAnswer<Withdrawal>(tx, call)) ?? (await desk.checkSecret(tx, customer, payPassword)),
      );
      if (before) return before;
      const outcome = await once(store, call, async (tx) => {
        if (!(await desk.isVerified(tx, customer))) return deny(EnvelopeCode.Permission, 'notVerified');
        const amount = readWithdrawal(input);
        if (!amount.ok) return amount;
        const target = await targetOf(tx, customer, input);
        if (!target.ok) return target;
        const { type, currency } = input;
        const row = await tx
          .insertInto('withdrawal')
          .values({
            customer,
            type,
            card: target.data.card,
            target: target.data.end,
            currency,
            amount: amount.data,
            fee: withdrawalFee(currency, amount.data),
            status: MoneyStatus.Pending,
            created_at: desk.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const legs = [free('balance', currency, -amount.data), held('balance', currency, amount.data)];
        const refusal = await post(tx, { customer, kind: 'reserve', reference: String(row.id), at: desk.now(), legs });
        if (refusal) return refusal;
        await desk.reviews.submit(tx, { kind: 'withdrawal', customer, subject: Number(row.id) });
        return done(toWithdrawal(row, language));
      });
      if (outcome.ok) desk.told(customer, 'wallet');
      return outcome;
    },

    async cancel(customer, id, language) {
      const outcome = await allOrNothing(store, async (tx) => {
        const row = await tx
          .selectFrom('withdrawal')
          .selectAll()
          .where('id', '=', BigInt(id))
          .where('customer', '=', BigInt(customer))
          .executeTakeFirst();
        if (!row || !isPending(row)) return deny(EnvelopeCode.State, 'notPending', { field: 'id' });
        await release(tx, row);
        await desk.reviews.withdraw(tx, 'withdrawal', id);
        const status = BigInt(MoneyStatus.Cancelled);
        await tx.updateTable('withdrawal').set({ status }).where('id', '=', row.id).execute();
        return done(toWithdrawal({ ...row, status }, language));
      });
      if (outcome.ok) desk.told(customer, 'wallet');
      return outcome;
    },

    list: (customer, page, language) => paged(store, 'withdrawal', customer, page, (row) => toWithdrawal(row, language)),

    async usable(customer) {
      const own = await store.inSnapshot((tx) => balancesOf(tx, customer, ['balance']));
      const freeOf = (wanted: Currency) => own.find(({ currency }) => currency === wanted)?.free ?? 0n;
      return {
        list: CURRENCIES.map((currency) => {
          const { withdrawalMinimum, fixed, rate } = TERMS[currency];
          const own = (text: string) => textOf(unitsOf(currency, text), currency);
          return { currency, amount: textOf(freeOf(currency), currency), minimum: own(withdrawalMinimum), fixed: own(fixed), rate };
        }),
      };
    },

    decider: {
      topics: ['wallet'],
      async judge(tx, { subject }) {
        const { amount, currency } = await find(tx, subject);
        return amount > unitsOf(currency, TERMS[currency].reviewMaximum)
          ? { passed: false, reason: 'withdrawalAboveLimit' }
          : { passed: true };
      },
      async pass(tx, { subject }) {
        const row = await find(tx, subject);
        await pay(tx, row);
        await tx.updateTable('withdrawal').set({ status: MoneyStatus.Completed }).where('id', '=', row.id).execute();
        return detailsOf(row);
      },
      async fail(tx, { subject }, reason) {
        const row = await find(tx, subject);
        await release(tx, row);
        await tx.updateTable('withdrawal').set({ status: MoneyStatus.Failed, reason }).where('id', '=', row.id).execute();
        return detailsOf(row);
      },
      show: async (tx, { subject }) => detailsOf(await find(tx, subject)),
    },
  };
}

function readWithdrawal({ type, currency, amount: text }: Wish): Outcome<bigint> {
  if (isCrypto(currency) !== (type === 'wallet')) return deny(EnvelopeCode.Validation, 'currencyUnknown', { field: 'currency' });
  const amount = readAmount(text, currency);
  if (!amount.ok) return amount;
  if (amount.data < unitsOf(currency, TERMS[currency].withdrawalMinimum))
    return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
  return amount;
}

/** The customer's own card or wallet; a wallet carries one currency. */
async function targetOf(tx: Tx, customer: number, wish: Wish): Promise<Outcome<{ card: bigint; end: string }>> {
  const [id, field] = wish.type === 'card' ? [wish.cardId, 'cardId'] : [wish.walletId, 'walletId'];
  const row = await tx
    .selectFrom('card')
    .select(['id', 'number', 'currency'])
    .where('id', '=', BigInt(id))
    .where('customer', '=', BigInt(customer))
    .where('type', '=', wish.type)
    .executeTakeFirst();
  if (!row) return deny(EnvelopeCode.State, 'cardUnknown', { field });
  if (row.currency !== null && row.currency !== wish.currency)
    return deny(EnvelopeCode.Validation, 'currencyUnknown', { field: 'currency' });
  return done({ card: row.id, end: row.number.slice(-TARGET_END) });
}

const toWithdrawal = (row: Row, language: Language): Withdrawal => {
  const { currency } = row;
  return {
    id: Number(row.id),
    type: row.type,
    currency,
    amount: textOf(row.amount, currency),
    fee: textOf(row.fee, currency),
    received: textOf(row.amount - row.fee, currency),
    target: row.target,
    status: codeOf(row.status),
    reason: row.reason === null ? null : reasonText(row.reason, language),
    createTimeTimestamp: secondsOf(row.created_at),
  };
};
