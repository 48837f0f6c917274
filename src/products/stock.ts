import { Source } from '../../contract/codes.ts';
import { cashLine } from './cashLine.ts';

/** Shares of the United States, Europe, Mexico and Australia. */
export const stock = cashLine(Source.Stock);
