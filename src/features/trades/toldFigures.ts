/** What the server said of a position, as the worker's live figures are: shown until those come. Pure. */
import { minorUnits } from '../../../contract/finance/amount.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import { CURRENCY_SCALE } from '../../../contract/money.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import type { HoldingFigures } from '../../data/api.ts';

export function toldFigures({ price, profit, todayProfit, scale, settleCurrency }: Position): HoldingFigures {
  const money = (amount: string | null | undefined) =>
    typeof amount === 'string' ? Number(minorUnits(amount, CURRENCY_SCALE[settleCurrency]) ?? Number.NaN) : Number.NaN;
  return {
    price: (typeof price === 'string' ? parseUnits(price, scale) : undefined) ?? Number.NaN,
    profit: money(profit),
    today: money(todayProfit),
    value: Number.NaN,
    level: Number.NaN,
    readAt: Number.NaN,
  };
}
