/** Robots: where their pages are, and what an order costs and brings. Pure; sums are those of `contract/finance`. */
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { chargeOf, incomeOf, residualOf, residualRate } from '../../contract/finance/robot.ts';
import { Source } from '../../contract/codes.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Robot, RobotMode } from '../../contract/rest/robot.ts';
import { href } from '../lib/href.ts';
import { quoteHref } from './quotePage.ts';

export const ROBOT_RECORD_PATH = '/pages/robotai/record';
export const ROBOT_PRODUCT_ROUTE = { path: '/pages/robotai/product', query: { id: 'optional' } } as const;
const ROBOT_RENTAL_ROUTE = { path: '/pages/robotai/rental', query: { id: 'required' } } as const;
export const ROBOT_DETAIL_ROUTE = { path: '/pages/robotai/detail', query: { id: 'required', deed: 'optional' } } as const;

export const robotsHref = (): string => href(ROBOT_PRODUCT_ROUTE, {});
export const orderHref = (id: string, mode: RobotMode): string =>
  mode === 'buy' ? href(ROBOT_PRODUCT_ROUTE, { id }) : href(ROBOT_RENTAL_ROUTE, { id });
export const coinHref = (coin: string): string => quoteHref({ name: coin, code: coin, source: Source.RobotCrypto, market: 'CRY' });
export const robotHref = (id: number, deed?: 'redeem' | 'recharge'): string => href(ROBOT_DETAIL_ROUTE, { id, deed });

/** All that is offered, in one answer. */
export const ALL_ROBOTS = { pageNum: 1, pageSize: 200 } as const;
/** How often robots are read again. */
export const ROBOTS_EVERY_MS = 15_000;

/** How far a coin falls in the example of a bad cycle, percent. */
export const FALL = 50;

/** What an order costs and may bring, decimal strings; incomes are estimates. */
export interface RobotCost {
  readonly paid: string;
  /** Of the whole cycle, and as it ends, nothing of what is rented: both while the coin stands still. */
  readonly income: string;
  readonly back: string;
  /** Both less what was paid: the coin standing still, and fallen at once by `FALL` percent. */
  readonly result: string;
  readonly resultFallen: string;
  /** Where the coin is worth nothing any more: all that was paid. */
  readonly loss: string;
  /** Of an end before that, and of filling the energy. */
  readonly early: string;
  readonly recharge: string;
}

export function robotCostOf(robot: Robot, mode: RobotMode, quantity: number, days: number): RobotCost {
  const scale = CURRENCY_SCALE[robot.currency];
  const value = (minorUnits(robot.price, scale) ?? 0n) * BigInt(quantity);
  const bought = mode === 'buy';
  const paid = bought ? value : BigInt(days) * chargeOf(value, robot.rentRate);
  const income = (move: number): bigint => incomeOf(value, robot.dailyRate, days, move);
  const back = (move: number): bigint => (bought ? residualOf(value, residualRate(robot.wearRate, days), 100n, BigInt(100 + move)) : 0n);
  const result = (move: number): bigint => income(move) + back(move) - paid;
  const text = (units: bigint) => amountText(units, scale);
  return {
    paid: text(paid),
    income: text(income(0)),
    back: text(back(0)),
    result: text(result(0)),
    resultFallen: text(result(-FALL)),
    loss: text(paid),
    early: text(bought ? chargeOf(value, robot.earlyCost) : 0n),
    recharge: text(chargeOf(value, robot.rechargeRate)),
  };
}
