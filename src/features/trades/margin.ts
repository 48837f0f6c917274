/** How close a leveraged position is to being closed out, in words and as a share. Pure. */
import { marginWarningOf } from '../../../contract/finance/margin.ts';
import type { Position } from '../../../contract/rest/trading.ts';

export type MarginState = 'fine' | 'low' | 'critical';

/** NaN, of what has no margin or no price, is fine: there is nothing to warn of. */
export const marginState = (source: Position['source'], level: number): MarginState => marginWarningOf(source, level) ?? 'fine';
