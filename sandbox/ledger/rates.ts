/** What one currency is worth in another, at the simulated market's own prices. */
import type { Market } from '../../contract/codes.ts';
import { rateText } from '../../contract/finance/amount.ts';
import { conversionRate, type Fraction, ONE } from '../../contract/finance/trade.ts';
import type { Currency } from '../../contract/money.ts';
import type { Conversion } from '../../contract/rest/trading.ts';
import type { Listing, MarketModel } from '../market/types.ts';

export interface Rate {
  /** Decimal: units of the other currency for one of this. */
  readonly rate: string;
  /** When that was the market's price, epoch ms of the sandbox's clock. */
  readonly time: number;
}

export interface Rates {
  /** Undefined where the market has no price at that time. */
  rate(from: Currency, to: Currency, at: number): Rate | undefined;
}

type Markets = Pick<MarketModel, 'find' | 'quote'>;

/** Coins that the market prices against the dollar. */
const COINS: Readonly<Record<string, string>> = { BTC: 'BTCUSD', ETH: 'ETHUSD' };

/** A dollar is a dollar; so, by the sandbox's assumption, is a USDT. */
const isDollar = (currency: string): boolean => currency === 'USD' || currency === 'USDT';

/** The pair that prices a currency against the dollar; undefined for the dollar itself and for what has none. */
export function dollarPair({ find }: Pick<MarketModel, 'find'>, currency: string): Conversion | undefined {
  if (isDollar(currency)) return undefined;
  const coin = COINS[currency];
  if (coin !== undefined) return { market: 'CRY', code: coin, inverse: false };
  if (find('FX', `${currency}USD`)) return { market: 'FX', code: `${currency}USD`, inverse: false };
  return find('FX', `USD${currency}`) ? { market: 'FX', code: `USD${currency}`, inverse: true } : undefined;
}

/** Dollars for one unit at the pair's last price; undefined for none. */
export function convertedAt(market: Markets, { market: of, code, inverse }: Conversion, at: number): Fraction | undefined {
  const listing: Listing | undefined = market.find(of, code);
  return listing && conversionRate(market.quote(listing.id, at).price, listing.scale, inverse);
}

/** Dollars for one unit. */
interface Worth {
  readonly dollars: Fraction;
  readonly time: number;
}

export function createRates(market: Markets & Pick<MarketModel, 'status'>): Rates {
  const worth = (currency: Currency, at: number): Worth | undefined => {
    if (isDollar(currency)) return { dollars: ONE, time: at };
    const pair = dollarPair(market, currency);
    const dollars = pair && convertedAt(market, pair, at);
    return dollars && { dollars, time: lastTraded(market, pair.market, at) };
  };
  return {
    rate(from, to, at) {
      if (from === to) return { rate: '1', time: at };
      const own = worth(from, at);
      const other = worth(to, at);
      if (!own || !other) return undefined;
      return {
        rate: rateText(own.dollars.numerator * other.dollars.denominator, own.dollars.denominator * other.dollars.numerator),
        time: Math.min(own.time, other.time),
      };
    },
  };
}

const HOUR = 3_600_000;
/** Longer than any market keeps shut. */
const LONGEST_PAUSE = 14 * 24;

/** Now while the market trades, else the end of its last session, found hour by hour. */
function lastTraded(market: Pick<MarketModel, 'status'>, code: Market, at: number): number {
  for (let hours = 0; hours <= LONGEST_PAUSE; hours += 1) {
    const { phase, nextChange } = market.status(code, at - hours * HOUR);
    if (phase !== 'closed') return Math.min(at, nextChange * 1000);
  }
  return at;
}
