import type { Option, OptionChain } from '../../../contract/rest/market.ts';

/** One strike of an expiry; a side that isn't listed is absent. */
export interface Strike {
  /** Decimal string as the server writes it. */
  readonly strike: string;
  readonly value: number;
  readonly call: Option | undefined;
  readonly put: Option | undefined;
}

/** Last trading days of a chain, soonest first. */
export const expiriesOf = (chain: Pick<OptionChain, 'list'>): string[] =>
  [...new Set(chain.list.map((option) => option.lastTradeDate))].sort();

/** The strikes of one expiry, lowest first. */
export function strikesOf(chain: Pick<OptionChain, 'list'>, expiry: string): Strike[] {
  const strikes = new Map<number, { strike: string; call?: Option; put?: Option }>();
  for (const option of chain.list) {
    if (option.lastTradeDate !== expiry) continue;
    const value = Number(option.strike);
    const known = strikes.get(value) ?? { strike: option.strike };
    known[option.right] = option;
    strikes.set(value, known);
  }
  return [...strikes].map(([value, { strike, call, put }]) => ({ value, strike, call, put })).sort((a, b) => a.value - b.value);
}

/** Decimals that a column of wire prices needs, so that its points stand under one another. */
export const decimalsIn = (prices: readonly (string | null | undefined)[]): number =>
  Math.max(0, ...prices.map((price) => price?.split('.')[1]?.length ?? 0));

/** A wire price with so many decimals: zeros fill what it lacks. */
export function filled(price: string, decimals: number): string {
  const [whole = '', fraction = ''] = price.split('.');
  return decimals === 0 ? price : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** Place of the strike closest to a price, the lower of two equally close; undefined without a price or strikes. */
export function atTheMoney(strikes: readonly Strike[], price: number): number | undefined {
  if (Number.isNaN(price)) return undefined;
  let best: number | undefined;
  let distance = Number.POSITIVE_INFINITY;
  strikes.forEach(({ value }, index) => {
    const away = Math.abs(value - price);
    if (away < distance) {
      distance = away;
      best = index;
    }
  });
  return best;
}

/** A call below the price, or a put above it, is worth something now. */
export const inTheMoney = (right: Option['right'], strike: number, price: number): boolean =>
  right === 'call' ? strike < price : strike > price;
