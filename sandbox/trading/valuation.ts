/** What positions are worth, at the same functions as the client uses. */
import { Direction } from '../../contract/codes.ts';
import { roundHalfEven } from '../../contract/finance/amount.ts';
import { type Fraction, moneyOf, ONE, profitOf } from '../../contract/finance/trade.ts';
import { showsDayBefore, tradingDayAt } from './hours.ts';
import type { Closing, Instrument } from './line.ts';
import { contractOf, type OrderRow, type PositionRow } from './rows.ts';

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

/** Decimals beyond the minor unit to which what an order realises is summed up. */
const EXACT_DIGITS = 12;

/** What of a closing fill its profit follows from. */
interface Realising extends Pick<Closing, 'points' | 'cost'> {
  readonly order: Pick<OrderRow, 'made' | 'profit'>;
  readonly position: Pick<PositionRow, 'direction' | 'scale' | 'multiplier' | 'settle_currency'>;
}

interface Realised {
  /** All that the order has made with this fill, in units of 10^-EXACT_DIGITS minor units; of what is converted each fill at its own rate. */
  readonly made: bigint;
  /** This fill's part of that, minor units. */
  readonly profit: bigint;
}

/** What a closing fill realises: rounded once, on the order's whole, less what was booked before, so that the parts come to the whole. */
export function realised({ order, position, points, cost }: Realising, rate: Fraction = ONE): Realised {
  const gained = Number(position.direction) === Direction.Buy ? points - cost : cost - points;
  const contract = contractOf(position);
  const made = BigInt(order.made) + moneyOf(gained, { ...contract, minorScale: contract.minorScale + EXACT_DIGITS }, rate);
  return { made, profit: roundHalfEven(made, 10n ** BigInt(EXACT_DIGITS)) - (order.profit ?? 0n) };
}
