/** What a strategy's trades brought between two closes, trade by trade; pure. Together they are what its curve moved by. */
import { Direction } from '../../contract/codes.ts';
import { roundHalfEven } from '../../contract/finance/amount.ts';
import type { WholeDays } from '../market/types.ts';
import { placeAt, type Priced, type Run, valueOf } from './run.ts';

export interface Result {
  /** Of the instrument, in the order of the run's. */
  readonly place: number;
  /** Epoch ms: when the first of it was bought, or the beginning for what was held then. */
  readonly bought: number;
  /** Undefined of what is held still at the end. */
  readonly sold: number | undefined;
  /** Cents, fees taken off. */
  readonly profit: bigint;
}

interface Held {
  quantity: bigint;
  cost: bigint;
  bought: number;
}

/** @param from and `until`: epoch ms; what the last close before each was worth is where they count from and to */
export function resultsOf(
  run: Run,
  instruments: readonly Priced[],
  days: readonly WholeDays[],
  from: number,
  until: number,
): readonly Result[] {
  const [start, end] = [run.times[placeAt(run, from)] ?? 0, run.times[placeAt(run, until)] ?? 0];
  const closeAt = (place: number, time: number): number => {
    const own = days[place];
    return own?.close[own.closes.indexOf(time)] ?? 0;
  };
  const held: Held[] = instruments.map(() => ({ quantity: 0n, cost: 0n, bought: start }));
  const results: Result[] = [];
  let isMarked = false;
  const mark = (): void => {
    isMarked = true;
    instruments.forEach((own, place) => {
      const one = held[place];
      if (one) Object.assign(one, { cost: valueOf(own, closeAt(place, start), one.quantity), bought: start });
    });
  };
  for (const { time, place, direction, quantity, amount, fee } of run.trades) {
    // At the instant of a close the next session may open already: what is traded there comes after it.
    if (time >= end) break;
    if (time >= start && !isMarked) mark();
    const one = held[place];
    if (!one) continue;
    if (direction === Direction.Buy) {
      if (one.quantity === 0n) one.bought = time;
      one.quantity += quantity;
      one.cost += amount + fee;
      continue;
    }
    const share = quantity === one.quantity ? one.cost : roundHalfEven(one.cost * quantity, one.quantity);
    if (time >= start) results.push({ place, bought: one.bought, sold: time, profit: amount - fee - share });
    one.quantity -= quantity;
    one.cost -= share;
  }
  if (!isMarked) mark();
  instruments.forEach((own, place) => {
    const one = held[place];
    if (!one || one.quantity === 0n) return;
    results.push({ place, bought: one.bought, sold: undefined, profit: valueOf(own, closeAt(place, end), one.quantity) - one.cost });
  });
  return results;
}
