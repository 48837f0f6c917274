/** What positions are worth, at the same functions as the client uses. */
import { Direction } from '../../../contract/codes.ts';
import { roundDown } from '../../../contract/finance/amount.ts';
import { costOfPart, type Fraction, moneyOf, ONE, paidFor, paidOut, profitOf } from '../../../contract/finance/trade.ts';
import { codeOf } from '../../db/columns.ts';
import { showsDayBefore, tradingDayAt } from '../orders/hours.ts';
import type { Closing, Instrument, Traded } from '../lines/line.ts';
import { contractOf, type OrderRow, type PositionRow } from '../rows.ts';

const heldOf = (position: PositionRow, cost: string) => ({
  ...contractOf(position),
  direction: codeOf(position.direction),
  quantity: position.quantity,
  cost: BigInt(cost),
});

/** What an order of a line that is paid whole has paid or brought in, once this has traded too: on the order's whole. */
export const paidAfter = (order: OrderRow, { points }: Pick<Traded, 'points'>): bigint =>
  paidFor(codeOf(order.direction), BigInt(order.points) + points, contractOf(order));

/** Floating profit at a price in units, minor units. */
export const floating = (position: PositionRow, price: number, rate: Fraction = ONE): bigint =>
  profitOf(heldOf(position, position.cost), BigInt(price), rate);

export type Mark = NonNullable<ReturnType<Instrument['mark']>>;

/** What a position keeps of its trading day. */
export type Day = Pick<PositionRow, 'today' | 'today_cost' | 'today_points' | 'today_made'>;

const sameDay = ({ today, today_cost, today_points, today_made }: Day): Day => ({ today, today_cost, today_points, today_made });

/** Brought to the trading day of `at`: on a new one all that is held cost the close before it, and nothing has been closed. */
export function todayOf(
  instrument: Instrument,
  position: Day & Pick<PositionRow, 'quantity'>,
  at: number,
  mark: Mark | undefined = instrument.mark(at),
): Day {
  const today = tradingDayAt(instrument.sessions, at);
  if (today <= position.today || !mark) return sameDay(position);
  const before = showsDayBefore(instrument.sessions, at) ? mark.price : mark.previousClose;
  if (!Number.isFinite(before)) return sameDay(position);
  return { today, today_cost: String(BigInt(before) * position.quantity), today_points: '0', today_made: '0' };
}

/** The day of what was paid for and lies in no position yet, as if it had lain in one since then. */
export const dayOfPaid = (instrument: Instrument, { quantity, points, paidAt }: Traded & { readonly paidAt: number }, at: number): Day => {
  const today = tradingDayAt(instrument.sessions, paidAt);
  return todayOf(instrument, { quantity, today, today_cost: String(points), today_points: '0', today_made: '0' }, at);
};

export const todayProfit = (instrument: Instrument, position: PositionRow, at: number, mark: Mark, rate: Fraction = ONE): bigint =>
  profitOf(heldOf(position, todayOf(instrument, position, at, mark).today_cost), BigInt(mark.price), rate);

/** Of `todayProfit`, what parts closed on the day brought; undefined where none was. */
export function todayClosed(
  instrument: Instrument,
  position: PositionRow,
  at: number,
  mark: Mark,
  rate: Fraction = ONE,
): bigint | undefined {
  const { today_points } = todayOf(instrument, position, at, mark);
  if (today_points === '0') return undefined;
  const points = BigInt(today_points);
  return moneyOf(codeOf(position.direction) === Direction.Buy ? points : -points, contractOf(position), rate);
}

/** Decimals beyond the minor unit to which what is realised is summed up. */
const EXACT_DIGITS = 12;
const EXACT = 10n ** BigInt(EXACT_DIGITS);

type Gaining = Pick<PositionRow, 'direction' | 'scale' | 'multiplier' | 'settle_currency'>;

/** What points that a price has risen are to a position, in 10^-EXACT_DIGITS of the minor unit. */
function exactGain(position: Gaining, points: bigint, rate: Fraction = ONE): bigint {
  const contract = contractOf(position);
  const gained = codeOf(position.direction) === Direction.Buy ? points : -points;
  return paidOut(gained, { ...contract, minorScale: contract.minorScale + EXACT_DIGITS }, rate);
}

/** What of a closing fill its profit follows from. */
interface Realising extends Pick<Closing, 'points' | 'cost'> {
  readonly order: Pick<OrderRow, 'made' | 'profit'>;
  readonly position: Gaining;
}

interface Realised {
  /**
   * All that the order has made with this fill, in units of 10^-EXACT_DIGITS minor units; of what is converted each fill at its own rate,
   * and without what of a loss the broker has borne.
   */
  readonly made: bigint;
  /** This fill's part of that, minor units. */
  readonly profit: bigint;
}

/** What a closing fill realises: cut once, on the order's whole, less what was booked before, so that the parts come to the whole. */
export function realised({ order, position, points, cost }: Realising, rate: Fraction = ONE): Realised {
  const made = BigInt(order.made) + exactGain(position, points - cost, rate);
  return { made, profit: roundDown(made, EXACT) - (order.profit ?? 0n) };
}

/** Bounds a loss at what its owner can bear, minor units. The broker bears the rest for good: no later fill is charged with it. */
export function borne({ made, profit }: Realised, bearable: bigint): Realised {
  const forgiven = profit < -bearable ? -bearable - profit : 0n;
  return { made: made + forgiven * EXACT, profit: profit + forgiven };
}

interface ClosedOfDay extends Pick<Closing, 'quantity' | 'points' | 'cost'> {
  /** What was booked for this part against its cost, minor units. */
  readonly profit: bigint;
}

/** The day of a position once a part of it is closed, at the rate at which that was booked. */
export function dayAfter(
  day: Day,
  position: Gaining & Pick<PositionRow, 'quantity'>,
  { quantity, points, cost, profit }: ClosedOfDay,
  rate: Fraction = ONE,
): Day {
  const costToday = costOfPart(BigInt(day.today_cost) + BigInt(day.today_points), quantity, position.quantity);
  return {
    today: day.today,
    today_cost: String(BigInt(day.today_cost) - points),
    today_points: String(BigInt(day.today_points) + points - costToday),
    today_made: String(BigInt(day.today_made) + profit * EXACT + exactGain(position, cost - costToday, rate)),
  };
}

/** What a position that is closed whole made on its last day, minor units: no price and no rate moves that any more. */
export const madeOnLastDay = ({ today_made }: Pick<PositionRow, 'today_made'>): bigint => roundDown(BigInt(today_made), EXACT);
