/** Where a position will be closed out once margin is added. Pure. */
import { amountText, minorUnits } from '../../../../contract/finance/amount.ts';
import { liquidationPriceOf } from '../../../../contract/finance/liquidation.ts';
import { convertsItself } from '../../../../contract/finance/margin.ts';
import { type Fraction, ONE } from '../../../../contract/finance/trade.ts';
import { CURRENCY_SCALE } from '../../../../contract/money.ts';
import type { Position } from '../../../../contract/rest/trading.ts';

/**
 * Decimal; undefined where none closes it out, or where something that it follows from isn't known.
 * @param more minor units
 */
export function liquidationWith(
  position: Position,
  more: bigint,
  { rate, signed }: { readonly rate: Fraction | undefined; readonly signed: boolean },
): string | undefined {
  const { market, stockCode, option, scale, multiplier, direction, positionNum, settleCurrency, conversion } = position;
  const minorScale = CURRENCY_SCALE[settleCurrency];
  const [margin, maintenance] = [position.margin, position.maintenance].map((text) => minorUnits(text ?? '', minorScale));
  const cost = minorUnits(position.cost, scale);
  const converted = convertsItself(market, stockCode, conversion) ? 'itself' : conversion ? rate : ONE;
  if (option || margin === undefined || maintenance === undefined || cost === undefined || !converted) return undefined;
  const held = { scale, multiplier, minorScale, direction, quantity: BigInt(positionNum), cost };
  const price = liquidationPriceOf(held, { margin: margin + more, maintenance }, converted, signed);
  return price === undefined ? undefined : amountText(price, scale);
}
