/** Carries on what waits for its time. What is due stands in the store, so a restart forgets nothing. */
import { sql } from 'kysely';
import type { Tx } from '../db/store.ts';
import type { Deposits } from './deposits.ts';
import type { Desk } from './desk.ts';
import { saidOnce } from '../saidOnce.ts';
import type { Transfers } from './transfers.ts';

/** Of one table in one sweep; the rest follows in the next. */
const SWEEP_ROWS = 100;
/** One that failed is tried again after so long. */
const AGAIN_MS = 10_000;

export function createSweep(desk: Desk, transfers: Transfers, deposits: Deposits, log: (line: string) => void): () => Promise<void> {
  const { store } = desk;
  const complain = saidOnce(log, () => desk.wall());
  const sweepTable = async (table: 'transfer' | 'deposit', carryOn: (tx: Tx, id: bigint) => Promise<number | undefined>): Promise<void> => {
    const { rows } = await store.inSnapshot((tx) =>
      sql<{ id: bigint }>`select id from ${sql.table(table)} where due_at <= ${desk.wall()} order by due_at limit ${SWEEP_ROWS}`.execute(
        tx,
      ),
    );
    for (const { id } of rows) {
      try {
        const customer = await store.inTransaction((tx) => carryOn(tx, id));
        if (customer !== undefined) desk.told(customer, 'wallet');
      } catch (cause) {
        complain(`The ${table} ${id} could not go on: ${cause instanceof Error ? cause.message : 'unknown'}`);
        await store.inTransaction((tx) =>
          sql`update ${sql.table(table)} set due_at = ${desk.wall() + AGAIN_MS} where id = ${id} and due_at is not null`.execute(tx),
        );
      }
    }
  };
  return async () => {
    await sweepTable('transfer', (tx, id) => transfers.complete(tx, id));
    await sweepTable('deposit', (tx, id) => deposits.confirm(tx, id));
  };
}
