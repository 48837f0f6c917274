/** The strategies that run here. Rules, instruments and costs are chosen once; what they made of the market nobody chose. */
import type { Market } from '../../contract/codes.ts';
import type { Plan } from './rules.ts';

export type Stated = Plan & {
  readonly id: string;
  /** Of one calendar, without splits, quoted in dollars. */
  readonly market: Market;
  readonly codes: readonly string[];
  /** Decimals of a quantity. */
  readonly quantityScale: number;
  /** In tenths of a thousandth of what is traded. */
  readonly fee: bigint;
};

const SHARES = { market: 'US', quantityScale: 0, fee: 5n } as const;
const PAIRS = { market: 'FX', quantityScale: 0, fee: 1n } as const;
const COINS = { market: 'CRY', quantityScale: 4, fee: 10n } as const;

export const STRATEGIES = {
  trend: { ...SHARES, id: 'trend', codes: ['MSFT', 'NVDA', 'AMZN', 'META', 'JPM'], kind: 'trend', parameters: { fast: 20, slow: 60 } },
  reversion: {
    ...SHARES,
    id: 'reversion',
    codes: ['KO', 'PG', 'JNJ', 'WMT', 'XOM'],
    kind: 'reversion',
    parameters: { window: 20, entry: 1.5 },
  },
  grid: {
    ...PAIRS,
    id: 'grid',
    codes: ['EURUSD', 'GBPUSD', 'AUDUSD'],
    kind: 'grid',
    parameters: { window: 60, levels: 10, step: 0.5 },
  },
  parity: { ...SHARES, id: 'parity', codes: ['MSFT', 'KO', 'XOM', 'JPM', 'TLT'], kind: 'parity', parameters: { window: 60, every: 21 } },
  momentum: {
    ...SHARES,
    id: 'momentum',
    codes: ['NVDA', 'AMZN', 'META', 'MSFT', 'WMT', 'JPM'],
    kind: 'momentum',
    parameters: { window: 60, every: 21, top: 2 },
  },
  coins: { ...COINS, id: 'coins', codes: ['BTCUSD', 'ETHUSD', 'SOLUSD'], kind: 'trend', parameters: { fast: 10, slow: 40 } },
} as const satisfies Record<string, Stated>;

export type StrategyId = keyof typeof STRATEGIES;
export const isStrategyId = (id: string): id is StrategyId => Object.hasOwn(STRATEGIES, id);

/** Cents that each begins with. */
export const CAPITAL = 1_000_000_00n;

/** Records begin anew every three years, so that none grows for ever. */
const ERAS = { first: 2013, years: 3 };

/**
 * When the record that an instant reads began: the last such year that is one year old at least. What is committed to a record stays with it,
 * also when the next has begun.
 */
export function eraOf(at: number): number {
  const year = new Date(at).getUTCFullYear() - 1;
  const eras = Math.max(0, Math.floor((year - ERAS.first) / ERAS.years));
  return Date.UTC(ERAS.first + eras * ERAS.years, 0, 1);
}
