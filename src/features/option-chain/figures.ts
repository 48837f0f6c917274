import type { Option } from '../../../contract/rest/market.ts';
import { ABSENT, countText, type NumberFormats, ratioText } from '../../lib/numbers.ts';

/** A premium of the chain as a column shows it. */
export type PremiumText = (price: string) => string;

/** What a row says of an option, in words. */
export function figuresOf(option: Option | undefined, premiumText: PremiumText, numbers: NumberFormats) {
  const premium = (price: string | null | undefined) => (price ? premiumText(price) : ABSENT);
  const volatility = option?.impliedVolatility;
  return {
    bid: premium(option?.bid),
    ask: premium(option?.ask),
    last: premium(option?.last),
    volatility: volatility === null || volatility === undefined ? ABSENT : ratioText(volatility, numbers).replace('+', ''),
    volume: countText(option?.volume ?? Number.NaN, numbers),
    openInterest: countText(option?.openInterest ?? Number.NaN, numbers),
  };
}
