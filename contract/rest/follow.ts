/** Following an institution: an amount runs with its strategy for a time in which nobody takes it back. US dollars throughout. */
import * as z from 'zod/mini';
import type { FollowStatus } from '../codes.ts';
import { Amount, ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { Code, Count, CurrencyCode, Decimal, Nothing, Seconds } from './shapes.ts';
import { Span, Stake, Strategy } from './strategy.ts';

const Status = z.literal([0, 1] satisfies FollowStatus[]);

/** What holds for a follow order as long as it lasts. */
const Terms = { agencyId: Code, name: z.string(), lockDays: z.int().check(z.minimum(1), z.maximum(3660)) };

const Agency = z.object({
  ...Terms,
  currency: CurrencyCode,
  /** Nobody outside of the sandbox: its name is invented. */
  simulated: z.boolean(),
  strategy: Strategy,
  /** Percent of the profit, once, at the end; of a loss there is none. */
  fee: Decimal,
  minimum: Decimal,
  maximum: Decimal,
  /** Customers who follow it now, and what they have put in: those of this broker, nobody else is counted. */
  followers: Count,
  assets: Decimal,
  ...Span,
});
export type Agency = z.infer<typeof Agency>;

const FollowWish = z.object({
  agencyId: Code,
  amount: Amount,
  /** What the customer saw; denied (rateMoved) where it is another by now. */
  finishTimestamp: z.optional(Seconds),
  /** Denied (notAcknowledged) without it: it can't be sold. */
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

/** The specification has no code for one that was paid: it keeps 1, and has an end. */
const FollowOrder = z.object({ ...Stake, ...Terms, status: Status });
export type FollowOrder = z.infer<typeof FollowOrder>;

export const follow = {
  /** Those that go on first, newest first; then those that were paid, newest first. */
  followPageList: personal('POST', '/userFollowInvest/pageList', ShortPage, pageOf(FollowOrder), ['position']),
  followAdd: moneyWrite('POST', '/userFollowInvest/add', FollowWish, z.object({ order: FollowOrder }), ['position', 'wallet']),
  followAgencies: personal('GET', '/userFollowInvest/getInvestAgencyList', Nothing, z.object({ list: z.array(Agency) }), ['position']),
} as const;
