/** Orders and positions. */
import { EnvelopeCode, Source } from '../../contract/codes.ts';
import { lookUp } from '../ledger/deed.ts';
import { deny, done } from '../outcome.ts';
import { type Handlers, notOpenYet } from './handler.ts';

const notOnThisLine = () => deny(EnvelopeCode.State, 'notTradable');

export const trading = {
  stockCreate: (input, { trading: floor, visit }) =>
    input.source === Source.Stock ? floor.orders.create(visit.customer, 'stockCreate', input) : notOnThisLine(),
  hkCreate: (input, { trading: floor, visit }) =>
    input.source === Source.HKStock ? floor.orders.create(visit.customer, 'hkCreate', input) : notOnThisLine(),
  futureCreate: notOpenYet,
  forexCreate: notOpenYet,
  blockTradeCreate: notOpenYet,
  auctionStockCreate: (input, { trading: floor, visit }) =>
    input.source === Source.AuctionStock ? floor.orders.create(visit.customer, 'auctionStockCreate', input) : notOnThisLine(),
  minCount: (input, { trading: floor }) => floor.terms.minCount(input),
  rateSite: (input, { trading: floor }) => floor.terms.rates(input),
  blockTradeCheckSecret: notOpenYet,
  applyService: notOpenYet,
  orderCancel: ({ id }, { trading: floor, visit }) => floor.orders.cancel(visit.customer, id),
  orderCancelAll: async (input, { trading: floor, visit }) => done({ list: await floor.orders.cancelAll(visit.customer, input) }),
  orderAmend: (input, { trading: floor, visit }) => floor.orders.amend(visit.customer, input),
  orderByClientId: async ({ clientOrderId, void: close = false }, { store, visit }) =>
    done(await lookUp(store, visit.customer, clientOrderId, close)),
  positionGetByStock: async (input, { trading: floor, visit }) => done(await floor.reads.byStock(visit.customer, input)),
  positionMine: async (input, { trading: floor, visit }) => done(await floor.reads.mine(visit.customer, input)),
  positionFlat: (input, { trading: floor, visit }) => floor.orders.flat(visit.customer, input),
  positionFlatList: async (page, { trading: floor, visit }) => done(await floor.reads.closed(visit.customer, page)),
  positionConsignList: async (page, { trading: floor, visit }) => done(await floor.reads.orders(visit.customer, page)),
  positionWaterPageList: async (input, { trading: floor, visit }) => done(await floor.reads.movements(visit.customer, input)),
  positionAddMargin: notOpenYet,
  positionHalfOrFull: (input, { trading: floor, visit }) => floor.terms.halfOrFull(visit.customer, input),
} satisfies Partial<Handlers>;
