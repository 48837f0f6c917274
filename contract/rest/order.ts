/** Placing orders, by product line; cancelling, amending and looking up are beyond the specification. */
import * as z from 'zod/mini';
import { Source } from '../codes.ts';
import { moneyWrite, personal, write } from './endpoint.ts';
import { ClientOrderId } from './customerShapes.ts';
import { absent, Code, Decimal, Done, Id, MarketCode, Secret } from './shapes.ts';
import { HkApplication, Subscription } from './subscription.ts';
import { BlockOrder, ForexOrder, FutureOrder, Order, Quantity, Rates, StockOrder, Terms, Traded } from './trading.ts';

/** Tags that an order makes out of date. */
export const TRADED = ['order', 'position', 'wallet'];

export const order = {
  blockTradeCreate: moneyWrite('POST', '/blockTrade/create', BlockOrder, Order, TRADED),
  futureCreate: moneyWrite('POST', '/gold/create', FutureOrder, Order, TRADED),
  forexCreate: moneyWrite('POST', '/crude/create', ForexOrder, Order, TRADED),
  /** With the id of an offering it is an application for a new issue. */
  hkCreate: moneyWrite('POST', '/hk/create', z.union([HkApplication, StockOrder]), z.union([Order, Subscription]), TRADED),
  auctionStockCreate: moneyWrite('POST', '/stock/auctionStockCreate', StockOrder, Order, TRADED),
  stockCreate: moneyWrite('POST', '/stock/create', StockOrder, Order, TRADED),
  /** Lot and minimum, and in the sandbox all else that an order has to keep to. */
  minCount: personal('POST', '/stocka_config/getMinCount', z.object({ ...Traded, goldCode: z.optional(Code) }), Terms, ['session']),
  /** What a trade costs; of one instrument where its code is named, since taxes differ by issuer. */
  rateSite: personal(
    'GET',
    '/stock_rate/site/get',
    z.object({ source: z.enum(Source), market: MarketCode, stockCode: z.optional(Code) }),
    Rates,
    [],
  ),
  blockTradeCheckSecret: write('POST', '/blockTrade/checkSecret', 'user', z.object({ secret: Secret }), Done),
} as const;

/** Ids that can be asked after in one call. */
export const LOOK_UPS = 50;

const LookUp = z.object({ clientOrderId: ClientOrderId, void: z.optional(z.boolean()) });
const LookedUp = z.object({ found: z.boolean(), endpoint: absent(z.string()), answer: z.optional(z.unknown()) });

/** Beyond the specification. */
export const orderExtensions = {
  /** Denied (orderEnded) once it has traded whole or ended otherwise. What traded stays traded. */
  orderCancel: write('POST', '/x/order/cancel', 'user', z.object({ id: Id }), Order, TRADED),
  /** All working orders, or those of a line or a market. */
  orderCancelAll: write(
    'POST',
    '/x/order/cancelAll',
    'user',
    z.object({ source: z.optional(z.enum(Source)), market: z.optional(MarketCode) }),
    z.object({ list: z.array(Order) }),
    TRADED,
  ),
  /** Price and whole quantity of a working limit order; it keeps its number. */
  orderAmend: moneyWrite(
    'POST',
    '/x/order/amend',
    z.object({ id: Id, price: Decimal, quantity: Quantity, clientOrderId: ClientOrderId }),
    Order,
    TRADED,
  ),
  /** One order, whenever it was placed. */
  orderById: personal('POST', '/x/order/byId', z.object({ id: Id }), Order, ['order']),
  /**
   * What came of a money call: `answer` is what it got, absent where the server has done nothing under that id. With `void`
   * an id that has done nothing is closed in the same moment: a request under it that is still on its way is denied (idVoid).
   */
  orderByClientId: write('POST', '/x/order/byClientId', 'user', LookUp, LookedUp),
  /** The same for several ids at once, each answered by name. */
  ordersByClientId: write(
    'POST',
    '/x/order/byClientIds',
    'user',
    z.object({ questions: z.array(LookUp).check(z.minLength(1), z.maxLength(LOOK_UPS)) }),
    z.object({ list: z.array(z.extend(LookedUp, { clientOrderId: ClientOrderId })) }),
  ),
} as const;
