/** What a customer holds, and what is done with it. */
import * as z from 'zod/mini';
import { Source } from '../codes.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { TRADED } from './order.ts';
import { ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { absent, CurrencyCode, Decimal, Id } from './shapes.ts';
import { ClosedPosition, CloseOrder, HalfOrFull, HalfOrFullInput, Order, Position, PositionMovement, Traded } from './trading.ts';

/**
 * Of a line and a currency, what the trading day that lasts brought beside the positions still open: `closed`, today's profit of those
 * that were closed whole, at the rates at which it was booked, and `costs`, all fees of the day with the interest of currencies paid less
 * that received. Today's profit, wherever it is told, is the sum of the open positions' `todayProfit` and `closed`, less `costs`; in another
 * currency the difference `closed` less `costs` is converted, once.
 */
const DayResult = z.object({ source: z.enum(Source), currency: CurrencyCode, closed: Decimal, costs: Decimal });
export type DayResult = z.infer<typeof DayResult>;

const Positions = z.object({ list: z.array(Position), day: absent(z.array(DayResult)) });
const Amount = z.string().check(z.maxLength(25), z.regex(/^\d{1,15}(?:\.\d{1,2})?$/));

export const position = {
  /** Of one instrument and line: its positions and its working orders. */
  positionGetByStock: personal(
    'POST',
    '/position/getByStock',
    z.object(Traded),
    z.object({ list: z.array(Position), orders: z.array(Order) }),
    ['order', 'position'],
  ),
  positionFlat: moneyWrite('POST', '/position/flatPosition', CloseOrder, Order, TRADED),
  /** The trading day turns at a change of its market's phase, and `todayCost` and `day` with it. */
  positionMine: personal('POST', '/position/me', z.object({ source: z.optional(z.enum(Source)) }), Positions, ['position', 'session']),
  positionFlatList: personal('POST', '/position/flatList', ShortPage, pageOf(ClosedPosition), ['position']),
  /** Working orders first, newest first; then those that ended, newest first. */
  positionConsignList: personal('POST', '/position/consignList', ShortPage, pageOf(Order), ['order']),
  /** Movements of a position, newest first. */
  positionWaterPageList: personal('POST', '/position/water/pageList', z.extend(ShortPage, { id: Id }), pageOf(PositionMovement), [
    'position',
  ]),
  positionAddMargin: moneyWrite(
    'POST',
    '/position/addPositionMargin',
    z.object({ id: Id, amount: Amount, clientOrderId: ClientOrderId }),
    Position,
    TRADED,
  ),
  positionHalfOrFull: personal('POST', '/position/getHalfOrFullNum', HalfOrFullInput, HalfOrFull, TRADED),
} as const;
