/** What one currency is worth in another, at the simulated market's own prices. */
import { rateText } from '../../contract/finance/amount.ts';
import type { Currency } from '../../contract/money.ts';
import type { Market as MarketCode } from '../../contract/codes.ts';
import type { Market } from '../market/types.ts';

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

/** The pair that prices a currency against the dollar. */
interface Pair {
  readonly market: MarketCode;
  readonly code: string;
  /** The pair gives units of the currency for a dollar. */
  readonly inverse: boolean;
}

/** A dollar is a dollar; so, by the sandbox's assumption, is a USDT. */
const PAIRS: Readonly<Record<Currency, Pair | undefined>> = {
  USD: undefined,
  USDT: undefined,
  EUR: { market: 'FX', code: 'EURUSD', inverse: false },
  AUD: { market: 'FX', code: 'AUDUSD', inverse: false },
  HKD: { market: 'FX', code: 'USDHKD', inverse: true },
  MXN: { market: 'FX', code: 'USDMXN', inverse: true },
  BTC: { market: 'CRY', code: 'BTCUSD', inverse: false },
  ETH: { market: 'CRY', code: 'ETHUSD', inverse: false },
};

/** Dollars for one unit. */
interface Worth {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly time: number;
}

export function createRates(market: Pick<Market, 'find' | 'quote' | 'status'>): Rates {
  const worth = (currency: Currency, at: number): Worth | undefined => {
    const pair = PAIRS[currency];
    if (!pair) return { numerator: 1n, denominator: 1n, time: at };
    const listing = market.find(pair.market, pair.code);
    const price = listing ? market.quote(listing.id, at).price : Number.NaN;
    if (!listing || !(price > 0)) return undefined;
    const units = BigInt(Math.round(price));
    const one = 10n ** BigInt(listing.scale);
    const time = lastTraded(market, pair.market, at);
    return pair.inverse ? { numerator: one, denominator: units, time } : { numerator: units, denominator: one, time };
  };
  return {
    rate(from, to, at) {
      if (from === to) return { rate: '1', time: at };
      const own = worth(from, at);
      const other = worth(to, at);
      if (!own || !other) return undefined;
      return {
        rate: rateText(own.numerator * other.denominator, own.denominator * other.numerator),
        time: Math.min(own.time, other.time),
      };
    },
  };
}

const HOUR = 3_600_000;
/** Longer than any market keeps shut. */
const LONGEST_PAUSE = 14 * 24;

/** Now while the market trades, else the end of its last session, found hour by hour. */
function lastTraded(market: Pick<Market, 'status'>, code: MarketCode, at: number): number {
  for (let hours = 0; hours <= LONGEST_PAUSE; hours += 1) {
    const { phase, nextChange } = market.status(code, at - hours * HOUR);
    if (phase !== 'closed') return Math.min(at, nextChange * 1000);
  }
  return at;
}
