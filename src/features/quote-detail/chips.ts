import type { Chips } from '../../../contract/rest/summary.ts';

/** Most bars that are told apart at the height of the drawing. */
const MOST_BARS = 60;

export interface ChipBar {
  /** Units of the chips' scale: the lowest and highest price that the bar stands for. */
  readonly low: number;
  readonly high: number;
  /** Part of the longest bar, 0 to 1. */
  readonly length: number;
  /** Bought below the price given, so in profit at it. */
  readonly profit: boolean;
}

/** The histogram from the highest price down, neighbours put together until the bars can be told apart. */
export function chipBars({ prices, shares }: Pick<Chips, 'prices' | 'shares'>, price: number): ChipBar[] {
  const step = Math.max(1, Math.ceil(prices.length / MOST_BARS));
  const bars: { low: number; high: number; share: number }[] = [];
  for (let at = 0; at < prices.length; at += step) {
    const end = Math.min(prices.length, at + step);
    let share = 0;
    for (let each = at; each < end; each += 1) share += shares[each] ?? 0;
    bars.push({ low: prices[at] ?? 0, high: prices[end - 1] ?? 0, share });
  }
  const longest = Math.max(0, ...bars.map((bar) => bar.share));
  return bars
    .toReversed()
    .map(({ low, high, share }) => ({ low, high, length: longest > 0 ? share / longest : 0, profit: (low + high) / 2 <= price }));
}

/** Where a price stands on the drawing, 0 at the top (the highest price) to 1; undefined beyond it. */
export function placeOf(price: number, prices: readonly number[]): number | undefined {
  const low = prices[0];
  const high = prices.at(-1);
  if (low === undefined || high === undefined || high <= low || !(price >= low && price <= high)) return undefined;
  return (high - price) / (high - low);
}
