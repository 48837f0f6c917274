/** The commitments of one line: what each deed does to row and money, once, and what falls due of them. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { type Currency, WALLET_OF } from '../../contract/money.ts';
import type { Store, Tx } from '../db/store.ts';
import { leaveMessage } from '../inbox/messages.ts';
import { earlierAnswer, type MoneyCall, once } from '../ledger/deed.ts';
import { post } from '../ledger/posting.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { BrokenCommitment } from './broken.ts';
import { type AmountsOf, type DeedOf, isEnd, type Life, type Move, MOVES, NEW, type StateOf, type Transition } from './life.ts';
import type { CarryOne, In, Line } from './line.ts';
import { type Reads, readsOf } from './reads.ts';
import type { CommitmentRow } from './tables.ts';

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

/** The commitments of one line. */
export interface Book<L> extends Reads<L> {
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
  /**
   * Does all that is due on one until an instant, so that whatever is done to it next finds it as it is.
   * @throws BrokenCommitment where it can't be
   */
  carry(tx: Tx, row: CommitmentRow, until: number): Promise<CommitmentRow>;
}

/** What a book works with. */
export interface BookDesk {
  readonly store: Store;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
  /** Undefined when it is the customer's transaction secret, which such calls name `secret`. A wrong one counts, so its transaction must not be undone. */
  checkSecret(tx: Tx, customer: number, given: string): Promise<Refusal | undefined>;
}

/**
 * @param messages transactions in which the inbox was left something are added
 * @param tell says to a customer's sockets that something of the line has changed, and in which transaction; undefined where it had before
 */
export function bookOf<const L extends Life>(
  line: Line<L>,
  desk: BookDesk,
  messages: WeakSet<Tx>,
  tell: (customer: number, tx: Tx | undefined) => void,
): Book<L> {
  const { store } = desk;
  const reads = readsOf(line);

  const carryOne = async (tx: Tx, row: CommitmentRow, due: number, at: number): Promise<CommitmentRow> => {
    // The row is in the state that it is taken from.
    const carried = line.carry[reads.stateOf(row)] as CarryOne<CommitmentRow> | undefined;
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
    const within: { tx?: Tx } = {};
    const outcome = await once(store, call, (tx) => {
      within.tx = tx;
      return work(tx, desk.now());
    });
    if (outcome.ok) tell(call.customer, within.tx);
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
    if (!message) return;
    await leaveMessage(tx, { customer: Number(customer), ...message, now: at });
    messages.add(tx);
  };

  const heldAfter = (before: bigint, { moves, to }: Transition<string>, amounts: Amounts): bigint => {
    const after = moves.reduce((sum, name) => sum + BigInt(MOVES[name].holds) * (amounts[name] ?? 0n), before);
    if (after < 0n) throw new RangeError(`${line.name}: more than it holds is let go`);
    if (after > 0n && isEnd(line.life, to)) throw new RangeError(`${line.name}: ${to} still holds ${after}`);
    return after;
  };

  return {
    ...reads,
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

    carry,
  };
}

type Amounts = Readonly<Partial<Record<Move, bigint>>>;
