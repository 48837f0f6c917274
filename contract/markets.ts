/**
 * What is so of a market on both sides of the wire, a row each. What differs between markets is a field here, or a row of a table by
 * market where only one side knows it (its listings, hours and fees in the sandbox); no code elsewhere asks which market it is.
 */
import { type Classify, type Market, Source } from './codes.ts';

/** What a market lists. */
export type InstrumentKind = 'share' | 'index' | 'future' | 'forex' | 'crypto' | 'bond';

export interface MarketFacts {
  readonly kind: InstrumentKind;
  readonly classify: Classify;
  /** The line that its instruments are quoted in, and traded in where they are. */
  readonly source: Source;
  /** What is a small move of a day, a fraction: three and six times as much are larger ones. */
  readonly move: number;
  /** Its shares are traded before the opening and after the close too. */
  readonly extendedHours?: true;
  /** Each of its shares has a lot of its own, and the ticks of a spread table. */
  readonly boardLots?: true;
}

const SHARES = { kind: 'share', source: Source.Stock, move: 0.005 } as const;

export const MARKET_FACTS = {
  US: { ...SHARES, classify: 'UsStock', extendedHours: true },
  HK: { ...SHARES, classify: 'HK', source: Source.HKStock, boardLots: true },
  DE: { ...SHARES, classify: 'DE' },
  NL: { ...SHARES, classify: 'NL' },
  BE: { ...SHARES, classify: 'BE' },
  FR: { ...SHARES, classify: 'FR' },
  MX: { ...SHARES, classify: 'MX' },
  AU: { ...SHARES, classify: 'AU' },
  IDX: { kind: 'index', classify: 'Index', source: Source.GlobalIndex, move: 0.0025 },
  FUT: { kind: 'future', classify: 'Future', source: Source.Future, move: 0.0025 },
  FX: { kind: 'forex', classify: 'Forex', source: Source.Forex, move: 0.001 },
  CRY: { kind: 'crypto', classify: 'Crypto', source: Source.RobotCrypto, move: 0.01 },
  BND: { kind: 'bond', classify: 'Bond', source: Source.Bonds, move: 0.001 },
} as const satisfies Record<Market, MarketFacts>;

export const factsOf = (market: Market): MarketFacts => MARKET_FACTS[market];

/** What of an instrument follows from where it is listed. */
export const listedIn = <M extends Market>(market: M) => ({
  market,
  classify: MARKET_FACTS[market].classify,
  source: MARKET_FACTS[market].source,
});
