/** Carries on what befalls positions by itself, also of customers who aren't there; see duties.ts. */
import type { Tx } from '../../db/store.ts';
import type { TradingFloor } from '../desk.ts';
import { carryPosition } from './duties.ts';
import { endUnlisted } from './expiry.ts';
import { positionById } from '../orders/fills.ts';
import { placeOf, tellTraded } from '../orders/matching.ts';
import { namedOf, type PositionRow } from '../rows.ts';

const duePositions = (tx: Tx, at: number): Promise<PositionRow[]> =>
  tx.selectFrom('position').selectAll().where('closed_at', 'is', null).where('due_at', '<=', BigInt(at)).orderBy('due_at').execute();

/** All that is due, each position in a transaction of its own; one that fails holds up no other. */
export async function sweepDuties(floor: TradingFloor): Promise<void> {
  const { store } = floor;
  const at = floor.now();
  for (const { id, customer } of await store.inSnapshot((tx) => duePositions(tx, at))) {
    try {
      const carried = await store.inTransaction(async (tx) => {
        const position = await positionById(tx, id);
        if (!position || position.closed_at !== null) return false;
        const placed = placeOf(floor, namedOf(position), at);
        if (placed.ok) await carryPosition(tx, placed.data, position, at);
        // Contracts that have ended are no longer listed after a restart.
        else if (position.expires_at !== null && Number(position.expires_at) <= at) await endUnlisted(tx, position, at);
        else return false;
        return true;
      });
      if (carried) tellTraded(floor, Number(customer));
    } catch (cause) {
      floor.log(`Position ${id} could not be carried on: ${cause instanceof Error ? cause.message : 'unknown'}`);
    }
  }
}
