/**
 * Strategies: a stated rule that trades on the broker's own prices, and the record that its trades make. What institutions and quantified
 * trading offer is one of these. Nothing of a record is promised for the time to come.
 */
import * as z from 'zod/mini';
import type { Direction } from '../codes.ts';
import { Happened, pageOf, ShortPage } from './customerShapes.ts';
import { personal } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, MarketCode, Seconds } from './shapes.ts';

/**
 * How a strategy decides, once a session, at its close; what it decided is traded at the next opening.
 * - trend: holds what closed above the average of `slow` sessions by the average of `fast` ones, in equal parts
 * - reversion: buys what closed `entry` standard deviations below its average of `window` sessions, sells it back at that average
 * - grid: holds more, in `levels` equal parts, the further below its average of `window` sessions a price is; a part each `step` percent
 * - parity: holds all, the less the more each has swung over `window` sessions; weighed anew every `every` sessions
 * - momentum: holds the `top` that rose most over `window` sessions, if they rose; chosen anew every `every` sessions
 */
export const STRATEGY_KINDS = ['trend', 'reversion', 'grid', 'parity', 'momentum'] as const;
export type StrategyKind = (typeof STRATEGY_KINDS)[number];

const Percent = Decimal;

const StrategyInstrument = z.object({ market: MarketCode, stockCode: Code, name: z.string() });

/** What a record comes to, all of it computed from its trades and closing prices; percentages of the capital that it began with. */
const Statistics = z.object({
  /** The last close before its first session, and the last one that it has. */
  since: Seconds,
  until: Seconds,
  return: Percent,
  /** Standard deviation of its sessions, a year; its mean over that, without an interest rate, is `sharpe`. */
  volatility: Percent,
  sharpe: Decimal,
  /** The furthest that it fell from a peak. */
  drawdown: Percent,
  /** Of the sales. */
  winRate: Percent,
  trades: Count,
});
export type Statistics = z.infer<typeof Statistics>;

/** Values at closes, as columns, oldest first. */
export const Curve = z.object({ time: z.array(Seconds), value: z.array(Decimal) });
export type Curve = z.infer<typeof Curve>;

/** Of a curve that comes with something else. */
export const CURVE_POINTS = 60;

export const Strategy = z.object({
  strategyId: Code,
  kind: z.enum(STRATEGY_KINDS),
  /** By the names above. */
  parameters: z.record(z.string(), z.number()),
  instruments: z.array(StrategyInstrument),
  currency: CurrencyCode,
  /** That its record began with. */
  capital: Decimal,
  /** Of the value of each of its trades. */
  tradeFee: Percent,
  /** From 1, the lowest, to 7: by the volatility of its record. */
  risk: z.int().check(z.minimum(1), z.maximum(7)),
  statistics: Statistics,
  /** At most CURVE_POINTS of its whole curve, the last one among them. */
  curve: Curve,
});
export type Strategy = z.infer<typeof Strategy>;

/** When an amount that is put in now begins to count, and when it is paid back: at closes of the strategy's market. */
export const Span = { beginTimestamp: Seconds, finishTimestamp: Seconds };

/** An amount that runs with a strategy for a time. */
export const Stake = {
  id: Id,
  strategyId: Code,
  currency: CurrencyCode,
  /** Percent of the profit, once, at the end; of a loss there is none. */
  fee: Percent,
  amount: Decimal,
  /** At the strategy's last close; of one that was paid, before the fee. What waits is worth its amount. */
  value: Decimal,
  /** What its fee comes to at that value. */
  feeAmount: Decimal,
  /** Value less amount and fee. */
  profit: Decimal,
  ...Span,
  /** What it was worth at closes since it began; at most CURVE_POINTS. */
  curve: Curve,
  /** Oldest first; of what is read from the list. */
  happened: absent(z.array(Happened)),
  createTimeTimestamp: Seconds,
  modifyTimeTimestamp: Seconds,
  /** Both of one that was paid. */
  endTimeTimestamp: absent(Seconds),
  payout: absent(Decimal),
};
const StakeShape = z.object(Stake);
export type Stake = z.infer<typeof StakeShape>;

/** Bought or sold at an opening; one at the instant of a close comes after it. `fee` is rounded up to the cent; `profit` is what a sale brought beyond its share of the cost, fees taken off. */
const StrategyTrade = z.object({
  /** Counts from 1, the oldest. */
  id: Id,
  time: Seconds,
  market: MarketCode,
  stockCode: Code,
  direction: z.literal([0, 1] satisfies Direction[]),
  price: Decimal,
  quantity: Decimal,
  fee: Decimal,
  profit: absent(Decimal),
});
export type StrategyTrade = z.infer<typeof StrategyTrade>;

const StrategyInput = z.object({ strategyId: Code });

/** Beyond the specification: what a record is made of, so that anybody can compute it anew. */
export const strategyExtensions = {
  /** One point a session. */
  strategyCurve: personal('POST', '/x/strategy/curve', StrategyInput, Curve, []),
  /** Of the whole record, newest first. */
  strategyTrades: personal('POST', '/x/strategy/trades', z.extend(ShortPage, { strategyId: Code }), pageOf(StrategyTrade), []),
} as const;
