/** Orders and positions of all lines. How a line is added: line.ts. */
import type { Tx } from '../db/store.ts';
import { seedTrades } from './demo.ts';
import type { TradingDesk } from './desk.ts';
import { sweepOrders } from './matching.ts';
import { createOrders, type Orders } from './orders.ts';
import { createReads, type Reads } from './reads.ts';
import { createShares } from './shares.ts';
import { createTerms, type TermsDesk } from './terms.ts';

export interface Trading {
  readonly orders: Orders;
  readonly reads: Reads;
  readonly terms: TermsDesk;
  /** Carries working orders on; see matching.ts. */
  sweep(): Promise<void>;
  /** History for a demo account; see demo.ts. */
  seed(tx: Tx, customer: number): Promise<void>;
}

export function createTrading(desk: TradingDesk): Trading {
  const floor = { ...desk, lines: [createShares(desk.market)] };
  return {
    orders: createOrders(floor),
    reads: createReads(floor),
    terms: createTerms(floor),
    sweep: () => sweepOrders(floor),
    seed: (tx, customer) => seedTrades(tx, floor, customer),
  };
}
