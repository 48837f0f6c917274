/** Shapes that several calls share. Prices are decimal strings, times are epoch seconds unless named otherwise. */
import * as z from 'zod/mini';
import { CLASSIFIES, MARKETS, NOTATIONS, PHASES, Source } from '../codes.ts';
import { CURRENCIES } from '../money.ts';
import { DECIMAL } from '../finance/price.ts';
import { InstrumentState, MAX_INSTRUMENTS, SPARK_POINTS } from '../quote.ts';
import { INSTRUMENT_CODE } from '../rules.ts';

export const Decimal = z.string().check(z.maxLength(32), z.regex(DECIMAL));
export const Code = z.string().check(z.regex(INSTRUMENT_CODE));
/** A string that a rule of contract/rules.ts accepts. */
export const Rule = (accepts: (text: string) => boolean) => z.string().check(z.maxLength(254), z.refine(accepts));
/** ISO 3166, two letters; which of them exist, `areaInfo` says. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** What `fileUpload` returned; readable by its owner and the reviewer alone. */
export const UploadUrl = z.string().check(z.minLength(1), z.maxLength(300));
/** Number of something stored. */
export const Id = z.int().check(z.minimum(1));
/** A transaction secret as typed. */
export const Secret = z.string().check(z.minLength(1), z.maxLength(50));
export const CurrencyCode = z.enum(CURRENCIES);
/** Input without a field, and an answer without one. */
export const Nothing = z.object({});
export const Done = z.object({});
export const MarketCode = z.enum(MARKETS);
/** A day, YYYY-MM-DD, on the calendar that its field names. */
export const LocalDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const Seconds = z.int().check(z.minimum(0), z.maximum(9_999_999_999));
export const Count = z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
/** A value that the server doesn't have is null or left out. */
export const absent = <T extends z.ZodMiniType>(schema: T) => z.nullish(schema);

/** How traders write prices, which are decimals on the wire all the same; as decimals where it is absent. */
export const Written = absent(z.enum(NOTATIONS));

/** A quote row as the specification names its fields. `profile` holds the sparkline. */
export const QuoteRow = z.object({
  id: z.int().check(z.minimum(0), z.maximum(MAX_INSTRUMENTS - 1)),
  name: z.string().check(z.maxLength(300)),
  /** As its exchange names it in Chinese. */
  nameZh: absent(z.string()),
  stock_code: Code,
  market: MarketCode,
  classify: z.enum(CLASSIFIES),
  source: z.enum(Source),
  currency: z.string().check(z.maxLength(8)),
  exchange: z.string().check(z.maxLength(60)),
  scale: z.int().check(z.minimum(0), z.maximum(8)),
  tick: Decimal,
  lot: z.int().check(z.minimum(1)),
  notation: Written,
  state: z.enum(InstrumentState),
  price_nominal: absent(Decimal),
  change: absent(Decimal),
  /** Fraction, not percent. */
  change_ratio: absent(Decimal),
  volume: absent(Count),
  previousClose: absent(Decimal),
  open: absent(Decimal),
  high: absent(Decimal),
  low: absent(Decimal),
  bid: absent(Decimal),
  ask: absent(Decimal),
  bidVolume: absent(Count),
  askVolume: absent(Count),
  /** Session that the extended price belongs to. */
  extendedSession: absent(z.enum(['pre', 'post'])),
  extendedPrice: absent(Decimal),
  extendedChange: absent(Decimal),
  extendedChangeRatio: absent(Decimal),
  /** Time of the last trade. */
  time: absent(Seconds),
  selfSelectStatus: z.optional(z.union([z.literal(0), z.literal(1)])),
  profile: z.optional(z.array(z.nullable(Decimal)).check(z.maxLength(SPARK_POINTS))),
});
export type QuoteRow = z.infer<typeof QuoteRow>;

/** A page of rows; `catalogue` is the version that the ids belong to. */
export const QuotePage = z.object({ catalogue: z.string(), total: Count, list: z.array(QuoteRow) });
export type QuotePage = z.infer<typeof QuotePage>;

export const QuoteList = z.object({ catalogue: z.string(), list: z.array(QuoteRow) });

export const PageInput = z.object({
  pageNum: z.optional(z.int().check(z.minimum(1))),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
});

export const InstrumentInput = z.object({ stockCode: Code, market: MarketCode });

/** A market and its session. Times of the next change let a client count down and be right without a poll. */
/** Where an exchange's day stands. */
export const Session = z.object({
  timeZone: z.string(),
  phase: z.enum(PHASES),
  /** The session of today ends early. */
  halfDay: z.boolean(),
  /**
   * When the phase next changes, and to what; the opening of the next trading day while closed. A market that never
   * shuts repeats its phase and tells when its trading day ends.
   */
  nextPhase: z.enum(PHASES),
  nextChange: Seconds,
  /** Trading day shown by quotes, YYYY-MM-DD in the market's zone. */
  tradingDay: z.string(),
});
export type Session = z.infer<typeof Session>;

export const MarketStatus = z.extend(Session, {
  market: MarketCode,
  name: z.string(),
  exchange: z.string(),
  currency: z.string(),
  listings: Count,
  /** Each of its instruments keeps the hours of its own exchange, which its summary tells; these are one exchange's of many. */
  ownHours: z.optional(z.boolean()),
});
export type MarketStatus = z.infer<typeof MarketStatus>;
