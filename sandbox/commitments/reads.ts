/** What is read of the commitments of one line. */
import type { Currency } from '../../contract/money.ts';
import type { Tx } from '../db/store.ts';
import { secondsOf } from '../ledger/amounts.ts';
import { BrokenCommitment } from './broken.ts';
import type { Life, StateOf } from './life.ts';
import type { In, Line } from './line.ts';
import type { CommitmentDeed, CommitmentRow } from './tables.ts';

/** In minor units. */
export interface Brought {
  readonly currency: Currency;
  readonly interest: bigint;
  readonly realised: bigint;
}

/** A state, and when it began: milliseconds of the sandbox's clock. */
export interface Step<State extends string> {
  readonly state: State;
  readonly at: number;
}

/** Steps as a customer is told them. @param status of each state */
export const toldSteps = <S extends string, N extends number>(steps: readonly Step<S>[], status: Readonly<Record<S, N>>) =>
  steps.map(({ state, at }) => ({ status: status[state], time: secondsOf(at) }));

export interface Reads<L> {
  isIn<S extends StateOf<L>>(row: CommitmentRow, state: S): row is In<S>;
  /** @throws BrokenCommitment where its life has no such state */
  stateOf(row: CommitmentRow): StateOf<L>;
  find(tx: Tx, customer: number, id: number): Promise<CommitmentRow | undefined>;
  /** Of a customer: those that go on first, newest first. */
  of(
    tx: Tx,
    customer: number,
    window: { readonly limit: number; readonly offset: number; readonly state?: StateOf<L> | undefined },
  ): Promise<CommitmentRow[]>;
  count(tx: Tx, customer: number, state?: StateOf<L>): Promise<number>;
  /** Those that go on, newest first. */
  running(tx: Tx, customer: number): Promise<CommitmentRow[]>;
  /** Those that ended at an instant or later. */
  endedSince(tx: Tx, customer: number, instant: number): Promise<CommitmentRow[]>;
  /** What all that ended has brought, by currency. */
  ended(tx: Tx, customer: number): Promise<Brought[]>;
  /** Over all customers, those that go on: how many customers have each thing, and what they paid, by its code. */
  committed(tx: Tx): Promise<ReadonlyMap<string, { readonly customers: number; readonly cost: bigint }>>;
  /** What was done to them, oldest first, by the commitment. */
  deeds(tx: Tx, rows: readonly CommitmentRow[]): Promise<ReadonlyMap<bigint, readonly CommitmentDeed[]>>;
  /** The states that one came into, by its deeds, oldest first; a deed that leads nowhere else is none. */
  steps(deeds: readonly CommitmentDeed[]): Step<StateOf<L>>[];
  /** The same of several, by the commitment. */
  happened(tx: Tx, rows: readonly CommitmentRow[]): Promise<ReadonlyMap<bigint, readonly Step<StateOf<L>>[]>>;
}

export function readsOf<const L extends Life>({ name, life }: Pick<Line<L>, 'name' | 'life'>): Reads<L> {
  const isState = (state: string | null): state is StateOf<L> => state !== null && Object.hasOwn(life, state);

  const stateOf = (row: CommitmentRow): StateOf<L> => {
    if (!isState(row.state)) throw new BrokenCommitment('state', row);
    return row.state;
  };

  const ofCustomer = (tx: Tx, customer: number, state?: string) => {
    const all = tx.selectFrom('commitment').where('customer', '=', BigInt(customer)).where('line', '=', name);
    return state === undefined ? all : all.where('state', '=', state);
  };

  const deedsOf = async (tx: Tx, rows: readonly CommitmentRow[]): Promise<ReadonlyMap<bigint, readonly CommitmentDeed[]>> => {
    if (rows.length === 0) return new Map();
    const ids = rows.map(({ id }) => id);
    const deeds = await tx.selectFrom('commitment_deed').selectAll().where('commitment', 'in', ids).orderBy('id').execute();
    return Map.groupBy(deeds, ({ commitment }) => commitment);
  };

  // Only deeds of this life's states are written.
  const steps = (deeds: readonly CommitmentDeed[]): Step<StateOf<L>>[] =>
    deeds.flatMap(({ state, created_at: at }, place) =>
      isState(state) && state !== deeds[place - 1]?.state ? [{ state, at: Number(at) }] : [],
    );

  return {
    stateOf,

    isIn: <S extends string>(row: CommitmentRow, state: S): row is In<S> => row.state === state,

    find: (tx, customer, id) => ofCustomer(tx, customer).selectAll().where('id', '=', BigInt(id)).executeTakeFirst(),

    of(tx, customer, { limit, offset, state }) {
      return ofCustomer(tx, customer, state)
        .selectAll()
        .orderBy((is) => is.case().when('ended_at', 'is', null).then(0).else(1).end())
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
    },

    async count(tx, customer, state) {
      const { total } = await ofCustomer(tx, customer, state)
        .select((is) => is.fn.countAll<bigint>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    running: (tx, customer) => ofCustomer(tx, customer).selectAll().where('ended_at', 'is', null).orderBy('id', 'desc').execute(),

    endedSince: (tx, customer, instant) => ofCustomer(tx, customer).selectAll().where('ended_at', '>=', BigInt(instant)).execute(),

    async ended(tx, customer) {
      const sums = await ofCustomer(tx, customer)
        .where('ended_at', 'is not', null)
        .groupBy('currency')
        .select([
          'currency',
          (is) => is.fn.sum<bigint | string>('interest').as('interest'),
          (is) => is.fn.sum<bigint | string>('realised').as('realised'),
        ])
        .execute();
      // PostgreSQL's sum is a numeric, which comes as text.
      return sums.map(({ currency, interest, realised }) => ({ currency, interest: BigInt(interest), realised: BigInt(realised) }));
    },

    async committed(tx) {
      const sums = await tx
        .selectFrom('commitment')
        .where('line', '=', name)
        .where('ended_at', 'is', null)
        .groupBy('code')
        .select([
          'code',
          (is) => is.fn.count<bigint>('customer').distinct().as('customers'),
          (is) => is.fn.sum<bigint | string>('cost').as('cost'),
        ])
        .execute();
      return new Map(sums.map(({ code, customers, cost }) => [code, { customers: Number(customers), cost: BigInt(cost) }]));
    },

    deeds: deedsOf,
    steps,

    async happened(tx, rows) {
      const all = await deedsOf(tx, rows);
      return new Map([...all].map(([id, deeds]) => [id, steps(deeds)]));
    },
  };
}
