/** What a line of commitments (a bond, a fund) says of its product: its life, what it asks of the customer, what falls due and what is told of it. */
import type { AccountKind, Wallet } from '../../contract/money.ts';
import type { Tx } from '../db/store.ts';
import type { MessageTitle } from '../inbox/messages.ts';
import type { Outcome } from '../outcome.ts';
import type { StateOf } from './life.ts';
import type { CommitmentRow } from './tables.ts';

/** One that is known to be in a state. */
export type In<State extends string> = CommitmentRow & { readonly state: State };

/** What a customer's sockets are told of commitments. */
export type Topic = 'position' | 'wallet' | 'message' | 'mining';

/** One step of what befalls a commitment by itself. */
export type CarryOne<Row> = (tx: Tx, row: Row, due: number, at: number) => Promise<Outcome<CommitmentRow>>;

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
  /** Told of its own, besides position and wallet, and message where one is left. */
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
