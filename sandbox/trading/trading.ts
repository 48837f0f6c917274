/** Orders and positions of all lines. How a line is added: line.ts. */
import type { Input } from '../../contract/rest/index.ts';
import type { Position } from '../../contract/rest/trading.ts';
import type { Episode } from '../accounts/demo.ts';
import type { Tx } from '../db/store.ts';
import type { Outcome } from '../outcome.ts';
import { createBlocks } from './lines/blocks.ts';
import { pastTrades } from './demo.ts';
import type { TradingDesk } from './desk.ts';
import { createForex } from './lines/forex.ts';
import { createFutures } from './lines/futures.ts';
import { sweepMargins } from './duties/liquidations.ts';
import { deliver, type Delivery } from './positions/delivery.ts';
import { addMargin } from './positions/margins.ts';
import { sweepOrders } from './orders/matching.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createPermission, type Permission } from './orders/permission.ts';
import { createReads, type Reads } from './reads.ts';
import type { PositionRow } from './rows.ts';
import { createShares } from './lines/shares.ts';
import { createTerms, type TermsDesk } from './orders/terms.ts';
import { sweepDuties } from './duties/upkeep.ts';

export interface Trading {
  readonly orders: Orders;
  readonly reads: Reads;
  readonly terms: TermsDesk;
  readonly permission: Permission;
  addMargin(customer: number, input: Input<'positionAddMargin'>): Promise<Outcome<Position>>;
  /** Puts shares that were bought elsewhere into their position, in the caller's transaction; see delivery.ts. */
  deliver(tx: Tx, delivery: Delivery): Promise<Outcome<PositionRow>>;
  /** Carries on what is due on positions, then working orders, then watches margins. */
  sweep(): Promise<void>;
  /** History for a demo account; see demo.ts. */
  past(tx: Tx, customer: number): Promise<Episode[]>;
}

export function createTrading(desk: TradingDesk): Trading {
  const { market, seed } = desk;
  const floor = {
    ...desk,
    lines: [createShares(market), createFutures(market), createForex(market), createBlocks(market, seed)],
  };
  const orders = createOrders(floor);
  return {
    orders,
    reads: createReads(floor),
    terms: createTerms(floor),
    permission: createPermission(floor, orders),
    addMargin: (customer, input) => addMargin(floor, customer, input),
    deliver: (tx, delivery) => deliver(tx, floor, delivery),
    async sweep() {
      await sweepDuties(floor);
      await sweepOrders(floor);
      await sweepMargins(floor);
    },
    past: (tx, customer) => pastTrades(tx, floor, customer),
  };
}
