import type { Context } from '../handler.ts';

/**
 * Dollars for one unit of a currency at the market's own rates now, or at their previous close, which holds for a day; NaN where no
 * pair gives one. For ranking values of several markets, never for money.
 */
export function dollarRates(
  { market, clock }: Pick<Context, 'market' | 'clock'>,
  of: 'price' | 'previousClose' = 'price',
): (currency: string) => number {
  const at = clock.now();
  const rates = new Map<string, number>([['USD', 1]]);
  const priceOf = (code: string): number => {
    const pair = market.find('FX', code);
    return pair ? market.quote(pair.id, at)[of] / 10 ** pair.scale : Number.NaN;
  };
  return (currency) => {
    const held = rates.get(currency);
    if (held !== undefined) return held;
    const direct = priceOf(`${currency}USD`);
    const rate = Number.isNaN(direct) ? 1 / priceOf(`USD${currency}`) : direct;
    rates.set(currency, rate);
    return rate;
  };
}
