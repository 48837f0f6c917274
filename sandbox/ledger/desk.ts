/** What the ledger asks of the rest of the broker, and what its reviews are decided by. */
import type { Tx } from '../db/store.ts';
import type { Refusal } from '../outcome.ts';
import type { ReasonCode } from './reasons.ts';

/** Kinds of reviews that are about money; `subject` is the number of the deposit or the withdrawal. */
export type MoneyReview = 'deposit' | 'withdrawal';

export interface Desk {
  /** Undefined when it is the customer's transaction secret. A wrong one counts, so its transaction must not be undone. */
  checkSecret(tx: Tx, customer: number, given: string): Promise<Refusal | undefined>;
  isVerified(tx: Tx, customer: number): Promise<boolean>;
  /** Takes an upload of the customer's for good; false when there is none, or it is taken. */
  claimUpload(tx: Tx, customer: number, url: string): Promise<boolean>;
  /** Hands something in for review; its decider is called back later. */
  submit(tx: Tx, review: { kind: MoneyReview; customer: number; subject: number }): Promise<void>;
}

/** How a kind of review ends. All in the review's own transaction; what is no longer pending is left as it is. */
export interface Decider {
  /** By the rules. */
  judge(tx: Tx, subject: number): Promise<'pass' | { readonly fail: string }>;
  pass(tx: Tx, subject: number): Promise<void>;
  /** @param reason code of one, or a reviewer's own words */
  fail(tx: Tx, subject: number, reason: ReasonCode | string): Promise<void>;
}
