/** Placing one order: what is looked at, stored and reserved before it meets the book. */
import { Direction, EnvelopeCode, OpenClose, OrderStatus, OrderType, type Source, type Validity } from '../../../contract/codes.ts';
import type { Seen } from '../../../contract/finance/bound.ts';
import { pricingOf } from '../../../contract/lines.ts';
import { LIMITS } from '../../../contract/rules.ts';
import type { Tx } from '../../db/store.ts';
import { deny, done, type Outcome, type Refusal } from '../../outcome.ts';
import { checkListed, checkMoved, checkQuantity, checkValue, furthest, readPrice, readSeen } from './checks.ts';
import type { TradingFloor } from '../desk.ts';
import { carryDue } from '../duties/duties.ts';
import { holdFor, isRefusal, positionById } from './fills.ts';
import { changePosition, openPosition } from '../positions/holding.ts';
import { isTradingAt, nextOpening, opensAt, sessionEnd } from './hours.ts';
import { type Instrument, opposite } from '../lines/line.ts';
import { facing, match, type Placed, restPoints, workingOrdersOf } from './matching.ts';
import { checkOwn } from './selfTrade.ts';
import { namedColumns, type OrderRow, type PositionRow } from '../rows.ts';

/** What a customer wishes, whatever call it came by. */
export interface Wish {
  readonly customer: number;
  /** Of the call: an auction order is one, though its position is of another source. */
  readonly source: Source;
  readonly direction: Direction;
  readonly orderType: OrderType;
  readonly price?: string | undefined;
  readonly quantity: number;
  readonly tolerance?: string | undefined;
  readonly validity?: Validity | undefined;
  readonly extendedHours?: boolean | undefined;
  readonly leverage?: number | undefined;
  readonly clientOrderId: string | null;
}

/**
 * Checks, stores, reserves, and matches once, all in the caller's transaction, which must be undone where this refuses.
 * @param closes the position that it closes; without one it is found
 */
export async function place(
  tx: Tx,
  floor: TradingFloor,
  placed: Placed,
  wish: Wish,
  at: number,
  closes?: PositionRow,
): Promise<Outcome<OrderRow>> {
  const { instrument, line } = placed;
  const refusal = checkListed(instrument, at);
  if (refusal) return refusal;
  const extended = wish.extendedHours === true;
  if (extended && (!instrument.extendedHours || wish.orderType !== OrderType.Limit || pricingOf(wish.source) === 'auction'))
    return deny(EnvelopeCode.Validation, 'invalid', { field: 'extendedHours' });
  const isMarket = wish.orderType === OrderType.Market;
  const limit = limitOf(instrument, wish);
  if (!limit.ok) return limit;
  const seen = isMarket ? readSeen(wish) : done(undefined);
  if (!seen.ok) return seen;
  await carryDue(tx, placed, wish.customer, at);
  const position = closes ? await positionById(tx, closes.id) : await heldAgainst(tx, wish, instrument);
  // The way out of a position stays open.
  const leaves = position !== undefined && isMarket;
  if (!leaves && (await workingOrdersOf(tx, wish.customer)).length >= LIMITS.workingOrders) return deny(EnvelopeCode.Limit, 'orderTooMany');
  const free = position && position.quantity - position.frozen;
  const wrong =
    checkQuantity(instrument, wish.quantity, free === undefined ? undefined : Number(free)) ??
    (free === undefined && !instrument.canShort && wish.direction === Direction.Sell ? tooLittle() : undefined) ??
    (free !== undefined && BigInt(wish.quantity) > free ? (instrument.canShort && !closes ? tooMuch() : tooLittle()) : undefined);
  if (wrong) return wrong;
  const { direction, leverage } = wish;
  const refused = line.admit?.(instrument, { opens: !position, direction, limit: limit.data, leverage }, at);
  if (refused) return refused;
  const hours = hoursOf(instrument, wish, at);
  const moved = isMarket && hours.opens === null ? checkMarket(instrument, wish.direction, seen.data, at) : undefined;
  if (moved) return moved;

  const price = seen.data ? furthest(instrument, wish.direction, seen.data) : limit.data;
  const row = await insertOrder(tx, placed, wish, { price, hours, position, at });
  const own = await checkOwn(tx, row, placed, at);
  if (own) return own;
  const funded = position ? await takeUp(tx, position, row, at) : await reserve(tx, placed, row, at);
  if (isRefusal(funded)) return funded;
  const matched = await match(tx, floor, funded, placed, at);
  // What ends in the moment in which it is placed is told as a refusal, and leaves its id free.
  if (matched.denial !== null && matched.filled === 0n) return deny(EnvelopeCode.State, matched.denial, { field: 'quantity' });
  return done(matched);
}

/** A closing order takes up its part of the position, so that no other can. */
async function takeUp(tx: Tx, { id, frozen }: PositionRow, row: OrderRow, at: number): Promise<OrderRow> {
  await changePosition(tx, id, { frozen: frozen + row.quantity, modified_at: BigInt(at) });
  return row;
}

/** An opening order holds what it may cost. */
function reserve(tx: Tx, { instrument, line }: Placed, row: OrderRow, at: number): Promise<OrderRow | Refusal> | Refusal {
  const { quantity } = row;
  const points = restPoints(row, instrument, at, quantity);
  return (
    checkValue(instrument, points / quantity, quantity) ?? holdFor(tx, row, line.required(instrument, row, { points, quantity }, at), at)
  );
}

const tooLittle = (): Refusal => deny(EnvelopeCode.State, 'insufficientPosition', { field: 'quantity' });
const tooMuch = (): Refusal => deny(EnvelopeCode.State, 'oppositePosition', { field: 'quantity' });

function limitOf(instrument: Instrument, { orderType, price }: Wish): Outcome<bigint | null> {
  if (orderType === OrderType.Market) return done(null);
  if (price === undefined) return deny(EnvelopeCode.Validation, 'priceMissing', { field: 'price' });
  return readPrice(instrument, price);
}

/** What is held against an order: it closes that. */
const heldAgainst = (tx: Tx, { customer, direction }: Wish, { source, listing, code }: Instrument): Promise<PositionRow | undefined> =>
  openPosition(tx, { customer, source, market: listing.market, code, direction: opposite(direction) });

/** A market order in an open market meets a price, and one that is near what the customer saw. */
function checkMarket(instrument: Instrument, direction: Direction, seen: Seen | undefined, at: number): Refusal | undefined {
  const best = facing(instrument, direction, at)[0];
  if (!best) return deny(EnvelopeCode.StalePrice, 'noPrice');
  return seen && checkMoved(instrument, seen, best.price);
}

interface OrderHours {
  /** Null for one that may trade at once. */
  readonly opens: number | null;
  readonly expires: number | null;
}

function hoursOf(instrument: Instrument, { source, extendedHours = false, validity = 'day' }: Wish, at: number): OrderHours {
  const { sessions } = instrument;
  if (pricingOf(source) === 'auction') {
    const opens = nextOpening(sessions, at);
    return { opens, expires: sessionEnd(sessions, false, opens) };
  }
  const from = opensAt(sessions, extendedHours, at);
  const ends = [validity === 'gtc' ? undefined : sessionEnd(sessions, extendedHours, from), instrument.ordersUntil(at)].filter(
    (end) => end !== undefined,
  );
  return {
    opens: isTradingAt(sessions, extendedHours, at) ? null : from,
    expires: ends.length === 0 ? null : Math.min(...ends),
  };
}

interface Settled {
  readonly price: bigint | null;
  readonly hours: OrderHours;
  readonly position: PositionRow | undefined;
  readonly at: number;
}

export const insertOrder = (tx: Tx, { instrument, line }: Placed, wish: Wish, { price, hours, position, at }: Settled): Promise<OrderRow> =>
  tx
    .insertInto('trade_order')
    .values({
      customer: wish.customer,
      client_order_id: wish.clientOrderId,
      source: wish.source,
      ...namedColumns(instrument),
      direction: wish.direction,
      open_close: position ? OpenClose.Close : OpenClose.Open,
      wallet: line.wallet(instrument),
      position: position?.id ?? null,
      order_type: wish.orderType,
      price,
      quantity: wish.quantity,
      filled: 0,
      points: '0',
      amount: 0,
      fee: 0,
      reserved: 0,
      profit: null,
      made: '0',
      leverage: wish.leverage ?? null,
      validity: wish.validity ?? 'day',
      extended_hours: wish.extendedHours ? 1 : 0,
      status: OrderStatus.Working,
      reason: hours.opens === null ? null : 'queued',
      denial: null,
      opens_at: hours.opens,
      expires_at: hours.expires,
      created_at: at,
      modified_at: at,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
