/** Currency crosses follow their two pairs with the dollar, pairs of a coin its leading pair. */
import { factsOf } from '../../../../contract/markets.ts';
import type { InstrumentSource } from '../../source.ts';
import { type Leg, plainFactor } from '../../tape/tie.ts';
import { WRAPPED } from '../crypto.ts';
import { BASIS, type Convert, type Find, type Follow, type KeyOf, walks } from './rule.ts';

/** Quotes of a coin, the one that leads first. */
const COIN_QUOTES = ['USD', 'USDT', 'EUR'] as const;

/** A currency against the dollar as a leg that walks. */
function dollarLeg(find: Find, currency: string, inverse: boolean): Leg | undefined {
  const direct = find('FX', `${currency}USD`);
  if (direct !== undefined) return walks(direct.listing.id, inverse);
  const turned = find('FX', `USD${currency}`);
  return turned && walks(turned.listing.id, !inverse);
}

/** The legs of any pair: one where a currency is the dollar, else two. */
export function pairLegs(find: Find, base: string, quote: string): readonly Leg[] | undefined {
  const over = base === 'USD' ? undefined : dollarLeg(find, base, false);
  const under = quote === 'USD' ? undefined : dollarLeg(find, quote, true);
  if ((base !== 'USD' && over === undefined) || (quote !== 'USD' && under === undefined)) return undefined;
  return [over, under].flatMap((one) => (one === undefined ? [] : [one]));
}

/** A currency cross is the product of its two pairs with the dollar, without a basis. */
export function followCrosses(sources: readonly InstrumentSource[], find: Find, follow: Follow): void {
  for (const source of sources) {
    const { facts } = source.listing;
    if (facts?.class !== 'forex' || facts.base === 'USD' || facts.quote === 'USD') continue;
    const [anchor, ...others] = pairLegs(find, facts.base, facts.quote) ?? [];
    if (anchor !== undefined) follow(source, { anchor, others, factors: [], isBound: true });
  }
}

/** Pairs of one coin follow the first of them, in its quote. */
export function followCoins(sources: readonly InstrumentSource[], keyOf: KeyOf, convert: Convert, follow: Follow): void {
  const pairs = sources.filter(({ listing }) => factsOf(listing.market).kind === 'crypto');
  const coinOf = ({ listing: { code, currency } }: InstrumentSource): string => {
    const coin = code.endsWith(currency) ? code.slice(0, -currency.length) : code;
    return WRAPPED.get(coin) ?? coin;
  };
  const rank = ({ listing: { code, currency, type } }: InstrumentSource, coin: string): number =>
    COIN_QUOTES.findIndex((quote) => quote === currency) + (code.startsWith(coin) ? 0 : 10) + (type === 'perpetual' ? 20 : 0);
  for (const [coin, own] of Map.groupBy(pairs, coinOf)) {
    const [leader, ...rest] = own.toSorted((a, b) => rank(a, coin) - rank(b, coin));
    if (leader === undefined) continue;
    for (const pair of rest) {
      const others = convert(leader.listing.currency, pair.listing.currency);
      const basis = pair.listing.type === 'perpetual' ? BASIS.perpetual : BASIS.coin;
      if (others) follow(pair, { anchor: walks(leader.listing.id), others, factors: [plainFactor(1, basis, keyOf(pair))], isBound: false });
    }
  }
}
