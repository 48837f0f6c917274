/** Orders and positions. */
import { EnvelopeCode, type Source } from '../../contract/codes.ts';
import { type CreateCall, isTraded, LINES } from '../../contract/lines.ts';
import { lookUp, lookUpAll } from '../ledger/deed.ts';
import { deny, done, type Refusal } from '../outcome.ts';
import type { Handlers } from '../handler.ts';

/** A line's call takes no other line's orders. */
const misplaced = (call: CreateCall, { source }: { readonly source: Source }): Refusal | undefined =>
  isTraded(source) && LINES[source].call === call ? undefined : deny(EnvelopeCode.State, 'notTradable');

export const trading = {
  stockCreate: (input, { trading: floor, visit }) =>
    misplaced('stockCreate', input) ?? floor.orders.create(visit.customer, 'stockCreate', input),
  hkCreate: (input, { trading: floor, subscriptions, visit, language }) =>
    'payMode' in input
      ? subscriptions.applyHk(visit.customer, input, language)
      : (misplaced('hkCreate', input) ?? floor.orders.create(visit.customer, 'hkCreate', input)),
  futureCreate: (input, { trading: floor, visit }) => {
    const { goldCode: underlying, optionType: right, strike, expiry: lastTradeDate } = input;
    const option = { underlying, claimed: { right, strike, lastTradeDate } };
    return misplaced('futureCreate', input) ?? floor.orders.create(visit.customer, 'futureCreate', input, option);
  },
  forexCreate: (input, { trading: floor, visit }) =>
    misplaced('forexCreate', input) ?? floor.orders.create(visit.customer, 'forexCreate', input),
  blockTradeCreate: (input, { trading: floor, visit }) =>
    misplaced('blockTradeCreate', input) ?? floor.permission.order(visit.customer, input),
  auctionStockCreate: (input, { trading: floor, visit }) =>
    misplaced('auctionStockCreate', input) ?? floor.orders.create(visit.customer, 'auctionStockCreate', input),
  minCount: (input, { trading: floor }) => floor.terms.minCount(input),
  rateSite: (input, { trading: floor }) => floor.terms.rates(input),
  blockTradeCheckSecret: ({ secret }, { trading: floor, visit }) => floor.permission.checkSecret(visit.customer, secret),
  applyService: (_, { trading: floor, visit }) => floor.permission.apply(visit.customer),
  orderCancel: ({ id }, { trading: floor, visit }) => floor.orders.cancel(visit.customer, id),
  orderCancelAll: async (input, { trading: floor, visit }) => done({ list: await floor.orders.cancelAll(visit.customer, input) }),
  orderAmend: (input, { trading: floor, visit }) => floor.orders.amend(visit.customer, input),
  orderById: ({ id }, { trading: floor, visit }) => floor.reads.order(visit.customer, id),
  orderByClientId: async (question, { store, visit }) => done(await lookUp(store, visit.customer, question)),
  ordersByClientId: async ({ questions }, { store, visit }) => done({ list: await lookUpAll(store, visit.customer, questions) }),
  positionGetByStock: async (input, { trading: floor, visit }) => done(await floor.reads.byStock(visit.customer, input)),
  positionMine: async (input, { trading: floor, visit }) => done(await floor.reads.mine(visit.customer, input)),
  positionFlat: (input, { trading: floor, visit }) => floor.orders.flat(visit.customer, input),
  fundProfit: (input, { trading: floor, visit }) => floor.reads.profits(visit.customer, input),
  positionFlatList: async (page, { trading: floor, visit }) => done(await floor.reads.closed(visit.customer, page)),
  positionConsignList: async (page, { trading: floor, visit }) => done(await floor.reads.orders(visit.customer, page)),
  positionWaterPageList: async (input, { trading: floor, visit }) => done(await floor.reads.movements(visit.customer, input)),
  positionAddMargin: (input, { trading: floor, visit }) => floor.addMargin(visit.customer, input),
  positionHalfOrFull: (input, { trading: floor, visit }) => floor.terms.halfOrFull(visit.customer, input),
} satisfies Partial<Handlers>;
