/** Lists of a customer's transfers, deposits and withdrawals, newest first. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { LedgerTables } from './tables.ts';
import type { Store } from '../db/store.ts';

/** Pages count from 1. */
export interface Paging {
  readonly pageNum?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface Paged<T> {
  total: number;
  list: T[];
}

const PAGE_SIZE = 20;

export const windowOf = ({ pageNum = 1, pageSize = PAGE_SIZE }: Paging) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize });

type Listed = 'transfer' | 'deposit' | 'withdrawal';

export function paged<K extends Listed, T>(
  store: Store,
  table: K,
  customer: number,
  page: Paging,
  shape: (row: Selectable<LedgerTables[K]>) => T,
): Promise<Paged<T>> {
  const { limit, offset } = windowOf(page);
  return store.inSnapshot(async (tx) => {
    const own = sql`from ${sql.table(table)} where customer = ${BigInt(customer)}`;
    const count = await sql<{ total: bigint }>`select count(*) as total ${own}`.execute(tx);
    const rows = await sql<Selectable<LedgerTables[K]>>`select * ${own} order by id desc limit ${limit} offset ${offset}`.execute(tx);
    return { total: Number(count.rows[0]?.total ?? 0n), list: rows.rows.map(shape) };
  });
}
