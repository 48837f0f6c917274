/** Orders and positions. */
import { type Handlers, notOpenYet } from './handler.ts';

export const trading = {
  stockCreate: notOpenYet,
  hkCreate: notOpenYet,
  futureCreate: notOpenYet,
  forexCreate: notOpenYet,
  blockTradeCreate: notOpenYet,
  auctionStockCreate: notOpenYet,
  minCount: notOpenYet,
  rateSite: notOpenYet,
  blockTradeCheckSecret: notOpenYet,
  applyService: notOpenYet,
  orderCancel: notOpenYet,
  orderCancelAll: notOpenYet,
  orderAmend: notOpenYet,
  orderByClientId: notOpenYet,
  positionGetByStock: notOpenYet,
  positionMine: notOpenYet,
  positionFlat: notOpenYet,
  positionFlatList: notOpenYet,
  positionConsignList: notOpenYet,
  positionWaterPageList: notOpenYet,
  positionAddMargin: notOpenYet,
  positionHalfOrFull: notOpenYet,
} satisfies Partial<Handlers>;
