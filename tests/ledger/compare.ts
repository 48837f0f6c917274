/** What a store holds against what its customers were told. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MoneyStatus } from '../../contract/codes.ts';
import type { Store, Tx } from '../../sandbox/db/store.ts';
import { audit } from '../../sandbox/ledger/audit.ts';
import { expectedOf, type Patron } from './patron.ts';

export async function compare(store: Store, patrons: readonly Patron[]): Promise<void> {
  const own = patrons.map(({ customer }) => BigInt(customer));
  const held = await store.inTransaction(async (tx) => ({
    books: await audit(tx),
    calls: await tx.selectFrom('money_call').select(['customer', 'client_order_id', 'answer']).where('customer', 'in', own).execute(),
    transfers: await tx.selectFrom('transfer').select(['id', 'status']).where('customer', 'in', own).execute(),
    withdrawals: await tx.selectFrom('withdrawal').select(['id', 'status']).where('customer', 'in', own).execute(),
    deposits: await tx.selectFrom('deposit').select('id').where('customer', 'in', own).execute(),
    accounts: await tx.selectFrom('ledger_account').selectAll().where('side', '=', 'customer').execute(),
    broken: await brokenChains(tx),
  }));
  expect(held.books.balanced).toBe(true);
  expect(held.broken).toEqual({ balances: 0n, totals: 0n, times: 0n });

  // Each id has one effect, which is what its customer was told.
  const told = new Map(patrons.flatMap(({ customer, granted }) => [...granted].map(([id, answer]) => [`${customer} ${id}`, answer])));
  const stored = new Map(
    held.calls.map(({ customer, client_order_id: id, answer }) => [`${customer} ${id}`, JSON.parse(answer) as unknown]),
  );
  expect(stored).toEqual(told);
  expect(held.transfers.length + held.withdrawals.length + held.deposits.length).toBe(told.size);

  const statuses = (rows: typeof held.transfers) => new Map(rows.map(({ id, status }) => [Number(id), Number(status)]));
  const ends = { transfers: statuses(held.transfers), withdrawals: statuses(held.withdrawals) };
  for (const patron of patrons) {
    for (const what of ['transfers', 'withdrawals'] as const)
      for (const id of patron.cancelled[what]) expect(ends[what].get(id)).toBe(MoneyStatus.Cancelled);
    const expected = expectedOf(patron, (what, id) => ends[what].get(id) ?? 0);
    const accounts = held.accounts.filter(({ customer }) => customer === BigInt(patron.customer));
    expect(accounts.filter(({ part, balance }) => part === 'held' && balance !== 0n)).toEqual([]);
    const free = new Map(
      accounts.filter(({ part }) => part === 'free').map(({ name, currency, balance }) => [`${name} ${currency}`, balance]),
    );
    for (const [key, amount] of expected) expect([patron.customer, key, free.get(key)]).toEqual([patron.customer, key, amount]);
    for (const key of free.keys()) expect(expected.has(key)).toBe(true);
  }
}

/** Entries whose balance or total isn't the running sum, and postings dated before an earlier one of the same account. */
async function brokenChains(tx: Tx): Promise<{ balances: bigint; totals: bigint; times: bigint }> {
  const count = async (query: ReturnType<typeof sql<{ count: bigint }>>) => (await query.execute(tx)).rows[0]?.count ?? -1n;
  return {
    balances: await count(sql<{ count: bigint }>`select count(*) as count from (
      select balance_after - sum(amount) over (partition by account order by id) as apart from entry) as chain where apart <> 0`),
    totals: await count(sql<{ count: bigint }>`select count(*) as count from (
      select entry.total_after - sum(entry.amount) over (partition by a.customer, a.side, a.name, a.currency order by entry.posting) as apart
      from entry join ledger_account as a on a.id = entry.account) as chain where apart <> 0`),
    times: await count(sql<{ count: bigint }>`select count(*) as count from (
      select posting.created_at - lag(posting.created_at, 1, 0) over (partition by entry.account order by entry.id) as step
      from entry join posting on posting.id = entry.posting) as chain where step < 0`),
  };
}
