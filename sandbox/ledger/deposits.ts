/** Money that comes in: coins after three confirmations, a bank transfer after its proof was reviewed. */
import type { Selectable } from 'kysely';
import { EnvelopeCode, type Language, MoneyStatus } from '../../contract/codes.ts';
import { isCrypto, isNetworkOf } from '../../contract/money.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Recharge } from '../../contract/rest/deposit.ts';
import { LIMITS } from '../../contract/rules.ts';
import type { LedgerTables } from './tables.ts';
import { codeOf } from '../db/columns.ts';
import type { Tx } from '../db/store.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Decider } from '../reviews/reviews.ts';
import { reasonText } from '../reviews/words.ts';
import { readAmount, secondsOf, textOf } from './amounts.ts';
import { once } from './deed.ts';
import type { Desk } from './desk.ts';
import { type Paging, type Paged, paged } from './pages.ts';
import { book, free, post } from './posting.ts';
import { TERMS, unitsOf } from './terms.ts';

export interface Deposits {
  create(customer: number, input: Input<'rechargeCreate'>, language: Language): Promise<Outcome<Recharge>>;
  list(customer: number, page: Paging, language: Language): Promise<Paged<Recharge>>;
  /** One more confirmation for what is due; credited with the last. Its customer, undefined when there was nothing to do. */
  confirm(tx: Tx, id: bigint): Promise<number | undefined>;
  readonly decider: Decider;
}

type Row = Selectable<LedgerTables['deposit']>;
type Wish = Input<'rechargeCreate'>;

export function createDeposits(desk: Desk): Deposits {
  const { store } = desk;

  const credit = async (tx: Tx, row: Row): Promise<void> => {
    const { currency } = row;
    const legs = [book('world', currency, -row.amount), free('balance', currency, row.amount)];
    const posting = { customer: Number(row.customer), kind: 'deposit', reference: String(row.id), at: desk.now(), legs } as const;
    const refusal = await post(tx, posting);
    if (refusal) throw new Error(`Deposit ${row.id} can't be credited: ${refusal.msg}`);
  };
  const find = async (tx: Tx, id: bigint): Promise<Row> =>
    tx.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const detailsOf = ({ amount, currency, id }: Row) => ({
    amount: textOf(amount, currency),
    currency,
    number: String(id),
  });

  return {
    async create(customer, input, language) {
      const { clientOrderId, ...body } = input;
      const outcome = await once(store, { customer, endpoint: 'rechargeCreate', clientOrderId, body }, async (tx) => {
        const amount = readDeposit(input);
        if (!amount.ok) return amount;
        const { kind, currency } = input;
        const row = await tx
          .insertInto('deposit')
          .values({
            customer,
            kind,
            currency,
            amount: amount.data,
            status: MoneyStatus.Pending,
            created_at: desk.now(),
            ...(kind === 'wallet'
              ? { network: input.network, confirmations: 0, due_at: desk.wall() + desk.pace.confirmationMs }
              : { proof: input.proofUrl }),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        if (kind === 'fiat') {
          // For this one deposit: the same receipt proves no other.
          if (!(await desk.claimUpload(tx, input.proofUrl, customer, `deposit ${row.id}`)))
            return deny(EnvelopeCode.Validation, 'uploadUnknown', { field: 'proofUrl' });
          await desk.reviews.submit(tx, { kind: 'deposit', customer, subject: Number(row.id) });
        }
        return done(toRecharge(row, language));
      });
      if (outcome.ok) desk.told(customer, 'wallet');
      return outcome;
    },

    list: (customer, page, language) => paged(store, 'deposit', customer, page, (row) => toRecharge(row, language)),

    async confirm(tx, id) {
      const row = await find(tx, id);
      if (row.status !== BigInt(MoneyStatus.Pending) || row.confirmations === null) return undefined;
      const confirmations = Number(row.confirmations) + 1;
      const isLast = confirmations >= LIMITS.networkConfirmations;
      if (isLast) await credit(tx, row);
      await tx
        .updateTable('deposit')
        .set({
          confirmations,
          status: isLast ? MoneyStatus.Completed : MoneyStatus.Pending,
          due_at: isLast ? null : desk.wall() + desk.pace.confirmationMs,
        })
        .where('id', '=', id)
        .execute();
      return Number(row.customer);
    },

    decider: {
      topics: ['wallet'],
      async judge(tx, { subject }) {
        const { amount, currency } = await find(tx, BigInt(subject));
        return amount > unitsOf(currency, TERMS[currency].reviewMaximum)
          ? { passed: false, reason: 'depositAboveLimit' }
          : { passed: true };
      },
      async pass(tx, { subject }) {
        const row = await find(tx, BigInt(subject));
        await credit(tx, row);
        await tx.updateTable('deposit').set({ status: MoneyStatus.Completed }).where('id', '=', row.id).execute();
        return detailsOf(row);
      },
      async fail(tx, { subject }, reason) {
        const row = await find(tx, BigInt(subject));
        await tx.updateTable('deposit').set({ status: MoneyStatus.Failed, reason }).where('id', '=', row.id).execute();
        return detailsOf(row);
      },
      async show(tx, { subject }) {
        const row = await find(tx, BigInt(subject));
        return { ...detailsOf(row), proof: row.proof };
      },
    },
  };
}

function readDeposit(input: Wish): Outcome<bigint> {
  const { kind, currency, amount: text } = input;
  if (kind === 'fiat' && isCrypto(currency)) return deny(EnvelopeCode.Validation, 'currencyUnknown', { field: 'currency' });
  if (kind === 'wallet' && !isNetworkOf(currency, input.network))
    return deny(EnvelopeCode.Validation, 'networkUnknown', { field: 'network' });
  const amount = readAmount(text, currency);
  if (!amount.ok) return amount;
  const { depositMinimum, depositMaximum } = TERMS[currency];
  if (amount.data < unitsOf(currency, depositMinimum)) return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
  if (amount.data > unitsOf(currency, depositMaximum)) return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount' });
  return amount;
}

const toRecharge = (row: Row, language: Language): Recharge => ({
  id: Number(row.id),
  kind: row.kind,
  currency: row.currency,
  network: row.network,
  amount: textOf(row.amount, row.currency),
  status: codeOf(row.status),
  reason: row.reason === null ? null : reasonText(row.reason, language),
  confirmations: row.confirmations === null ? null : Number(row.confirmations),
  createTimeTimestamp: secondsOf(row.created_at),
});
