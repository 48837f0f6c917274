/** How close a leveraged position is to being closed out, from its margin level. Pure. */
import { Source } from '../../../contract/codes.ts';
import type { Position } from '../../../contract/rest/trading.ts';

export type MarginState = 'fine' | 'low' | 'critical';

/** Of a future equity by maintenance, of a currency pair equity by margin; a position below `closeOut` is closed out. */
const BOUNDS = {
  future: { low: 1.5, critical: 1.2, closeOut: 1 },
  forex: { low: 1, critical: 0.75, closeOut: 0.5 },
} as const;

const boundsOf = (source: Position['source']) => (source === Source.Forex ? BOUNDS.forex : BOUNDS.future);

/** NaN, of what has no margin or no price, is fine: there is nothing to warn of. */
export function marginState(source: Position['source'], level: number): MarginState {
  const { low, critical } = boundsOf(source);
  if (level < critical) return 'critical';
  return level < low ? 'low' : 'fine';
}

/** Level at which the position is closed out, a fraction. */
export const closeOutLevel = (source: Position['source']): number => boundsOf(source).closeOut;
