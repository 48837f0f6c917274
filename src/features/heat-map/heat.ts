/** From a change to its step of colour. */
import type { Market } from '../../../contract/codes.ts';

/** Bounds of the three steps, as fractions, by how far a market usually moves in a day. */
const WIDE = [0.01, 0.03, 0.06] as const;
const USUAL = [0.005, 0.015, 0.03] as const;
const NARROW = [0.0025, 0.0075, 0.015] as const;
const NARROWEST = [0.001, 0.003, 0.006] as const;
type Steps = readonly [number, number, number];

export function heatSteps(market: Market): Steps {
  switch (market) {
    case 'CRY':
      return WIDE;
    case 'IDX':
    case 'FUT':
      return NARROW;
    case 'FX':
    case 'BND':
      return NARROWEST;
    case 'US':
    case 'HK':
    case 'DE':
    case 'NL':
    case 'BE':
    case 'FR':
    case 'MX':
    case 'AU':
      return USUAL;
  }
}

/** -3 to 3; 0 for what hardly moves or isn't known. */
export function heatOf(ratio: number, steps: Steps): number {
  if (Number.isNaN(ratio)) return 0;
  const size = Math.abs(ratio);
  const step = size >= steps[2] ? 3 : size >= steps[1] ? 2 : size >= steps[0] ? 1 : 0;
  return ratio < 0 && step > 0 ? -step : step;
}
