/** Shares that a customer has paid for beside orders, once they are his to sell: they lie with what he bought on the market. */
import { Direction, type Market } from '../../../contract/codes.ts';
import { moneyOf } from '../../../contract/finance/trade.ts';
import { factsOf } from '../../../contract/markets.ts';
import { CURRENCY_SCALE } from '../../../contract/money.ts';
import type { Tx } from '../../db/store.ts';
import { done, type Outcome } from '../../outcome.ts';
import type { TradingFloor } from '../desk.ts';
import { carryDue } from '../duties/duties.ts';
import { placeOf } from '../orders/matching.ts';
import type { PositionRow } from '../rows.ts';
import { addMovement, openHolding } from './holding.ts';
import { dayOfPaid } from './valuation.ts';

export interface Delivery {
  readonly customer: number;
  readonly market: Market;
  readonly code: string;
  readonly quantity: bigint;
  /** That each was paid at, in units of the instrument. */
  readonly price: bigint;
  /** When they were paid; what they made before the trading day of `at` is no profit of that day. */
  readonly paidAt: number;
  readonly at: number;
}

/** Adds them to the position of their market's own line. No money moves: it did when they were paid. */
export async function deliver(tx: Tx, floor: TradingFloor, delivery: Delivery): Promise<Outcome<PositionRow>> {
  const { customer, market, code, quantity, price, paidAt, at } = delivery;
  const placed = placeOf(floor, { source: factsOf(market).source, market, code }, at);
  if (!placed.ok) return placed;
  const { instrument } = placed.data;
  await carryDue(tx, placed.data, customer, at);
  const points = price * quantity;
  const { scale, multiplier, settleCurrency } = instrument;
  const value = moneyOf(points, { scale, multiplier, minorScale: CURRENCY_SCALE[settleCurrency] });
  const order = { customer: BigInt(customer), direction: BigInt(Direction.Buy), leverage: null, amount: 0n };
  const day = dayOfPaid(instrument, { quantity, points, paidAt }, at);
  const opening = { instrument, order, points, quantity, at, todayPoints: BigInt(day.today_cost) };
  const position = await openHolding(tx, floor.rates, opening, { amount: value, fee: 0n, margin: 0n });
  await addMovement(tx, position, { kind: 'open', quantity, points, amount: -value, fee: 0n, at });
  return done(position);
}
