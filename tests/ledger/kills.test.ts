/**
 * Twenty customers at once on a ledger whose process is killed again and again, now at any moment, now between commit and
 * reply. LEDGER_OPERATIONS=100000 is the long form.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MoneyStatus } from '../../contract/codes.ts';
import type { Store, Tx } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { audit } from '../../sandbox/ledger/audit.ts';
import { mix, unit } from '../../sandbox/market/tape/random.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { type Branch, NoReply, openBranch } from './branch.ts';
import { createPatron, expectedOf, type Patron } from './patron.ts';

const OPERATIONS = Number(process.env['LEDGER_OPERATIONS'] ?? 1500);
const KILLS = OPERATIONS >= 100_000 ? 24 : 4;
const PATRONS = 20;
const SEED = Number(process.env['LEDGER_SEED'] ?? 1);
/** Audits besides those after each death. */
const AUDITS = OPERATIONS >= 100_000 ? 20 : 4;
const LIMIT_MS = 60_000 + OPERATIONS * 50;
/** From a deadly question to the death. */
const DEATH_MS = 60_000;
const SETTLE_MS = 30_000 + OPERATIONS * 10;
/** After so many operations all wait until little is pending: who takes turns with twenty customers alone would never catch up. */
const BREATH = 1000;
const LITTLE = 100;

const where = bothStores();

describe.each(STORES)('a ledger that is killed, on %s', (kind) => {
  it(`keeps its books over ${OPERATIONS} operations and ${KILLS} deaths`, { timeout: LIMIT_MS }, async () => {
    const branch = await openBranch(where(kind));
    onTestFinished(() => branch.close());
    const began = performance.now();
    const names = Array.from({ length: PATRONS }, (_, place) => `patron${place}`);
    const numbers = (await branch.ask({ ask: 'enrol', names })) as number[];
    let draws = 0;
    const random = () => unit(mix(SEED, (draws += 1)));
    const patrons = numbers.map((customer) => createPatron(branch, customer, random));

    const figures = await trade(branch, patrons, random);
    await quiet(branch, 0);
    await branch.close();
    console.log(
      `${kind}: ${figures.operations} operations, ${branch.deaths} deaths (${figures.between} between commit and reply), ` +
        `${figures.audits} audits, ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    expect(branch.deaths).toBe(KILLS);

    const store = await openStore(where(kind));
    try {
      await compare(store, patrons);
    } finally {
      await store.close();
    }
  });
});

interface Figures {
  operations: number;
  between: number;
  audits: number;
}

/** All act at once until enough is done, while tellers die and books are audited. */
async function trade(branch: Branch, patrons: readonly Patron[], random: () => number): Promise<Figures> {
  const figures = { operations: 0, between: 0, audits: 0 };
  const count = () => patrons.reduce((sum, { answered }) => sum + answered, 0);
  let kills = 0;
  let audits = 0;
  let deadly = false;
  let breath: Promise<void> | undefined;
  let breaths = 0;
  const done = () => branch.closed || (count() >= OPERATIONS && kills >= KILLS);
  const act = async (patron: Patron): Promise<void> => {
    while (!done()) {
      await breath;
      const die = deadly;
      deadly = false;
      await patron.act(die);
    }
  };
  const reap = async (): Promise<void> => {
    while (!done()) {
      if (kills < KILLS && count() >= ((kills + 1) * OPERATIONS) / (KILLS + 1)) {
        const deaths = branch.deaths;
        if (kills % 2 === 0) {
          deadly = true;
          figures.between += 1;
          const until = performance.now() + DEATH_MS;
          while (branch.deaths === deaths) {
            if (performance.now() > until) throw new Error('a deadly question killed nobody');
            await wait(1);
          }
        } else {
          await wait(random() * 20);
          await branch.kill();
        }
        kills += 1;
        await inspect(branch);
        figures.audits += 1;
      } else if (count() >= ((audits + 1) * OPERATIONS) / (AUDITS + 1)) {
        audits += 1;
        await inspect(branch);
        figures.audits += 1;
      }
      if (count() >= (breaths + 1) * BREATH) {
        breaths += 1;
        breath = quiet(branch, LITTLE);
        await breath;
        breath = undefined;
      }
      await wait(1);
    }
  };
  await Promise.all([reap(), ...patrons.map(act)]);
  figures.operations = count();
  return figures;
}

async function inspect(branch: Branch): Promise<void> {
  try {
    expect(await branch.ask({ ask: 'audit' })).toMatchObject({ balanced: true });
  } catch (cause) {
    if (!(cause instanceof NoReply)) throw cause;
    await inspect(branch);
  }
}

/** Until no more than that wait for their time or their review. */
async function quiet(branch: Branch, most: number): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  while (Number(await branch.ask({ ask: 'waiting' })) > most) {
    if (performance.now() > until) throw new Error('what waits comes to no end');
    await wait(50);
  }
}

/** What the store holds against what the customers were told. */
async function compare(store: Store, patrons: readonly Patron[]): Promise<void> {
  const held = await store.inTransaction(async (tx) => ({
    books: await audit(tx),
    calls: await tx.selectFrom('money_call').select(['customer', 'client_order_id', 'answer']).execute(),
    transfers: await tx.selectFrom('transfer').select(['id', 'status']).execute(),
    withdrawals: await tx.selectFrom('withdrawal').select(['id', 'status']).execute(),
    deposits: await tx.selectFrom('deposit').select('id').execute(),
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
    const own = held.accounts.filter(({ customer }) => customer === BigInt(patron.customer));
    expect(own.filter(({ part, balance }) => part === 'held' && balance !== 0n)).toEqual([]);
    const free = new Map(own.filter(({ part }) => part === 'free').map(({ name, currency, balance }) => [`${name} ${currency}`, balance]));
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
