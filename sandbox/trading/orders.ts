/** Placing, closing and cancelling. Each is one transaction; what was asked under a client order id is done once. */
import { Direction, EnvelopeCode, OpenClose, OrderStatus, OrderType, type Reason, Source, type Validity } from '../../contract/codes.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { LIMITS } from '../../contract/rules.ts';
import type { Tx } from '../db/store.ts';
import { allOrNothing, once } from '../ledger/deed.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { checkListed, checkMoved, checkQuantity, checkValue, furthest, readPrice } from './checks.ts';
import type { TradingFloor } from './desk.ts';
import { carryDue } from './duties.ts';
import { endOrder, holdFor, isRefusal, positionById } from './fills.ts';
import { changePosition, openPosition } from './holding.ts';
import { isTradingAt, nextOpening, opensAt, sessionEnd } from './hours.ts';
import { type Instrument, type Named, opposite } from './line.ts';
import { facing, isSettled, isWorking, match, placeOf, type Placed, restPoints, tellTraded, workingOrdersOf } from './matching.ts';
import { amend } from './amend.ts';
import { namedColumns, namedOf, type OrderRow, type PositionRow, toOrder } from './rows.ts';

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

export interface Orders {
  /** Places an order of an instrument: opens, or closes what is held against it. */
  create(
    customer: number,
    endpoint: string,
    input: Input<'stockCreate'> & { readonly leverage?: number | undefined },
    option?: Pick<Named, 'underlying' | 'claimed'>,
  ): Promise<Outcome<Order>>;
  /** Closes a position in whole or in part. */
  flat(customer: number, input: Input<'positionFlat'>): Promise<Outcome<Order>>;
  cancel(customer: number, id: number): Promise<Outcome<Order>>;
  /** All that still work, of a line or a market where one is named. */
  cancelAll(customer: number, input: Input<'orderCancelAll'>): Promise<Order[]>;
  amend(customer: number, input: Input<'orderAmend'>): Promise<Outcome<Order>>;
}

const unknownOrder = (): Refusal => deny(EnvelopeCode.State, 'orderUnknown', { field: 'id' });

export function createOrders(floor: TradingFloor): Orders {
  const { store } = floor;
  const tellIf = <T>(customer: number, outcome: Outcome<T>): Outcome<T> => {
    if (outcome.ok) tellTraded(floor, customer);
    return outcome;
  };

  return {
    async create(customer, endpoint, input, option) {
      const { clientOrderId, ...body } = input;
      const { stockCode: code, market, source } = input;
      const outcome = await once(store, { customer, endpoint, clientOrderId, body }, async (tx) => {
        const at = floor.now();
        const placed = placeOf(floor, { source, market, code, ...option }, at);
        if (!placed.ok) return placed;
        const order = await place(tx, floor, placed.data, { ...input, customer }, at);
        return order.ok ? done(toOrder(order.data)) : order;
      });
      return tellIf(customer, outcome);
    },

    async flat(customer, input) {
      const { clientOrderId, ...body } = input;
      const outcome = await once(store, { customer, endpoint: 'positionFlat', clientOrderId, body }, async (tx) => {
        const at = floor.now();
        const position = await positionById(tx, BigInt(input.id));
        if (position?.customer !== BigInt(customer) || position.closed_at !== null)
          return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        const named = namedOf(position);
        const placed = placeOf(floor, named, at);
        if (!placed.ok) return placed;
        const direction = opposite(Number(position.direction) as Direction);
        const order = await place(tx, floor, placed.data, { ...input, customer, source: named.source, direction }, at, position);
        return order.ok ? done(toOrder(order.data)) : order;
      });
      return tellIf(customer, outcome);
    },

    async cancel(customer, id) {
      const outcome = await allOrNothing(store, async (tx) => {
        const order = await orderOf(tx, customer, id);
        if (!order) return unknownOrder();
        if (!isWorking(order)) return deny(EnvelopeCode.State, 'orderEnded', { field: 'id' });
        const at = floor.now();
        if (isSettled(order, at)) return deny(EnvelopeCode.State, 'notPending', { field: 'id' });
        return done(toOrder(await endOrder(tx, order, { reason: 'cancelled', at })));
      });
      return tellIf(customer, outcome);
    },

    async cancelAll(customer, { source, market }) {
      const list = await store.inTransaction(async (tx) => {
        const at = floor.now();
        const own = (await workingOrdersOf(tx, customer)).filter(
          (order) =>
            !isSettled(order, at) &&
            (source === undefined || order.source === BigInt(source)) &&
            (market === undefined || order.market === market),
        );
        const ended: Order[] = [];
        for (const order of own) ended.push(toOrder(await endOrder(tx, order, { reason: 'cancelled', at })));
        return ended;
      });
      if (list.length > 0) tellTraded(floor, customer);
      return list;
    },

    async amend(customer, input) {
      const { clientOrderId, ...body } = input;
      const outcome = await once(store, { customer, endpoint: 'orderAmend', clientOrderId, body }, async (tx) => {
        const at = floor.now();
        const order = await orderOf(tx, customer, input.id);
        if (!order) return unknownOrder();
        const amended = await amend(tx, floor, order, input, at);
        return amended.ok ? done(toOrder(amended.data)) : amended;
      });
      return tellIf(customer, outcome);
    },
  };
}

async function orderOf(tx: Tx, customer: number, id: number): Promise<OrderRow | undefined> {
  const order = await tx.selectFrom('trade_order').selectAll().where('id', '=', BigInt(id)).executeTakeFirst();
  return order?.customer === BigInt(customer) ? order : undefined;
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
  if (extended && (!instrument.extendedHours || wish.orderType !== OrderType.Limit || wish.source === Source.AuctionStock))
    return deny(EnvelopeCode.Validation, 'invalid', { field: 'extendedHours' });
  const price = limitOf(instrument, wish);
  if (!price.ok) return price;
  await carryDue(tx, placed, wish.customer, at);
  const position = closes ? await positionById(tx, closes.id) : await heldAgainst(tx, wish, instrument);
  // The way out of a position stays open.
  const leaves = position !== undefined && wish.orderType === OrderType.Market;
  if (!leaves && (await workingOrdersOf(tx, wish.customer)).length >= LIMITS.workingOrders) return deny(EnvelopeCode.Limit, 'orderTooMany');
  const free = position && position.quantity - position.frozen;
  const wrong =
    checkQuantity(instrument, wish.quantity, free === undefined ? undefined : Number(free)) ??
    (free === undefined && !instrument.canShort && wish.direction === Direction.Sell ? tooLittle() : undefined) ??
    (free !== undefined && BigInt(wish.quantity) > free ? (instrument.canShort && !closes ? tooMuch() : tooLittle()) : undefined);
  if (wrong) return wrong;
  const { direction, leverage } = wish;
  const refused = line.admit?.(instrument, { opens: !position, direction, limit: price.data, leverage }, at);
  if (refused) return refused;
  const hours = hoursOf(instrument, wish, at);
  const moved = hours.opens === null ? checkMarket(instrument, wish, at) : undefined;
  if (moved) return moved;

  const far = wish.orderType === OrderType.Market && hours.opens === null ? furthest(instrument, wish.direction, wish) : undefined;
  const row = await insertOrder(tx, placed, wish, { price: far ?? price.data, hours, position, at });
  const funded = position ? await takeUp(tx, position, row, at) : await reserve(tx, placed, row, at);
  if (isRefusal(funded)) return funded;
  const matched = await match(tx, floor, funded, placed, at);
  // What ends in the moment in which it is placed is told as a refusal, and leaves its id free.
  if (matched.denial !== null && matched.filled === 0n) return deny(EnvelopeCode.State, matched.denial as Reason, { field: 'quantity' });
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
function checkMarket(instrument: Instrument, wish: Wish, at: number): Refusal | undefined {
  if (wish.orderType !== OrderType.Market) return undefined;
  const best = facing(instrument, wish.direction, at)[0];
  if (!best) return deny(EnvelopeCode.StalePrice, 'noPrice');
  return checkMoved(instrument, wish, best.price);
}

interface OrderHours {
  /** Null for one that may trade at once. */
  readonly opens: number | null;
  readonly expires: number | null;
}

function hoursOf(instrument: Instrument, { source, extendedHours = false, validity = 'day' }: Wish, at: number): OrderHours {
  const { sessions } = instrument;
  if (source === Source.AuctionStock) {
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
