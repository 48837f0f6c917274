/** Labels of a price axis that is 52 px wide: as many decimals as tell its marks apart, millions in short. */
import { formatUnits } from '../../../contract/finance/price.ts';
import { decimalText, type NumberFormats } from '../../lib/numbers.ts';

/** From here on prices are shortened. */
const LONG_PRICE = 1e6;

/** Decimals that a multiple of 10^-scale needs, 0 to scale. */
function decimalsOf(units: number, scale: number): number {
  let decimals = scale;
  for (let rest = Math.abs(units); decimals > 0 && rest % 10 === 0; rest /= 10) decimals -= 1;
  return decimals;
}

/**
 * @param values the marks' prices, as the library works with them: units / 10^scale, rounded where its step is finer
 * @returns one label a mark: `252`, `252,5`, `0,0001`, `743 500`, `1,25 M`; all with the same decimals and no two alike unless their units are
 */
export function axisMarks(values: readonly number[], scale: number, numbers: NumberFormats): string[] {
  const power = 10 ** scale;
  const units = values.map((value) => Math.round(value * power));
  const highest = Math.max(0, ...values.map(Math.abs));
  const unit = highest < LONG_PRICE ? undefined : numbers.units.find(({ power }) => highest >= power);
  const digits = unit ? Math.round(Math.log10(unit.power)) : 0;
  const decimals = Math.max(0, ...units.map((value) => decimalsOf(value, scale + digits)));
  return units.map((value) => decimalText(formatUnits(value, scale + digits, decimals), numbers) + (unit?.word ?? ''));
}
