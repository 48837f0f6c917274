import { Source } from '../../contract/codes.ts';
import { cashLine } from './cashLine.ts';

/** Shares of Hong Kong, in board lots. */
export const hkStock = cashLine(Source.HKStock);
