/** Quantified trading: an amount runs with a strategy for a period and gains or loses what its trades do. US dollars throughout. */
import * as z from 'zod/mini';
import type { QuantifyStatus } from '../codes.ts';
import { Amount, ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal, write } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Done, Id, MarketCode, Nothing, Seconds, Secret } from './shapes.ts';
import { Span, Stake, Strategy } from './strategy.ts';

const Status = z.literal([0, 1, 2] satisfies QuantifyStatus[]);

/** What holds for an order as long as it runs. */
const Terms = { productId: Code, name: z.string(), periodDays: z.int().check(z.minimum(1), z.maximum(3660)) };

const Product = z.object({
  ...Terms,
  currency: CurrencyCode,
  strategy: Strategy,
  /** Percent of the profit, once, at the end; of a loss there is none. */
  fee: Decimal,
  minimum: Decimal,
  maximum: Decimal,
  ...Span,
});
export type QuantifyProduct = z.infer<typeof Product>;

/** What the strategies' trades brought in the last `days`, the highest return first; of a strategy's own capital, before anybody's fee. */
const Ranking = z.object({
  days: z.int(),
  list: z.array(
    z.object({
      rank: z.int(),
      productId: Code,
      name: z.string(),
      profit: Decimal,
      /** Percent. */
      return: Decimal,
      /** Trades that were closed, and percent of them that won. */
      closed: Count,
      winRate: Decimal,
    }),
  ),
});
export type Ranking = z.infer<typeof Ranking>;

const OrderWish = z.object({
  productId: Code,
  amount: Amount,
  /** What the customer saw; denied (rateMoved) where it is another by now. */
  finishTimestamp: z.optional(Seconds),
  /** Denied (notAcknowledged) without it: nobody takes it back before it ends. */
  acknowledged: z.optional(z.boolean()),
  /** Denied (secretWrong) without it. */
  secret: z.optional(Secret),
  clientOrderId: ClientOrderId,
});

const QuantifyOrder = z.object({ ...Stake, ...Terms, status: Status });
export type QuantifyOrder = z.infer<typeof QuantifyOrder>;

/** A trade's part in an order. The profits of all of an order's entries are its value less its amount. */
const ProfitEntry = z.object({
  /** Counts from 1 within its order. */
  id: Id,
  market: MarketCode,
  stockCode: Code,
  name: z.string(),
  profit: Decimal,
  /** The order's beginning for what the strategy held then. */
  buyTimeStamp: Seconds,
  /** Absent of what it holds still. */
  sellTimeStamp: absent(Seconds),
});
export type ProfitEntry = z.infer<typeof ProfitEntry>;

/** Of all of a customer's orders. */
const ProfitTotal = z.object({
  currency: CurrencyCode,
  /** Of the orders that go on: put in, worth, and what that is above it with fees taken off. */
  amount: Decimal,
  value: Decimal,
  profit: Decimal,
  /** Since the UTC day began. */
  today: Decimal,
  /** Of those that ended, fees taken off. */
  realised: Decimal,
  running: Count,
  ended: Count,
});

const MOVED = ['position', 'wallet'];

export const quantify = {
  quantizationList: personal('GET', '/quantization/list', Nothing, z.object({ list: z.array(Product) }), []),
  quantizationRanking: personal('GET', '/quantization/getRanking', Nothing, Ranking, []),
  /** Held ones first, then the newest. */
  quantizationProfitList: personal('GET', '/quantization/profit/list', z.extend(ShortPage, { orderId: Id }), pageOf(ProfitEntry), [
    'position',
  ]),
  quantizationProfitStat: personal('GET', '/quantization/getProfitStat', Nothing, z.object({ list: z.array(ProfitTotal) }), ['position']),
  /** Those that go on first, newest first; then those that ended, newest first. */
  quantizationOrderPageList: personal('POST', '/quantization/order/pageList', ShortPage, pageOf(QuantifyOrder), ['position']),
  quantizationOrderSave: {
    ...moneyWrite('POST', '/quantization/order/save', OrderWish, z.object({ order: QuantifyOrder }), MOVED),
    encoding: 'form',
  },
  quantizationCheckSecret: write('POST', '/quantization/checkSecret', 'user', z.object({ secret: Secret }), Done),
} as const;
