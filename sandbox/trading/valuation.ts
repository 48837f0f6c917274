/** What positions are worth, at the same functions as the client uses. */
import { Direction } from '../../contract/codes.ts';
import { type Fraction, moneyOf, ONE, profitOf } from '../../contract/finance/trade.ts';
import { showsDayBefore, tradingDayAt } from './hours.ts';
import type { Closing, Instrument } from './line.ts';
import { contractOf, type PositionRow } from './rows.ts';

const heldOf = (position: PositionRow, cost: string) => ({
  ...contractOf(position),
  direction: Number(position.direction) as Direction,
  quantity: position.quantity,
  cost: BigInt(cost),
});

/** Floating profit at a price in units, minor units. */
export const floating = (position: PositionRow, price: number, rate: Fraction = ONE): bigint =>
  profitOf(heldOf(position, position.cost), BigInt(price), rate);

export type Mark = NonNullable<ReturnType<Instrument['mark']>>;

/** Cost of the day, brought to the trading day of `at`: on a new one all that is held cost the close before it. */
export function todayOf(
  instrument: Instrument,
  position: PositionRow,
  at: number,
  mark: Mark | undefined = instrument.mark(at),
): Pick<PositionRow, 'today' | 'today_cost'> {
  const today = tradingDayAt(instrument.sessions, at);
  if (today <= position.today || !mark) return { today: position.today, today_cost: position.today_cost };
  const before = showsDayBefore(instrument.sessions, at) ? mark.price : mark.previousClose;
  if (!Number.isFinite(before)) return { today: position.today, today_cost: position.today_cost };
  return { today, today_cost: String(BigInt(before) * position.quantity) };
}

export const todayProfit = (instrument: Instrument, position: PositionRow, at: number, mark: Mark, rate: Fraction = ONE): bigint =>
  profitOf(heldOf(position, todayOf(instrument, position, at, mark).today_cost), BigInt(mark.price), rate);

/** What a closing fill realises, so that the parts of an order sum to its whole. Minor units. */
export function realised({ order, position, points, cost, before }: Closing, rate: Fraction = ONE): bigint {
  const gained = before.close + points - before.open - cost;
  const whole = moneyOf(Number(position.direction) === Direction.Buy ? gained : -gained, contractOf(position), rate);
  return whole - (order.profit ?? 0n);
}
