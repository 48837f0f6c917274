/** What the ledger works with: the store, two clocks, the market's rates, and the rest of the broker. */
import type { Currency } from '../../contract/money.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Refusal } from '../outcome.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Invested } from './balances.ts';
import type { Rates } from './rates.ts';

export interface Desk {
  readonly store: Store;
  readonly rates: Rates;
  readonly pace: Pace;
  /** Milliseconds of the sandbox's clock: what customers read on their bills. */
  now(): number;
  /** Epoch ms of this machine: how long something takes. */
  wall(): number;
  /** Undefined when it is the customer's transaction secret. A wrong one counts, so its transaction must not be undone. */
  checkSecret(tx: Tx, customer: number, given: string): Promise<Refusal | undefined>;
  isVerified(tx: Tx, customer: number): Promise<boolean>;
  /** Takes an upload of the customer's for one purpose, again for the same; false when there is none, or it was taken for another. */
  claimUpload(tx: Tx, url: string, customer: number, purpose: string): Promise<boolean>;
  /** Gives up what was claimed; it is dropped with what nobody claimed. */
  releaseUpload(tx: Tx, url: string, customer: number): Promise<void>;
  readonly reviews: Pick<Reviews, 'submit' | 'withdraw'>;
  /** What the customer's positions are worth now. */
  invested(tx: Tx, customer: number): Promise<Invested>;
  /** In which currency a payment of the customer's is overdue, if one is. */
  overdue(tx: Tx, customer: number): Promise<Currency | undefined>;
  /** Says, after it is stored, that something of the customer's changed. */
  told(customer: number, topic: 'wallet' | 'review'): void;
}

/** Milliseconds of real time. */
export interface Pace {
  readonly transferMs: number;
  readonly confirmationMs: number;
}

export const USUAL_PACE: Pace = { transferMs: 5000, confirmationMs: 3000 };

/** So many times as fast. */
export const paceOf = (times: number): Pace => ({
  transferMs: Math.round(USUAL_PACE.transferMs / times),
  confirmationMs: Math.round(USUAL_PACE.confirmationMs / times),
});
