/**
 * What a strategy's rule makes of prices: its trades, and what it is worth at each close. Pure. Long only and without borrowing, so that it
 * is never worth less than nothing.
 *
 * Money is integers of cents. A trade's amount and what a holding is worth at a close are quantity times price, each rounded half to even;
 * a fee is rounded up. Whoever knows the trades and the closes can compute the same curve.
 */
import { Direction } from '../../contract/codes.ts';
import { roundHalfEven, roundUp } from '../../contract/finance/amount.ts';
import type { WholeDays } from '../market/types.ts';
import { decide, type Plan, type Weights } from './rules.ts';

/** Units of a price, and of a quantity, in the tens that make one. */
export interface Priced {
  readonly scale: number;
  readonly quantityScale: number;
}

export interface Trade {
  /** Epoch ms: the opening at which it was made. */
  readonly time: number;
  /** Of the instrument, in the order of the run's. */
  readonly place: number;
  readonly direction: Direction;
  /** In the instrument's units. */
  readonly price: number;
  readonly quantity: bigint;
  /** Cents. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** What a sale brought beyond its share of the cost, fees of both taken off; undefined of a purchase. */
  readonly profit: bigint | undefined;
}

export interface Run {
  /** Closes, epoch ms, ascending: the last one before the record's first session, and that of each session since. */
  readonly times: readonly number[];
  /** Cents at each of them. */
  readonly equity: readonly bigint[];
  /** Oldest first. */
  readonly trades: readonly Trade[];
}

/** A tenth of a thousandth. */
export const FEE_PARTS = 10_000n;

export interface Terms {
  /** Cents that it begins with. */
  readonly capital: bigint;
  /** In tenths of a thousandth of the value traded. */
  readonly fee: bigint;
  readonly instruments: readonly Priced[];
}

/** What a quantity comes to at a price, in cents. */
export const valueOf = ({ scale, quantityScale }: Priced, price: number, quantity: bigint): bigint =>
  roundHalfEven(BigInt(price) * quantity * 100n, 10n ** BigInt(scale + quantityScale));

/** Quantity that an amount buys at a price, cut. */
const quantityFor = ({ scale, quantityScale }: Priced, price: number, amount: bigint): bigint =>
  (amount * 10n ** BigInt(scale + quantityScale)) / (BigInt(price) * 100n);

/** Parts that a weight is counted in. */
const WEIGHT_PARTS = 1_000_000n;
/** Less than this part of the whole isn't worth a trade, unless all is sold. */
const LEAST_TRADE = 100n;

/**
 * @param days of each instrument: the same sessions, those before `first` only to decide from
 * @param first the record's first session, above zero
 */
export function runStrategy(plan: Plan, terms: Terms, days: readonly WholeDays[], first: number): Run {
  const { instruments } = terms;
  const [calendar] = days;
  const closes = days.map(({ close }) => close);
  const quantity = instruments.map(() => 0n);
  const cost = instruments.map(() => 0n);
  const trades: Trade[] = [];
  const times: number[] = [];
  const equity: bigint[] = [];
  let cash = terms.capital;
  let wanted: Weights | undefined;
  let held: Weights = instruments.map(() => 0);

  const worth = (place: number, price: number): bigint => valueOf(pricedAt(instruments, place), price, quantity[place] ?? 0n);
  const feeOf = (amount: bigint): bigint => roundUp(amount * terms.fee, FEE_PARTS);

  const trade = (time: number, place: number, price: number, change: bigint): void => {
    const before = quantity[place] ?? 0n;
    const spent = cost[place] ?? 0n;
    const size = change < 0n ? -change : change;
    const amount = valueOf(pricedAt(instruments, place), price, size);
    const fee = feeOf(amount);
    const share = change > 0n || before === 0n ? 0n : size === before ? spent : roundHalfEven(spent * size, before);
    cash += change > 0n ? -amount - fee : amount - fee;
    quantity[place] = before + change;
    cost[place] = change > 0n ? spent + amount + fee : spent - share;
    const direction = change > 0n ? Direction.Buy : Direction.Sell;
    const profit = change > 0n ? undefined : amount - fee - share;
    trades.push({ time, place, direction, price, quantity: size, amount, fee, profit });
  };

  /** Sells first, so that what is bought is paid for. */
  const weigh = (session: number, weights: Weights): void => {
    const prices = days.map(({ open }) => open[session] ?? 0);
    const whole = prices.reduce((sum, price, place) => sum + worth(place, price), cash);
    const changes = prices.map((price, place) => {
      const part = (whole * BigInt(Math.floor((weights[place] ?? 0) * Number(WEIGHT_PARTS)))) / WEIGHT_PARTS;
      const own = pricedAt(instruments, place);
      const change = quantityFor(own, price, part) - (quantity[place] ?? 0n);
      const size = valueOf(own, price, change < 0n ? -change : change);
      return part > 0n && size * LEAST_TRADE < whole ? 0n : change;
    });
    const time = calendar?.opens[session] ?? 0;
    changes.forEach((change, place) => {
      if (change < 0n) trade(time, place, prices[place] ?? 0, change);
    });
    changes.forEach((change, place) => {
      if (change <= 0n) return;
      const own = pricedAt(instruments, place);
      const price = prices[place] ?? 0;
      // What is left for amount and fee, less a cent for the rounding of each.
      const affordable = quantityFor(own, price, ((cash - 2n) * FEE_PARTS) / (FEE_PARTS + terms.fee));
      const bought = change < affordable ? change : affordable;
      if (bought > 0n) trade(time, place, price, bought);
    });
  };

  const sessions = calendar?.closes.length ?? 0;
  for (let session = first - 1; session < sessions; session += 1) {
    if (wanted) weigh(session, wanted);
    times.push(calendar?.closes[session] ?? 0);
    equity.push(closes.reduce((sum, own, place) => sum + worth(place, own[session] ?? 0), cash));
    const next = decide(plan, { closes, day: session, age: session + 1 - first, held });
    wanted = next?.some((weight, place) => weight !== held[place]) ? next : undefined;
    held = next ?? held;
  }
  return { times, equity, trades };
}

function pricedAt(instruments: readonly Priced[], place: number): Priced {
  const found = instruments[place];
  if (!found) throw new RangeError(`no instrument ${place}`);
  return found;
}

/** Place of the last close at or before an instant; the record's beginning for an earlier one. */
export function placeAt({ times }: Run, instant: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Cents at the last close at or before an instant. */
export const equityAt = (run: Run, instant: number): bigint => run.equity[placeAt(run, instant)] ?? 0n;
