/**
 * What befalls a position by itself: a future's settlement and expiry, a currency pair's swap, a share's split. When the next one is due
 * stands with the position, and moves on in the transaction that does it: a restart forgets none, and none happens twice. Each is done
 * as of its own instant, however late, and before anything else is done to the position.
 */
import type { Tx } from '../../db/store.ts';
import { changePosition } from '../positions/holding.ts';
import type { Instrument, Line } from '../lines/line.ts';
import type { PositionRow } from '../rows.ts';

interface Placed {
  readonly line: Line;
  readonly instrument: Instrument;
}

const isDue = ({ due_at, closed_at }: PositionRow, at: number): boolean => closed_at === null && due_at !== null && Number(due_at) <= at;

/** Does all that is due on a position by `at`. */
export async function carryPosition(tx: Tx, { line, instrument }: Placed, before: PositionRow, at: number): Promise<PositionRow> {
  let position = before;
  while (line.carry && isDue(position, at)) {
    const due = Number(position.due_at);
    const after = await line.carry(tx, instrument, position, due);
    position = await changePosition(tx, after.id, { due_at: nextOf(instrument, due) });
  }
  return position;
}

const nextOf = (instrument: Instrument, due: number): bigint | null => {
  const next = instrument.dueAfter(due);
  return next === undefined ? null : BigInt(next);
};

/** Of one customer's positions of an instrument, before an order of it is looked at. True where something was due. */
export async function carryDue(tx: Tx, placed: Placed, customer: number, at: number): Promise<boolean> {
  const { instrument } = placed;
  const rows = await tx
    .selectFrom('position')
    .selectAll()
    .where('customer', '=', BigInt(customer))
    .where('source', '=', BigInt(instrument.source))
    .where('market', '=', instrument.listing.market)
    .where('code', '=', instrument.code)
    .where('closed_at', 'is', null)
    .where('due_at', '<=', BigInt(at))
    .execute();
  for (const row of rows) await carryPosition(tx, placed, row, at);
  return rows.length > 0;
}
