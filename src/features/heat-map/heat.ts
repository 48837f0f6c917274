/** From a change to its step of colour. */

/** Bounds of the three steps, as fractions. @param move a small one of the market, see `MarketFacts` */
export const heatSteps = (move: number): readonly [number, number, number] => [move, 3 * move, 6 * move];

/** -3 to 3; 0 for what hardly moves or isn't known. */
export function heatOf(ratio: number, steps: readonly [number, number, number]): number {
  if (Number.isNaN(ratio)) return 0;
  const size = Math.abs(ratio);
  const step = size >= steps[2] ? 3 : size >= steps[1] ? 2 : size >= steps[0] ? 1 : 0;
  return ratio < 0 && step > 0 ? -step : step;
}
