/**
 * Watches what positions on margin stand on: warns at two levels, then closes out. A close-out never comes in the sweep that first
 * finds a position below its last level: the warning is in the store and told before, whatever the price did in between.
 */
import { OrderType } from '../../../contract/codes.ts';
import { isClosedOut, marginLevelOf, marginWarningOf, type Standing } from '../../../contract/finance/margin.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { checkListed } from '../orders/checks.ts';
import { endClosingOrders } from '../positions/closing.ts';
import type { TradingFloor } from '../desk.ts';
import { carryPosition } from './duties.ts';
import { changeOrder, positionById } from '../orders/fills.ts';
import { changePosition } from '../positions/holding.ts';
import { isTradingAt } from '../orders/hours.ts';
import { opposite } from '../lines/line.ts';
import { isWorking, match, type Placed, placeOf, tellTraded } from '../orders/matching.ts';
import { insertOrder } from '../orders/placing.ts';
import { namedOf, type PositionRow } from '../rows.ts';

interface Watched {
  readonly standing: Standing;
  readonly warning: 'low' | 'critical' | null;
}

function watch({ line, instrument }: Placed, position: PositionRow, at: number): Watched | undefined {
  const standing = line.standing?.(instrument, position, at);
  if (!standing) return undefined;
  return { standing, warning: marginWarningOf(instrument.source, marginLevelOf(instrument.source, standing)) ?? null };
}

export async function sweepMargins(floor: TradingFloor): Promise<void> {
  const { store, lines } = floor;
  const at = floor.now();
  const onMargin = lines.filter(({ standing }) => standing !== undefined).flatMap(({ sources }) => sources.map(BigInt));
  const positions = await store.inSnapshot((tx) =>
    tx.selectFrom('position').selectAll().where('closed_at', 'is', null).where('source', 'in', onMargin).orderBy('id').execute(),
  );
  for (const position of positions) {
    const placed = placeOf(floor, namedOf(position), at);
    const watched = placed.ok ? watch(placed.data, position, at) : undefined;
    if (!placed.ok || !watched || (watched.warning === position.warned && !isClosedOut(watched.standing))) continue;
    try {
      const moved = await store.inTransaction((tx) => stepOf(tx, floor, placed.data, position.id, floor.now()));
      if (moved) tellTraded(floor, Number(position.customer));
    } catch (cause) {
      floor.log(`Position ${position.id} could not be closed out: ${cause instanceof Error ? cause.message : 'unknown'}`);
    }
  }
}

/** One step: a warning, or the close-out that it announced. True when something changed. */
async function stepOf(tx: Tx, floor: TradingFloor, placed: Placed, id: bigint, at: number): Promise<boolean> {
  const found = await positionById(tx, id);
  if (!found || found.closed_at !== null) return false;
  const position = await carryPosition(tx, placed, found, at);
  const watched = position.closed_at === null ? watch(placed, position, at) : undefined;
  if (!watched) return position !== found;
  if (watched.warning !== position.warned) {
    await changePosition(tx, id, { warned: watched.warning });
    return true;
  }
  const { instrument } = placed;
  const trades = !checkListed(instrument, at) && isTradingAt(instrument.sessions, false, at);
  if (!trades || !isClosedOut(watched.standing) || (await isBeingClosedOut(tx, id))) return false;
  await closeOut(tx, floor, placed, position, at);
  return true;
}

/** A close-out that the book had no more for goes on by itself. */
async function isBeingClosedOut(tx: Tx, id: bigint): Promise<boolean> {
  const orders = await tx.selectFrom('trade_order').selectAll().where('position', '=', id).where('reason', '=', 'liquidated').execute();
  return orders.some(isWorking);
}

/** Closes all of a position at the market, in place of whatever orders would have closed it. */
async function closeOut(tx: Tx, floor: TradingFloor, placed: Placed, before: PositionRow, at: number): Promise<void> {
  const position = await endClosingOrders(tx, before, { reason: 'liquidated', at });
  const wish = {
    customer: Number(position.customer),
    source: placed.instrument.source,
    direction: opposite(codeOf(position.direction)),
    orderType: OrderType.Market,
    quantity: Number(position.quantity),
    clientOrderId: null,
    validity: 'gtc',
  } as const;
  const order = await insertOrder(tx, placed, wish, { price: null, hours: { opens: null, expires: null }, position, at });
  const marked = await changeOrder(tx, order.id, { reason: 'liquidated' });
  await changePosition(tx, position.id, { frozen: position.quantity, modified_at: BigInt(at) });
  await match(tx, floor, marked, placed, at);
}
