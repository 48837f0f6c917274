/** What closed parts left once all was paid. Pure. */
import { amountText, minorUnits } from '../../../contract/finance/amount.ts';
import { CURRENCY_SCALE } from '../../../contract/money.ts';
import type { ClosedPosition } from '../../../contract/rest/trading.ts';

type Part = Pick<ClosedPosition, 'profit' | 'costs' | 'fee' | 'settleCurrency'>;

export interface Result {
  /** Before costs; undefined where a part's can't be read. */
  readonly profit: string | undefined;
  /** What closing alone cost; undefined where a part's can't be read. */
  readonly fee: string | undefined;
  /** The two below are undefined where the broker tells no costs. */
  readonly costs: string | undefined;
  readonly net: string | undefined;
}

/** Exact, over all parts, which are of one settlement currency. */
export function resultOf(parts: readonly Part[]): Result {
  const scale = CURRENCY_SCALE[parts[0]?.settleCurrency ?? 'USD'];
  const sum = (amounts: readonly (string | null | undefined)[]) =>
    amounts.reduce<bigint | undefined>((total, amount) => {
      const units = minorUnits(amount ?? '', scale);
      return total === undefined || units === undefined ? undefined : total + units;
    }, 0n);
  const text = (units: bigint | undefined) => (units === undefined ? undefined : amountText(units, scale));
  const profit = sum(parts.map((part) => part.profit));
  const costs = sum(parts.map((part) => part.costs));
  return {
    profit: text(profit),
    fee: text(sum(parts.map((part) => part.fee))),
    costs: text(costs),
    net: text(profit === undefined || costs === undefined ? undefined : profit - costs),
  };
}
