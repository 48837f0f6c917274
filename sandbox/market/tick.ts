/** Tick size of US shares (Rule 612 of Regulation NMS): a cent from one dollar on, a hundredth of a cent below. */

const DOLLAR = 10_000;
const CENT = 100;

export const tickAt = (units: number): number => (units >= DOLLAR ? CENT : 1);

/** Nearest price on the tick, at least one tick. Monotone: a larger price never snaps lower. */
export function snap(units: number): number {
  if (units < DOLLAR) return units < 1 ? 1 : Math.round(units);
  return Math.round(units / CENT) * CENT;
}

/** The price `ticks` above (or below, if negative) one that is on the tick; itself on the tick and at least one tick. */
export function stepTicks(units: number, ticks: number): number {
  if (ticks >= 0) {
    const price = units + ticks * tickAt(units);
    return units < DOLLAR && price > DOLLAR ? snap(price) : price;
  }
  const price = units + ticks * (units > DOLLAR ? CENT : 1);
  return price < 1 ? 1 : price;
}
