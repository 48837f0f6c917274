/** What an order's fills do: its money, its position, and the order itself, all in the caller's transaction. */
import { EnvelopeCode, OpenClose, OrderStatus, type OrderNote, type Reason } from '../../../contract/codes.ts';
import { costOfPart } from '../../../contract/finance/trade.ts';
import type { BillType } from '../../../contract/money.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { free, held, post } from '../../ledger/posting.ts';
import type { Rates } from '../../ledger/rates.ts';
import { deny, done, type Outcome, type Refusal } from '../../outcome.ts';
import { addClosedPart, addMovement, changePosition, closeHolding, openHolding, openPosition, sinceOpening } from '../positions/holding.ts';
import { type Fill, type Instrument, type Line, opposite, type Traded } from '../lines/line.ts';
import { orderNoOf, type OrderRow, type PositionRow, settledIn } from '../rows.ts';

export const changeOrder = (tx: Tx, id: bigint, changes: Partial<Omit<OrderRow, 'id'>>): Promise<OrderRow> =>
  tx.updateTable('trade_order').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const orderById = (tx: Tx, id: bigint): Promise<OrderRow> =>
  tx.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A customer's own order. */
export async function orderOf(tx: Tx, customer: number, id: number): Promise<OrderRow | undefined> {
  const order = await tx.selectFrom('trade_order').selectAll().where('id', '=', BigInt(id)).executeTakeFirst();
  return order?.customer === BigInt(customer) ? order : undefined;
}

export const unknownOrder = (): Refusal => deny(EnvelopeCode.State, 'orderUnknown', { field: 'id' });

export const positionById = (tx: Tx, id: bigint): Promise<PositionRow | undefined> =>
  tx.selectFrom('position').selectAll().where('id', '=', id).executeTakeFirst();

/** Brings what an order holds to `target`, from and to free money. */
export async function holdFor(tx: Tx, order: OrderRow, target: bigint, at: number): Promise<OrderRow | Refusal> {
  const more = target - order.reserved;
  if (more === 0n) return order;
  const currency = settledIn(order);
  const wallet = order.wallet;
  const kind: BillType = more > 0n ? 'reserve' : 'release';
  const legs = [free('stock', currency, -more), held(wallet, currency, more)];
  const refusal = await post(tx, { customer: Number(order.customer), kind, reference: orderNoOf(order.id), at, legs });
  if (refusal?.denial?.reason === 'insufficientFunds') return deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' });
  return refusal ?? changeOrder(tx, order.id, { reserved: target });
}

export const isRefusal = (result: object): result is Refusal => 'ok' in result && result.ok === false;

interface Ending {
  readonly reason: OrderNote;
  readonly denial?: Reason | undefined;
  readonly at: number;
}

/** Ends an order that hasn't traded whole: what it held is free again, what it took up of a position too. */
export async function endOrder(tx: Tx, order: OrderRow, { reason, denial, at }: Ending): Promise<OrderRow> {
  const freed = await holdFor(tx, order, 0n, at);
  if (isRefusal(freed)) throw new Error(`Order ${order.id} can't give back what it holds: ${freed.msg}`);
  if (codeOf(order.open_close) === OpenClose.Close && order.position !== null) {
    const position = await positionById(tx, order.position);
    if (position)
      await changePosition(tx, position.id, { frozen: position.frozen - (order.quantity - order.filled), modified_at: BigInt(at) });
  }
  return changeOrder(tx, order.id, {
    status: BigInt(OrderStatus.Ended),
    reason,
    denial: denial ?? null,
    opens_at: null,
    modified_at: BigInt(at),
    ended_at: BigInt(at),
  });
}

/** What a step of the matching found for an order. */
export interface Step extends Traded {
  readonly instrument: Instrument;
  readonly line: Line;
  readonly rates: Rates;
  readonly at: number;
  /** What the rest is to be reserved at, in points, once this has traded. */
  restPoints(quantity: bigint): bigint;
}

/** Books a step; where it can't be booked the order ends as rejected, with nothing of the step done. */
export async function fillOrder(tx: Tx, order: OrderRow, step: Step): Promise<OrderRow> {
  const { at } = step;
  const filled = codeOf(order.open_close) === OpenClose.Open ? await fillOpening(tx, order, step) : await fillClosing(tx, order, step);
  if (filled.ok) return filled.data;
  return endOrder(tx, order, { reason: 'rejected', denial: filled.denial?.reason, at });
}

/** Its state after a fill, before what it still holds is settled. */
const advance = (order: OrderRow, { points, quantity, at }: Fill): Partial<OrderRow> => {
  const filled = order.filled + quantity;
  const whole = filled === order.quantity;
  return {
    filled,
    points: String(BigInt(order.points) + points),
    status: BigInt(whole ? OrderStatus.Filled : OrderStatus.PartlyFilled),
    // A close-out stays one.
    reason: order.reason === 'liquidated' ? 'liquidated' : whole ? null : 'partial',
    modified_at: BigInt(at),
    ended_at: whole ? BigInt(at) : null,
  };
};

async function isHeldAgainst(tx: Tx, { customer, direction }: OrderRow, instrument: Instrument): Promise<boolean> {
  if (!instrument.canShort) return false;
  const { source, listing, code } = instrument;
  return (await openPosition(tx, { customer, source, market: listing.market, code, direction: opposite(codeOf(direction)) })) !== undefined;
}

async function fillOpening(tx: Tx, before: OrderRow, step: Step): Promise<Outcome<OrderRow>> {
  const { line, instrument, points, quantity, at, rates } = step;
  // What was placed before the opposite was opened: of two sides of one pair, one loses no more than its margin and the other gains all.
  if (await isHeldAgainst(tx, before, instrument)) return deny(EnvelopeCode.State, 'oppositePosition', { field: 'quantity' });
  // Held money of a wallet is that of all its orders and positions: a fill may take what its own order holds, and no more.
  const needed = line.required(instrument, before, { points, quantity }, at);
  const order = needed > before.reserved ? await holdFor(tx, before, needed, at) : before;
  if (isRefusal(order)) return order;
  const fill: Fill = { instrument, order, points, quantity, at };
  const opened = await line.open(tx, fill);
  if (!opened.ok) return opened;
  const { amount, fee, spent, margin } = opened.data;
  const left = order.reserved - spent - margin;
  if (left < 0n) throw new RangeError(`order ${order.id} spent ${spent + margin} of ${order.reserved}`);
  const position = await openHolding(tx, rates, fill, opened.data);
  await addMovement(tx, position, { kind: 'open', quantity, points, amount: -spent, fee, order: order.id, at });
  const advanced = await changeOrder(tx, order.id, {
    ...advance(order, fill),
    amount,
    fee: order.fee + fee,
    reserved: left,
    position: position.id,
  });
  const rest = advanced.quantity - advanced.filled;
  const target = rest === 0n ? 0n : line.required(instrument, advanced, { points: step.restPoints(rest), quantity: rest }, at);
  // Of a market that has risen the order holds on to what it has: what a fill then lacks is taken from free money.
  const settled = await holdFor(tx, advanced, target < left ? target : left, at);
  return isRefusal(settled) ? settled : done(settled);
}

async function fillClosing(tx: Tx, order: OrderRow, step: Step): Promise<Outcome<OrderRow>> {
  const { line, instrument, points, quantity, at } = step;
  const position = order.position === null ? undefined : await positionById(tx, order.position);
  if (!position || position.quantity < quantity || position.frozen < quantity)
    return deny(EnvelopeCode.State, 'insufficientPosition', { field: 'quantity' });
  const cost = costOfPart(BigInt(position.cost), quantity, position.quantity);
  const closing = { instrument, order, points, quantity, at, position, cost };
  const rate = line.rate(instrument, at);
  if (!rate) return deny(EnvelopeCode.StalePrice, 'noPrice');
  const closed = await line.close(tx, closing);
  if (!closed.ok) return closed;
  const { amount, fee, made, profit, moved } = closed.data;
  await closeHolding(tx, closing, closed.data, rate);
  await addClosedPart(tx, position, {
    order: order.id,
    quantity,
    ...sinceOpening(position, { quantity, cost, profit }),
    closePoints: points,
    fee,
    reason: order.reason === 'liquidated' ? 'liquidation' : 'customer',
    at,
  });
  const kind = order.reason === 'liquidated' ? 'liquidation' : 'close';
  await addMovement(tx, position, { kind, quantity: -quantity, points, amount: moved, fee, order: order.id, at });
  const changes = { ...advance(order, closing), amount, fee: order.fee + fee, made: String(made), profit: (order.profit ?? 0n) + profit };
  return done(await changeOrder(tx, order.id, changes));
}
