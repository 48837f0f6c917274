/** A position and an order as a server tells them, for tests. */
import { Direction, OpenClose, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';

const NAMED = {
  stockCode: 'AAPL',
  market: 'US',
  source: Source.Stock,
  name: 'Apple Inc. - Common Stock',
  currency: 'USD',
  settleCurrency: 'USD',
  scale: 4,
  multiplier: '1',
} as const;
/** Futures whose prices traders write in 32nds, and in cents and eighths of a cent. */
export const NOTE_FUTURE = {
  stockCode: 'ZNM6',
  market: 'FUT',
  source: Source.Future,
  name: '10-Year T-Note Futures June 2026',
  scale: 6,
  digits: 6,
  notation: 'thirtySeconds',
  multiplier: '1000',
} as const;
export const CORN_FUTURE = {
  stockCode: 'ZCK6',
  market: 'FUT',
  source: Source.Future,
  name: 'Corn Futures May 2026',
  scale: 4,
  digits: 4,
  notation: 'centEighths',
  multiplier: '5000',
} as const;
/** 11 March 2026, 14:00 UTC. */
const AT = 1_773_237_600;

export const positionOf = (fields: Partial<Position> = {}): Position => ({
  id: 1,
  ...NAMED,
  direction: Direction.Buy,
  positionNum: 40,
  frozenNum: 0,
  isolatedPosition: 1,
  averagePrice: '118.40',
  cost: '4736.00',
  todayCost: '4736.00',
  price: '122.15',
  priceTime: AT,
  zdf: '0.031672',
  profit: '150.00',
  todayProfit: '90.00',
  sellProfit: '0.00',
  fee: '1.00',
  createTimeTimestamp: AT,
  modifyTimeTimestamp: AT,
  marketDateTimestamp: 1_773_187_200,
  ...fields,
});

export const orderOf = (fields: Partial<Order> = {}): Order => ({
  id: 7,
  orderNo: 'T00000007',
  ...NAMED,
  direction: Direction.Buy,
  openClose: OpenClose.Open,
  orderType: OrderType.Limit,
  price: '121.80',
  quantity: 40,
  filledQuantity: 0,
  amount: '0.00',
  fee: '0.00',
  reserved: '4872.00',
  validity: 'day',
  extendedHours: false,
  status: OrderStatus.Working,
  createTimeTimestamp: AT,
  modifyTimeTimestamp: AT,
  ...fields,
});
