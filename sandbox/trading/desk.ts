/** What trading works with. */
import type { Store, Tx } from '../db/store.ts';
import type { Rates } from '../ledger/rates.ts';
import type { MarketModel } from '../market/types.ts';
import type { Refusal } from '../outcome.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Line } from './lines/line.ts';

export interface TradingDesk {
  readonly store: Store;
  readonly market: MarketModel;
  readonly rates: Rates;
  /** Of all that is drawn. */
  readonly seed: number;
  readonly reviews: Pick<Reviews, 'submit'>;
  isVerified(tx: Tx, customer: number): Promise<boolean>;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
  /** Undefined when it is the customer's transaction secret. A wrong one counts, so its transaction must not be undone. */
  checkSecret(tx: Tx, customer: number, given: string): Promise<Refusal | undefined>;
  /** Says, after it is stored, that something of the customer's changed. */
  told(customer: number, topic: 'order' | 'position' | 'wallet'): void;
  log(line: string): void;
}

/** The desk with its lines. */
export interface TradingFloor extends TradingDesk {
  readonly lines: readonly Line[];
}
