/** What `summary_detail` says of an instrument beyond its quote. A part that doesn't fit its class is absent. */
import * as z from 'zod/mini';
import { absent, Code, Count, Decimal, LocalDate, MarketCode, Seconds, Session } from './shapes.ts';

/**
 * Where an instrument's prices come from: recorded bars, its constituents (open and close of each day), other instruments
 * at every instant, or the sandbox's price function alone. A real broker leaves it out.
 */
const PRICE_BASES = ['recorded', 'constituents', 'tied', 'drawn'] as const;

const Key = z.object({ market: MarketCode, code: Code });
/** A fraction from 0 to 1. */
const Share = z.number().check(z.minimum(0), z.maximum(1));

export const FutureFacts = z.object({
  root: z.string(),
  /** YYYY-MM. */
  contractMonth: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Last trading day. */
  expiryDate: LocalDate,
  /** The contract that the market looks at now. */
  front: z.boolean(),
  previousSettle: Decimal,
  openInterest: Count,
  /** Since the day before; may be negative. */
  openInterestChange: z.int(),
  /** Currency units a point. */
  multiplier: Decimal,
  tickSize: Decimal,
  /** Worth of one tick of one contract. */
  tickValue: Decimal,
  /** A contract, in its currency; `marginDate` says how old the figures are. */
  initialMargin: absent(Decimal),
  maintenanceMargin: absent(Decimal),
  marginDate: absent(LocalDate),
  /** The other months of the same root, nearest first. */
  months: z.array(z.object({ code: Code, contractMonth: z.string() })),
});
export type FutureFacts = z.infer<typeof FutureFacts>;

export const ForexFacts = z.object({ base: z.string(), quote: z.string(), pip: Decimal, lot: Count });
export type ForexFacts = z.infer<typeof ForexFacts>;

export const IndexFacts = z.object({
  about: absent(z.string()),
  /** The heaviest first, at most 60 of them. */
  constituents: z.array(z.extend(Key, { weight: absent(Share) })),
  constituentCount: Count,
  relatedFutures: z.array(Key),
});
export type IndexFacts = z.infer<typeof IndexFacts>;

export const HongKongFacts = z.object({
  board: absent(z.string()),
  spreadTable: absent(z.string()),
  stampDuty: z.boolean(),
  shortable: z.boolean(),
  counterpart: absent(Key),
});
export type HongKongFacts = z.infer<typeof HongKongFacts>;

/** Value of today's trades by their size, in the instrument's currency: what buyers took and what sellers gave. */
const Flow = z.object({ in: Decimal, out: Decimal });
export const FundFlow = z.object({ large: Flow, medium: Flow, small: Flow });
export type FundFlow = z.infer<typeof FundFlow>;

/** At which prices the shares now held were bought, as the volume of the past year says; prices in units of the quote's scale. */
export const Chips = z.object({
  scale: z.int(),
  /** Ascending, with the share of all chips at each. */
  prices: z.array(z.int()),
  shares: z.array(Share),
  profitRatio: Share,
  averageCost: Decimal,
  range70: z.object({ low: Decimal, high: Decimal }),
  range90: z.object({ low: Decimal, high: Decimal }),
});
export type Chips = z.infer<typeof Chips>;

/** Fundamentals; what no source has is absent, `synthetic` marks what the sandbox drew. */
export const Summary = z.object({
  sector: absent(z.string()),
  isin: absent(z.string()),
  type: absent(z.string()),
  roundLot: absent(Count),
  week52High: absent(Decimal),
  week52Low: absent(Decimal),
  turnover: absent(Decimal),
  marketCap: absent(Decimal),
  peRatio: absent(Decimal),
  dividendYield: absent(Decimal),
  /** Of one that is halted or has left its market: since when. */
  haltedAt: absent(Seconds),
  /** Of its own exchange, where a market's instruments keep the hours of several. */
  session: absent(Session),
  synthetic: z.boolean(),
  basis: absent(z.enum(PRICE_BASES)),
  future: absent(FutureFacts),
  forex: absent(ForexFacts),
  index: absent(IndexFacts),
  hongKong: absent(HongKongFacts),
  fundFlow: absent(FundFlow),
  chips: absent(Chips),
});
export type Summary = z.infer<typeof Summary>;
