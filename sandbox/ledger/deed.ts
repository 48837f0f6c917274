/** Transactions that change money: all of one, or nothing of it, and each once. */
import { createHash } from 'node:crypto';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Store, Tx } from '../db/store.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';

/** Carries a refusal out of a transaction that must leave nothing behind. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.msg);
    this.refusal = refusal;
  }
}

/** Runs `work` in a transaction; where it refuses, nothing that it wrote stays. */
export async function allOrNothing<T>(store: Store, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await store.inTransaction(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new Undone(outcome);
      return outcome;
    });
  } catch (cause) {
    if (cause instanceof Undone) return cause.refusal;
    throw cause;
  }
}

/** A money call as its customer sent it. `body` without what is secret, which isn't kept, not even as a hash. */
export interface MoneyCall {
  readonly customer: number;
  readonly endpoint: string;
  readonly clientOrderId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Endpoint of an id that was closed before anything came under it. */
const VOID = 'void';

const hashOf = (body: MoneyCall['body']): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/**
 * The answer that an id has got before; duplicateId when that was for something else. Undefined for an id that had no effect:
 * a refused call leaves its id free, since nothing has happened under it.
 */
export async function earlierAnswer<T>(tx: Tx, { customer, endpoint, clientOrderId, body }: MoneyCall): Promise<Outcome<T> | undefined> {
  const row = await tx
    .selectFrom('money_call')
    .select(['endpoint', 'body_hash', 'answer'])
    .where('customer', '=', BigInt(customer))
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.endpoint === VOID) return deny(EnvelopeCode.State, 'idVoid', { field: 'clientOrderId' });
  if (row.endpoint !== endpoint || row.body_hash !== hashOf(body))
    return deny(EnvelopeCode.DuplicateId, 'duplicateId', { field: 'clientOrderId' });
  // Written below, from an answer of this endpoint.
  return done(JSON.parse(row.answer) as T);
}

/** Does a money call's work once: its answer is kept in the same transaction as its effect. */
export function once<T>(store: Store, call: MoneyCall, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return allOrNothing(store, async (tx) => {
    const earlier = await earlierAnswer<T>(tx, call);
    if (earlier) return earlier;
    const outcome = await work(tx);
    if (!outcome.ok) return outcome;
    const { customer, endpoint, clientOrderId, body } = call;
    await tx
      .insertInto('money_call')
      .values({ customer, client_order_id: clientOrderId, endpoint, body_hash: hashOf(body), answer: JSON.stringify(outcome.data) })
      .execute();
    return outcome;
  });
}

/** What came of a money call, as far as the store knows. */
export interface Found {
  found: boolean;
  endpoint?: string;
  answer?: unknown;
}

/** An id that is asked after; with `void` one that has done nothing is closed in the same moment. */
export interface Question {
  readonly clientOrderId: string;
  readonly void?: boolean | undefined;
}

/** What an id has done. Whatever still comes under one that was closed is denied (idVoid). */
export const lookUp = (store: Store, customer: number, question: Question): Promise<Found> =>
  viewOf(store, [question])((tx) => lookUpIn(tx, customer, question));

/** The same for several, as of one moment. */
export function lookUpAll(
  store: Store,
  customer: number,
  questions: readonly Question[],
): Promise<(Found & Pick<Question, 'clientOrderId'>)[]> {
  return viewOf(
    store,
    questions,
  )(async (tx) => {
    const list = [];
    for (const question of questions) list.push({ clientOrderId: question.clientOrderId, ...(await lookUpIn(tx, customer, question)) });
    return list;
  });
}

const viewOf = (store: Store, questions: readonly Question[]): Store['inTransaction'] =>
  questions.some((question) => question.void) ? store.inTransaction : store.inSnapshot;

async function lookUpIn(tx: Tx, customer: number, { clientOrderId, void: close = false }: Question): Promise<Found> {
  const row = await tx
    .selectFrom('money_call')
    .select(['endpoint', 'answer'])
    .where('customer', '=', BigInt(customer))
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (row && row.endpoint !== VOID) return { found: true, endpoint: row.endpoint, answer: JSON.parse(row.answer) as unknown };
  if (!row && close)
    await tx
      .insertInto('money_call')
      .values({ customer, client_order_id: clientOrderId, endpoint: VOID, body_hash: '', answer: 'null' })
      .execute();
  return { found: false };
}
