/** Another price and quantity for a working limit order: what has traded stays traded, and the order keeps its number. */
import { EnvelopeCode, OpenClose, OrderStatus, OrderType } from '../../../contract/codes.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { checkListed, checkQuantity, checkValue, readPrice } from './checks.ts';
import type { TradingFloor } from '../desk.ts';
import { carryDue } from '../duties/duties.ts';
import { changeOrder, holdFor, isRefusal, orderById, positionById } from './fills.ts';
import { changePosition } from '../positions/holding.ts';
import { isDue, isSettled, isWorking, match, placeOf, restPoints } from './matching.ts';
import { namedOf, type OrderRow, type PositionRow } from '../rows.ts';
import { checkOwn } from './selfTrade.ts';

/** @param quantity the whole of it, with what has traded */
export async function amend(
  tx: Tx,
  floor: TradingFloor,
  given: OrderRow,
  { price, quantity }: { readonly price: string; readonly quantity: number },
  at: number,
): Promise<Outcome<OrderRow>> {
  const ended = () => deny(EnvelopeCode.State, 'orderEnded', { field: 'id' });
  if (!isWorking(given)) return ended();
  if (isSettled(given, at)) return deny(EnvelopeCode.State, 'notPending', { field: 'id' });
  if (codeOf(given.order_type) === OrderType.Market) return deny(EnvelopeCode.Validation, 'invalid', { field: 'price' });
  const placed = placeOf(floor, namedOf(given), at);
  if (!placed.ok) return placed;
  const { instrument, line } = placed.data;
  const unlisted = checkListed(instrument, at);
  if (unlisted) return unlisted;
  if (isDue(given, at)) return ended();
  // What was due on its position may have ended it: a split, the end of a contract.
  const carried = await carryDue(tx, placed.data, Number(given.customer), at);
  const before = carried ? await orderById(tx, given.id) : given;
  if (!isWorking(before)) return ended();
  const units = readPrice(instrument, price);
  if (!units.ok) return units;
  const position =
    codeOf(before.open_close) === OpenClose.Close && before.position !== null ? await positionById(tx, before.position) : undefined;
  const working = before.quantity - before.filled;
  // What its own rest has taken up is free for it.
  const free = position && position.quantity - position.frozen + working;
  const rest = BigInt(quantity) - before.filled;
  if (rest < 0n) return deny(EnvelopeCode.Limit, 'quantityTooSmall', { field: 'quantity', nearest: [String(before.filled)] });
  if (rest === 0n && before.filled > 0n) return done(await completeAsFilled(tx, before, position, at));
  const refusal =
    checkQuantity(instrument, quantity, free === undefined ? undefined : Number(free + before.filled)) ??
    checkValue(instrument, units.data, BigInt(quantity));
  if (refusal) return refusal;
  if (position && free !== undefined) {
    if (rest > free) return deny(EnvelopeCode.State, 'insufficientPosition', { field: 'quantity' });
    await changePosition(tx, position.id, { frozen: position.frozen + rest - working, modified_at: BigInt(at) });
  }
  const order = await changeOrder(tx, before.id, { price: units.data, quantity: BigInt(quantity), modified_at: BigInt(at) });
  const own = await checkOwn(tx, order, placed.data, at);
  if (own) return own;
  if (position) return done(await match(tx, floor, order, placed.data, at));
  const needed = line.required(instrument, order, { points: restPoints(order, instrument, at, rest), quantity: rest }, at);
  const held = await holdFor(tx, order, needed, at);
  return isRefusal(held) ? held : done(await match(tx, floor, held, placed.data, at));
}

/** An order of no more than what has traded is done: what its rest held or had taken up is free again. */
async function completeAsFilled(tx: Tx, order: OrderRow, position: PositionRow | undefined, at: number): Promise<OrderRow> {
  const freed = await holdFor(tx, order, 0n, at);
  if (isRefusal(freed)) throw new Error(`Order ${order.id} can't give back what it holds: ${freed.msg}`);
  if (position)
    await changePosition(tx, position.id, { frozen: position.frozen - (order.quantity - order.filled), modified_at: BigInt(at) });
  return changeOrder(tx, order.id, {
    quantity: order.filled,
    status: BigInt(OrderStatus.Filled),
    reason: null,
    opens_at: null,
    modified_at: BigInt(at),
    ended_at: BigInt(at),
  });
}
