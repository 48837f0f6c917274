import type { Option } from '../../../contract/rest/market.ts';
import { ABSENT, countText, type NumberFormats, ratioText, wireText } from '../../lib/numbers.ts';
import { filled } from './chain.ts';

/** What a row says of an option, in words. @param decimals of every premium in the chain */
export function figuresOf(option: Option | undefined, decimals: number, numbers: NumberFormats) {
  const premium = (price: string | null | undefined) => (price ? wireText(filled(price, decimals), numbers) : ABSENT);
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
