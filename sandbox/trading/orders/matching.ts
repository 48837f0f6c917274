/**
 * Matching: a working order takes levels of the simulated book, at the bid and ask of one print at a time. Of one print a customer
 * takes each share once, however many orders ask for it. The book isn't changed by it: it belongs to everybody.
 */
import { Direction, EnvelopeCode, OrderStatus, OrderType, type Source } from '../../../contract/codes.ts';
import { pricingOf } from '../../../contract/lines.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { PRINT_MS } from '../../market/tape/segment.ts';
import type { Refusal } from '../../outcome.ts';
import { deny, type Outcome } from '../../outcome.ts';
import { checkListed, collared } from './checks.ts';
import type { TradingFloor } from '../desk.ts';
import { carryDue } from '../duties/duties.ts';
import { changeOrder, endOrder, fillOrder, orderById } from './fills.ts';
import { isTradingAt, opensAt } from './hours.ts';
import type { Instrument, Level, Line, Named } from '../lines/line.ts';
import { namedOf, type OrderRow } from '../rows.ts';

export interface Placed {
  readonly line: Line;
  readonly instrument: Instrument;
}

export const isWorking = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === BigInt(OrderStatus.Working) || status === BigInt(OrderStatus.PartlyFilled);

const lineOf = ({ lines }: Pick<TradingFloor, 'lines'>, source: Source): Line | undefined =>
  lines.find(({ sources }) => sources.includes(source));

/** Line and instrument of an order or a position. */
export function placeOf(floor: Pick<TradingFloor, 'lines'>, named: Named, at: number): Outcome<Placed> {
  const line = lineOf(floor, named.source);
  if (!line) return deny(EnvelopeCode.State, 'notTradable');
  const instrument = line.find(named, at);
  return instrument.ok ? { ok: true, data: { line, instrument: instrument.data } } : instrument;
}

/** The side that an order trades at: buyers take asks. */
export const facing = (instrument: Instrument, direction: Direction, at: number): readonly Level[] => {
  const { bids, asks } = instrument.levels(at);
  return direction === Direction.Buy ? asks : bids;
};

const accepts = (order: OrderRow, price: number): boolean => {
  if (order.price === null) return true;
  const limit = Number(order.price);
  return codeOf(order.direction) === Direction.Buy ? price <= limit : price >= limit;
};

/** Past its last instant: of its validity, its contract, or the shares before a split. */
export const isDue = ({ expires_at }: OrderRow, at: number): boolean => expires_at !== null && at >= Number(expires_at);
const waits = ({ opens_at }: OrderRow, at: number): boolean => opens_at !== null && at < Number(opens_at);

const isAuction = ({ source }: OrderRow): boolean => pricingOf(codeOf(source)) === 'auction';

/** What its customer can't take back or change: a close-out is the broker's own, and an auction's price is known from its opening on. */
export const isSettled = (order: OrderRow, at: number): boolean => order.reason === 'liquidated' || (isAuction(order) && !waits(order, at));

/** Whether a step of `match` would change something; what it costs to know is one look at the book. */
function wouldMove(order: OrderRow, { instrument }: Placed, at: number): boolean {
  if (isDue(order, at)) return true;
  if (waits(order, at)) return false;
  const refusal = checkListed(instrument, at);
  if (order.opens_at !== null || (refusal && refusal.denial?.reason !== 'halted')) return true;
  if (refusal || !isTradingAt(instrument.sessions, order.extended_hours === 1n, at)) return false;
  return facing(instrument, codeOf(order.direction), at).some(({ price }) => accepts(order, price));
}

/** Points at which the rest of an order is reserved. */
export function restPoints(order: OrderRow, instrument: Instrument, at: number, quantity: bigint): bigint {
  const best = facing(instrument, codeOf(order.direction), at)[0]?.price ?? instrument.mark(at)?.price ?? 0;
  const direction = codeOf(order.direction);
  if (order.price === null) return collared(BigInt(best)) * quantity;
  // A sale's limit is its least price: what is sold short may cost more margin than that.
  const price = direction === Direction.Sell && BigInt(best) > order.price ? BigInt(best) : order.price;
  return price * quantity;
}

/** One step of one order, in the caller's transaction. The order as it is then. */
export async function match(tx: Tx, floor: TradingFloor, given: OrderRow, placed: Placed, at: number): Promise<OrderRow> {
  const { instrument, line } = placed;
  if (!isWorking(given)) return given;
  // What opened while nobody looked has opened at its price all the same.
  if (isDue(given, at) && !isAuction(given)) return endOrder(tx, given, { reason: 'expired', at });
  if (waits(given, at)) return given;
  // What was due on its position may have ended it.
  const carried = await carryDue(tx, placed, Number(given.customer), at);
  const before = carried ? await orderById(tx, given.id) : given;
  if (!isWorking(before)) return before;
  const starts = before.opens_at !== null;
  const refusal: Refusal | undefined = checkListed(instrument, at);
  if (refusal && (starts || refusal.denial?.reason !== 'halted'))
    return endOrder(tx, before, { reason: 'rejected', denial: refusal.denial?.reason, at });
  if (isAuction(before)) return auction(tx, floor, before, placed, at);
  const { sessions } = instrument;
  const trades = isTradingAt(sessions, before.extended_hours === 1n, at);
  // The opening that it waited for has passed unseen.
  if (starts && !trades) {
    const opens = opensAt(sessions, before.extended_hours === 1n, at);
    return changeOrder(tx, before.id, { opens_at: BigInt(opens), modified_at: BigInt(at) });
  }
  if (starts && opensAway(before, instrument, at)) return endOrder(tx, before, { reason: 'rejected', denial: 'openedAway', at });
  const order = starts ? await changeOrder(tx, before.id, { opens_at: null, reason: null, modified_at: BigInt(at) }) : before;
  if (refusal || !trades) return order;
  const print = Math.floor(at / PRINT_MS);
  const levels = await untaken(tx, order, facing(instrument, codeOf(order.direction), at), print);
  const taken = take(order, levels);
  if (taken.length === 0) return order;
  const points = taken.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
  const quantity = taken.reduce((sum, level) => sum + BigInt(level.quantity), 0n);
  const filled = await fillOrder(tx, order, {
    instrument,
    line,
    rates: floor.rates,
    at,
    points,
    quantity,
    restPoints: (rest) => restPoints(order, instrument, at, rest),
  });
  if (filled.filled > order.filled) await noteFills(tx, order, taken, print, at);
  return filled;
}

/** Of a market order that has waited for the opening: whether that lies further from what its customer saw than the order may go. */
function opensAway(order: OrderRow, instrument: Instrument, at: number): boolean {
  const best = facing(instrument, codeOf(order.direction), at)[0];
  return isMarket(order) && best !== undefined && !accepts(order, best.price);
}

const isMarket = ({ order_type }: OrderRow): boolean => codeOf(order_type) === OrderType.Market;

/**
 * The price that an order would go to: that of the last level it needs where the book has enough at this instant, else what its customer
 * allows. Null for any price.
 */
export async function reachesNow(tx: Tx, order: OrderRow, { instrument }: Placed, at: number): Promise<bigint | null> {
  if (order.opens_at !== null) return order.price;
  const levels = facing(instrument, codeOf(order.direction), at);
  const taken = take(order, await untaken(tx, order, levels, Math.floor(at / PRINT_MS)));
  const quantity = taken.reduce((sum, level) => sum + BigInt(level.quantity), 0n);
  const last = taken.at(-1);
  return last && quantity === order.quantity - order.filled ? BigInt(last.price) : order.price;
}

/** An auction order trades once, whole, at the price at which its session opened, or not at all. */
async function auction(tx: Tx, floor: TradingFloor, order: OrderRow, { instrument, line }: Placed, at: number): Promise<OrderRow> {
  const opening = instrument.opening?.(Number(order.opens_at ?? at));
  if (opening !== undefined && isMarket(order) && !accepts(order, opening))
    return endOrder(tx, order, { reason: 'rejected', denial: 'openedAway', at });
  if (opening === undefined || !accepts(order, opening)) return endOrder(tx, order, { reason: 'expired', at });
  const level = { price: opening, quantity: Number(order.quantity) };
  const step = {
    instrument,
    line,
    rates: floor.rates,
    at,
    points: BigInt(opening) * order.quantity,
    quantity: order.quantity,
    restPoints: () => 0n,
  };
  const filled = await fillOrder(tx, await changeOrder(tx, order.id, { opens_at: null, reason: null }), step);
  if (filled.filled > 0n) await noteFills(tx, order, [level], Math.floor(at / PRINT_MS), at);
  return filled;
}

/** Levels that the order may trade at, as far as it needs them. */
function take(order: OrderRow, levels: readonly Level[]): Level[] {
  const taken: Level[] = [];
  let rest = Number(order.quantity - order.filled);
  for (const { price, quantity } of levels) {
    if (rest === 0 || !accepts(order, price)) break;
    const part = Math.min(rest, quantity);
    if (part > 0) taken.push({ price, quantity: part });
    rest -= part;
  }
  return taken;
}

/** The levels less what the customer has taken of this very print. An auction's fills and a block's were of no level, whatever their price. */
async function untaken(
  tx: Tx,
  { customer, source, market, code, direction }: OrderRow,
  levels: readonly Level[],
  print: number,
): Promise<Level[]> {
  const fills = await tx
    .selectFrom('trade_fill')
    .innerJoin('trade_order', 'trade_order.id', 'trade_fill.trade_order')
    .select(['trade_fill.price', 'trade_fill.quantity'])
    .where('trade_fill.customer', '=', customer)
    .where('trade_fill.market', '=', market)
    .where('trade_fill.code', '=', code)
    .where('trade_fill.direction', '=', direction)
    .where('trade_fill.print', '=', BigInt(print))
    .where('trade_order.source', '=', source)
    .execute();
  const takenAt = (price: number) => fills.reduce((sum, fill) => (Number(fill.price) === price ? sum + Number(fill.quantity) : sum), 0);
  return levels.map(({ price, quantity }) => ({ price, quantity: Math.max(0, quantity - takenAt(price)) }));
}

async function noteFills(tx: Tx, { id, customer, market, code, direction }: OrderRow, taken: readonly Level[], print: number, at: number) {
  await tx
    .insertInto('trade_fill')
    .values(
      taken.map(({ price, quantity }) => ({ trade_order: id, customer, market, code, direction, print, price, quantity, created_at: at })),
    )
    .execute();
}

const WORKING = [BigInt(OrderStatus.Working), BigInt(OrderStatus.PartlyFilled)];

const workingOrders = (tx: Tx): Promise<OrderRow[]> =>
  tx.selectFrom('trade_order').selectAll().where('status', 'in', WORKING).orderBy('id').execute();

export const workingOrdersOf = (tx: Tx, customer: number): Promise<OrderRow[]> =>
  tx.selectFrom('trade_order').selectAll().where('customer', '=', BigInt(customer)).where('status', 'in', WORKING).orderBy('id').execute();

/** Instruments of one instant, whose books are looked at once however many orders wait at them. */
function createPlaces(floor: TradingFloor, at: number): (order: OrderRow) => Outcome<Placed> {
  const known = new Map<string, Outcome<Placed>>();
  return (order) => {
    const key = `${order.source} ${order.market} ${order.code}`;
    const found = known.get(key) ?? remembering(placeOf(floor, namedOf(order), at), at);
    known.set(key, found);
    return found;
  };
}

function remembering(placed: Outcome<Placed>, at: number): Outcome<Placed> {
  if (!placed.ok) return placed;
  const { instrument, line } = placed.data;
  let book: ReturnType<Instrument['levels']> | undefined;
  const levels = (when: number) => (when === at ? (book ??= instrument.levels(at)) : instrument.levels(when));
  return { ok: true, data: { line, instrument: { ...instrument, levels } } };
}

/** Contracts that have ended are no longer listed after a restart: their orders have ended with them. */
const endUnlisted = (tx: Tx, order: OrderRow, at: number): Promise<OrderRow> =>
  endOrder(tx, order, { ...(isDue(order, at) ? { reason: 'expired' } : { reason: 'rejected', denial: 'delisted' }), at });

/** Carries all working orders on by one step each, each in a transaction of its own; one that fails holds up no other. */
export async function sweepOrders(floor: TradingFloor): Promise<void> {
  const { store } = floor;
  const at = floor.now();
  const orders = await store.inSnapshot(workingOrders);
  const places = createPlaces(floor, at);
  for (const order of orders) {
    const placed = places(order);
    if (placed.ok && !wouldMove(order, placed.data, at)) continue;
    try {
      const moved = await store.inTransaction(async (tx) => {
        const now = await orderById(tx, order.id);
        if (!isWorking(now)) return false;
        const after = placed.ok ? await match(tx, floor, now, placed.data, floor.now()) : await endUnlisted(tx, now, at);
        return after.modified_at !== now.modified_at || after.filled !== now.filled || after.status !== now.status;
      });
      if (moved) tellTraded(floor, Number(order.customer));
    } catch (cause) {
      floor.log(`Order ${order.id} could not go on: ${cause instanceof Error ? cause.message : 'unknown'}`);
    }
  }
}

export function tellTraded({ told }: Pick<TradingFloor, 'told'>, customer: number): void {
  told(customer, 'order');
  told(customer, 'position');
  told(customer, 'wallet');
}
