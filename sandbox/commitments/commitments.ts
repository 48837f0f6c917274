/**
 * Commitments: what a customer enters beside orders, and what becomes of it. A line (a bond, a fund) describes its product: a life, what it
 * asks of the customer, and what falls due. All else is here, once: the deed that is done once, hold and release through the ledger,
 * due times in the store.
 */
import type { Selectable } from 'kysely';
import { EnvelopeCode } from '../../contract/codes.ts';
import { type AccountKind, type Currency, type Wallet, WALLET_OF } from '../../contract/money.ts';
import type { Store, Tx } from '../db/store.ts';
import { earlierAnswer, type MoneyCall, once } from '../ledger/deed.ts';
import { post } from '../ledger/posting.ts';
import { leaveMessage, type MessageTitle } from '../inbox/messages.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { BrokenCommitment } from './broken.ts';
import { type AmountsOf, type DeedOf, isEnd, type Life, type Move, MOVES, NEW, type StateOf, type Transition } from './life.ts';
import type { CommitmentTables } from './tables.ts';

export type CommitmentRow = Selectable<CommitmentTables['commitment']>;
export type CommitmentDeed = Selectable<CommitmentTables['commitment_deed']>;
/** One that is known to be in a state. */
export type In<State extends string> = CommitmentRow & { readonly state: State };

/** What a customer's sockets are told of commitments. */
type Topic = 'position' | 'wallet' | 'message' | 'mining';

/** One step of what befalls a commitment by itself. */
type CarryOne<Row> = (tx: Tx, row: Row, due: number, at: number) => Promise<Outcome<CommitmentRow>>;

/**
 * By state, does the thing that is due at `due`, and says when there is more: `due_at` of what it returns. `at`: when it is booked, at that
 * instant, or now where it is done before its time. In a state that is left out nothing falls due.
 */
export type Carry<L> = { readonly [S in StateOf<L>]?: CarryOne<In<S>> };

/** What a line says of its product. */
export interface Line<L> {
  /** Kept in the store. */
  readonly name: string;
  readonly life: L;
  /** Whose free money pays for it and takes what it brings. */
  readonly account: AccountKind;
  /** Where the ledger holds money for it. */
  readonly wallet: Wallet;
  /** What its bills refer to: this and the number. */
  readonly prefix: string;
  /** What entering asks for besides money. */
  readonly asks: { readonly acknowledgement: boolean; readonly secret: boolean };
  /** Told of its own, besides position, wallet and message. */
  readonly topic?: Topic;
  readonly carry: Carry<L>;
  /**
   * What the customer's inbox says of a deed that was just done; nothing of those that it leaves out.
   * @param amount what the deed did to the customer's free money, minor units
   */
  tells?(row: CommitmentRow, deed: string, amount: bigint): Message | undefined;
}

/** A text of the group `messages` in `sandbox.json`, and what it is filled with; an amount is a decimal string with its `currency` beside. */
export interface Message {
  readonly title: MessageTitle;
  readonly params: Readonly<Record<string, string>>;
}

/** What is stored of one that is entered. */
export type Entered = Pick<CommitmentRow, 'code' | 'terms'> & {
  readonly customer: number;
  readonly currency: Currency;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly due_at?: number;
  readonly locked_until?: number;
};
/** What a deed changes besides state and held money. */
export type Changed = Partial<Pick<CommitmentRow, 'quantity' | 'cost' | 'interest' | 'realised' | 'due_at'>>;

/** A call that enters or ends a commitment. */
export interface Asked extends MoneyCall {
  readonly secret?: string | undefined;
  readonly acknowledged?: boolean | undefined;
}

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

/** The commitments of one line. */
export interface Book<L> {
  /** Does a money call's work once, after acknowledgement and secret where the line asks for them. Tells the customer's sockets. */
  enter<T>(call: Asked, work: (tx: Tx, at: number) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** The same without being asked for either: what leads out of a commitment stays open. */
  leave<T>(call: MoneyCall, work: (tx: Tx, at: number) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  begin<D extends DeedOf<L, typeof NEW & keyof L>>(
    tx: Tx,
    deed: D,
    entered: Entered,
    amounts: AmountsOf<L, typeof NEW & keyof L, D>,
    at: number,
  ): Promise<Outcome<CommitmentRow>>;
  /** @throws Error when the row is no longer as it was read */
  step<S extends StateOf<L>, D extends DeedOf<L, S>>(
    tx: Tx,
    row: In<S>,
    deed: D,
    amounts: AmountsOf<L, S, D>,
    changed: Changed,
    at: number,
  ): Promise<Outcome<CommitmentRow>>;
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
  /** The states that they came into, oldest first, by the commitment; a deed that leads nowhere else is none. */
  happened(tx: Tx, rows: readonly CommitmentRow[]): Promise<ReadonlyMap<bigint, readonly Step<StateOf<L>>[]>>;
  /**
   * Does all that is due on one until an instant, so that whatever is done to it next finds it as it is.
   * @throws BrokenCommitment where it can't be
   */
  carry(tx: Tx, row: CommitmentRow, until: number): Promise<CommitmentRow>;
}

export interface Commitments {
  open<const L extends Life>(line: Line<L>): Book<L>;
  /** Carries on what is due of all lines, each in a transaction of its own. */
  sweep(): Promise<void>;
}

export interface CommitmentDesk {
  readonly store: Store;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
  /** Undefined when it is the customer's transaction secret, which such calls name `secret`. A wrong one counts, so its transaction must not be undone. */
  checkSecret(tx: Tx, customer: number, given: string): Promise<Refusal | undefined>;
  told(customer: number, topic: Topic): void;
  log(line: string): void;
}

/** Of one sweep; the next goes on behind them, so that those which fail each time hold up no other. */
const SWEEP_ROWS = 100;

export function createCommitments(desk: CommitmentDesk): Commitments {
  const { store } = desk;
  /** The last one of the sweep before; undefined where that came to the end of all that was due. */
  let last: Pick<CommitmentRow, 'id' | 'due_at'> | undefined;
  const books = new Map<string, Pick<Book<Life>, 'carry'>>();
  const topics = new Map<string, readonly Topic[]>();
  const tell = (customer: number, line: string) => {
    for (const topic of topics.get(line) ?? []) desk.told(customer, topic);
  };

  return {
    open(line) {
      if (books.has(line.name)) throw new RangeError(`two lines are called ${line.name}`);
      const book = bookOf(line, desk, (customer) => tell(customer, line.name));
      topics.set(line.name, ['position', 'wallet', 'message', ...(line.topic ? [line.topic] : [])]);
      books.set(line.name, book);
      return book;
    },
    async sweep() {
      const at = desk.now();
      const behind = last;
      const due = await store.inSnapshot((tx) => {
        const all = tx.selectFrom('commitment').select(['id', 'customer', 'line', 'due_at']).where('due_at', '<=', BigInt(at));
        const rest = behind
          ? all.where(({ eb, refTuple, tuple }) => eb(refTuple('due_at', 'id'), '>', tuple(behind.due_at, behind.id)))
          : all;
        return rest.orderBy('due_at').orderBy('id').limit(SWEEP_ROWS).execute();
      });
      last = due.length < SWEEP_ROWS ? undefined : due.at(-1);
      for (const { id, customer, line } of due) {
        try {
          await store.inTransaction(async (tx) => {
            const row = await tx.selectFrom('commitment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
            const book = books.get(line);
            if (!book) throw new Error(`no line is called ${line}`);
            await book.carry(tx, row, at);
          });
          tell(Number(customer), line);
        } catch (cause) {
          desk.log(`Commitment ${id} could not be carried on: ${cause instanceof Error ? cause.message : 'unknown'}`);
        }
      }
    },
  };
}

function bookOf<const L extends Life>(line: Line<L>, desk: CommitmentDesk, tell: (customer: number) => void): Book<L> {
  const { store } = desk;

  const isState = (state: string | null): state is StateOf<L> => state !== null && Object.hasOwn(line.life, state);

  const stateOf = (row: CommitmentRow): StateOf<L> => {
    if (!isState(row.state)) throw new BrokenCommitment('state', row);
    return row.state;
  };

  const carryOne = async (tx: Tx, row: CommitmentRow, due: number, at: number): Promise<CommitmentRow> => {
    // The row is in the state that it is taken from.
    const carried = line.carry[stateOf(row)] as CarryOne<CommitmentRow> | undefined;
    if (!carried) throw new BrokenCommitment('idle', row);
    const outcome = await carried(tx, row, due, at);
    if (!outcome.ok) throw new BrokenCommitment('refused', row, { why: outcome.msg });
    return outcome.data;
  };

  const carry = async (tx: Tx, before: CommitmentRow, until: number): Promise<CommitmentRow> => {
    let row = before;
    while (row.due_at !== null && Number(row.due_at) <= until) {
      const due = Number(row.due_at);
      row = await carryOne(tx, row, due, Math.min(due, desk.now()));
      if (row.due_at !== null && Number(row.due_at) <= due) throw new Error(`${line.name} ${row.id} stays due at ${due}`);
    }
    return row;
  };

  const run = async <T>(call: MoneyCall, work: (tx: Tx, at: number) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await once(store, call, (tx) => work(tx, desk.now()));
    if (outcome.ok) tell(call.customer);
    return outcome;
  };

  const transitionOf = (state: string, deed: string): Transition<string> => {
    const transition = line.life[state]?.[deed];
    if (!transition) throw new RangeError(`${line.name}: no ${deed} in ${state}`);
    return transition;
  };

  const place = { account: WALLET_OF[line.account], wallet: line.wallet };

  /** Books what a deed moves. @returns what of it came free, or went from there as a negative amount */
  const pay = async (tx: Tx, row: CommitmentRow, { moves }: Transition<string>, amounts: Amounts, at: number): Promise<Outcome<bigint>> => {
    const customer = Number(row.customer);
    let free = 0n;
    for (const name of moves) {
      const amount = amounts[name] ?? 0n;
      if (amount < 0n) throw new RangeError(`${line.name}: ${name} of ${amount}`);
      if (amount === 0n) continue;
      const legs = MOVES[name].legs(place, row.currency, amount);
      const reference = `${line.prefix}${String(row.id).padStart(8, '0')}`;
      const refusal = await post(tx, { customer, kind: MOVES[name].bill, reference, at, legs });
      if (refusal) return refusal;
      free += legs.reduce((sum, leg) => (leg.side === 'customer' && leg.part === 'free' ? sum + leg.amount : sum), 0n);
    }
    return done(free);
  };

  const write = async (tx: Tx, row: CommitmentRow, deed: string, amount: bigint, at: number): Promise<void> => {
    const { id, customer, quantity, state } = row;
    await tx.insertInto('commitment_deed').values({ commitment: id, deed, state, quantity, amount, created_at: at }).execute();
    const message = line.tells?.(row, deed, amount);
    if (message) await leaveMessage(tx, { customer: Number(customer), ...message, now: at });
  };

  const heldAfter = (before: bigint, { moves, to }: Transition<string>, amounts: Amounts): bigint => {
    const after = moves.reduce((sum, name) => sum + BigInt(MOVES[name].holds) * (amounts[name] ?? 0n), before);
    if (after < 0n) throw new RangeError(`${line.name}: more than it holds is let go`);
    if (after > 0n && isEnd(line.life, to)) throw new RangeError(`${line.name}: ${to} still holds ${after}`);
    return after;
  };

  const ofCustomer = (tx: Tx, customer: number, state?: string) => {
    const all = tx.selectFrom('commitment').where('customer', '=', BigInt(customer)).where('line', '=', line.name);
    return state === undefined ? all : all.where('state', '=', state);
  };

  const deedsOf = async (tx: Tx, rows: readonly CommitmentRow[]): Promise<ReadonlyMap<bigint, readonly CommitmentDeed[]>> => {
    if (rows.length === 0) return new Map();
    const ids = rows.map(({ id }) => id);
    const deeds = await tx.selectFrom('commitment_deed').selectAll().where('commitment', 'in', ids).orderBy('id').execute();
    return Map.groupBy(deeds, ({ commitment }) => commitment);
  };

  // Only deeds of this life's states are written.
  const stepsOf = (deeds: readonly CommitmentDeed[]): Step<StateOf<L>>[] =>
    deeds.flatMap(({ state, created_at: at }, place) =>
      isState(state) && state !== deeds[place - 1]?.state ? [{ state, at: Number(at) }] : [],
    );

  return {
    async enter({ secret, acknowledged, ...call }, work) {
      const { acknowledgement, secret: asksSecret } = line.asks;
      if (!acknowledgement && !asksSecret) return run(call, work);
      // A call that is asked again got past both before. A wrong secret counts, so its check has a transaction of its own.
      const before = await store.inTransaction(
        async (tx) =>
          (await earlierAnswer<never>(tx, call)) ??
          (acknowledgement && acknowledged !== true
            ? deny(EnvelopeCode.Validation, 'notAcknowledged', { field: 'acknowledged' })
            : undefined) ??
          (asksSecret ? await desk.checkSecret(tx, call.customer, secret ?? '') : undefined),
      );
      return before ?? run(call, work);
    },
    leave: run,

    async begin(tx, deed, { quantity, ...entered }, amounts, at) {
      const transition = transitionOf(NEW, deed);
      const row = await tx
        .insertInto('commitment')
        .values({
          ...entered,
          line: line.name,
          state: transition.to,
          opened: quantity,
          quantity,
          held: heldAfter(0n, transition, amounts),
          interest: 0,
          realised: 0,
          created_at: at,
          modified_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const paid = await pay(tx, row, transition, amounts, at);
      if (!paid.ok) return paid;
      await write(tx, row, deed, paid.data, at);
      return done(row);
    },

    async step(tx, row, deed, amounts, changed, at) {
      const transition = transitionOf(row.state, deed);
      if (transition.unlocked && row.locked_until !== null && at < Number(row.locked_until))
        return deny(EnvelopeCode.State, 'termRunning', { field: 'id' });
      const ends = isEnd(line.life, transition.to);
      const held = heldAfter(row.held, transition, amounts);
      // The money first: a row must not say what the ledger refused, also where nobody undoes the transaction.
      const paid = await pay(tx, row, transition, amounts, at);
      if (!paid.ok) return paid;
      const after = await tx
        .updateTable('commitment')
        .set({
          ...changed,
          state: transition.to,
          held,
          modified_at: at,
          ...(ends && { due_at: null, ended_at: at }),
        })
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .where('quantity', '=', row.quantity)
        .returningAll()
        .executeTakeFirst();
      if (!after) throw new Error(`${line.name} ${row.id} is no longer as it was`);
      await write(tx, after, deed, paid.data, at);
      return done(after);
    },

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
        .where('line', '=', line.name)
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

    async happened(tx, rows) {
      const all = await deedsOf(tx, rows);
      return new Map([...all].map(([id, deeds]) => [id, stepsOf(deeds)]));
    },

    carry,
  };
}

type Amounts = Readonly<Partial<Record<Move, bigint>>>;
