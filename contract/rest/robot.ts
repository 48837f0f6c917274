/** Robots: bought or rented for a cycle of days, in which they mine a coin. Money in `currency`, rates in percent, prices of coins decimals. */
import * as z from 'zod/mini';
import type { MiningStatus } from '../codes.ts';
import { ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { absent, Code, Count, CurrencyCode, Decimal, Id, Nothing, Seconds } from './shapes.ts';

export const ROBOT_MODES = ['buy', 'rent'] as const;
export type RobotMode = (typeof ROBOT_MODES)[number];

/** By number: the table of their names lies where a worker's start would carry it. */
const Status = z.literal([1, 2, 3, 4, 5, 6] satisfies MiningStatus[]);
const Days = z.int().check(z.minimum(1), z.maximum(1000));
const Robots = z.int().check(z.minimum(1), z.maximum(1000));

/** What holds for an order as long as it lasts. */
export const RobotTerms = {
  robotId: Code,
  name: z.string(),
  /** The coin's code among crypto pairs. */
  coin: Code,
  currency: CurrencyCode,
  /** Of one robot. */
  price: Decimal,
  /** Of a day's rent, of the price. */
  rentRate: Decimal,
  /** Income of a day, of the price, while the coin stands still: an estimate, in steps of 0.001. */
  dailyRate: Decimal,
  /** Of the price, paid back as the cycle ends; of a robot that was bought. */
  residual: Decimal,
  /** Of the price, for an end before that. */
  earlyCost: Decimal,
  /** How long full energy lasts, and what filling it costs, of the price. */
  energyDays: Days,
  rechargeRate: Decimal,
};

const Robot = z.object({ ...RobotTerms, cycles: z.array(Days), coinPrice: absent(Decimal) });
export type Robot = z.infer<typeof Robot>;

const Ordered = z.object({
  robotId: Code,
  mode: z.enum(ROBOT_MODES),
  cycleDays: Days,
  quantity: Robots,
  /** Of one, as the customer saw it; denied (rateMoved) where it is another by now. */
  price: z.optional(Decimal),
  /** Denied (notAcknowledged) without it. */
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

const RobotOrder = z.object({
  id: Id,
  ...RobotTerms,
  mode: z.enum(ROBOT_MODES),
  cycleDays: Days,
  quantity: Count,
  status: Status,
  /** What was paid at first. */
  paid: Decimal,
  /** Price of the coin when it was ordered. */
  openPrice: Decimal,
  /** Mined so far, and what of it a day was worth at last; fees paid since. */
  income: Decimal,
  lastIncome: absent(Decimal),
  fees: Decimal,
  /** What an end now brings: back, and its cost. Absent of one that is not at work yet, or no more. */
  redeemAmount: absent(Decimal),
  redeemCost: absent(Decimal),
  /** What filling the energy costs. Absent where it isn't exhausted, or the cycle has no whole day left: only whole days bring something. */
  rechargeCost: absent(Decimal),
  /** Part of full energy that is left, percent. */
  energy: Count,
  /** End of the cycle, once it mines; when something befalls it next by itself. */
  availableTime: absent(Seconds),
  nextTime: absent(Seconds),
  happened: z.array(Happened),
  createTimeTimestamp: Seconds,
  endTimeTimestamp: absent(Seconds),
});
export type RobotOrder = z.infer<typeof RobotOrder>;

export const ROBOT_DEEDS = ['buy', 'rent', 'locate', 'start', 'mine', 'accrue', 'runOut', 'recharge', 'expire', 'redeem'] as const;
/** One thing that befell a robot; `amount` moved the customer's money. */
const RobotMessage = z.object({ id: Id, deed: z.enum(ROBOT_DEEDS), amount: Decimal, createTimestamp: Seconds });
export type RobotMessage = z.infer<typeof RobotMessage>;

const Deal = z.object({ order: RobotOrder, amount: Decimal });
const Named = z.object({ id: Id, clientOrderId: ClientOrderId });
const MOVED = ['position', 'wallet', 'mining'];

export const robot = {
  /** Newest first, twenty at most. */
  robotMessages: personal('GET', '/robotMessage/{orderId}', z.object({ orderId: Id }), z.object({ list: z.array(RobotMessage) }), [
    'mining',
  ]),
  robotPageList: personal('POST', '/robot/pageList', ShortPage, pageOf(z.extend(Robot, { id: Id })), []),
  robotOrderCreate: moneyWrite('POST', '/robotOrder/create', Ordered, Deal, MOVED),
  robotOrderPageList: personal('POST', '/robotOrder/pageList', ShortPage, pageOf(RobotOrder), ['mining', 'position']),
  /** Ends it before its cycle does. */
  robotOrderRedeem: moneyWrite('POST', '/robotOrder/redeem', Named, Deal, MOVED),
  robotOrderDetail: personal('POST', '/robotOrder/detail', z.object({ id: Id }), RobotOrder, ['mining', 'position']),
  /** How many robots a customer may have at work, and how many more. */
  robotMiningQuota: personal('POST', '/robot/getMiningQuota', Nothing, z.object({ total: Count, used: Count, left: Count }), [
    'mining',
    'position',
  ]),
} as const;

/** Beyond the specification. */
export const robotExtensions = {
  /** Fills the energy of one that stands still. */
  robotRecharge: moneyWrite('POST', '/x/robotOrder/recharge', Named, Deal, MOVED),
} as const;
