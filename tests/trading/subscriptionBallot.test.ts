/** A thousand applications for one issue: each lot is somebody's, each refund is paid once and to the cent, whoever dies in the middle. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { AccountType } from '../../contract/codes.ts';
import { createCustomer } from '../../sandbox/accounts/customers.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { audit } from '../../sandbox/ledger/audit.ts';
import { book, free, post } from '../../sandbox/ledger/posting.ts';
import { mix } from '../../sandbox/market/tape/random.ts';
import type { Issue } from '../../sandbox/offerings/issue.ts';
import { openStore } from '../../sandbox/store.ts';
import { createDraw } from '../../sandbox/subscriptions/draws.ts';
import { enter } from '../../sandbox/subscriptions/subscriptions.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { ALLOTS, HK, openDesk, WEDNESDAY } from './subscriptionDesk.ts';

/** On the slower store fewer. */
const CUSTOMERS = { sqlite: 1_000, postgres: 200 } as const satisfies Record<(typeof STORES)[number], number>;
const DECIDED = 90;
/** They ask for more of it than it is covered, so that nobody else is drawn. */
const WANTED: Issue = { ...HK, tranche: 2_000, cover: 1.2, oneLotSuccess: 0.3 };
const PAID = 400_000_00n;
/** With charges: of a lot at the top of the range, and at the final price. */
const total = (lots: bigint) => (lots * 500n * 12_35n * 1_010_085n + 999_999n) / 1_000_000n;
const cost = (lots: bigint) => (lots * 500n * 11_00n * 1_010_085n + 999_999n) / 1_000_000n;

const where = bothStores();

async function applyAll(store: Store, count: number): Promise<void> {
  const desk = openDesk(store, [WANTED]);
  await store.inTransaction(async (tx) => {
    for (let place = 0; place < count; place += 1) {
      const customer = await createCustomer(tx, { type: AccountType.Individual, username: `applicant${place}`, password: 'none' }, 0);
      if (typeof customer === 'string') throw new Error(customer);
      const legs = [book('world', 'HKD', -PAID), free('stock', 'HKD', PAID)];
      await post(tx, { customer, kind: 'deposit', reference: '', at: WEDNESDAY, legs });
      const lots = 1 + (mix(5, place) % 60);
      const row = await enter(desk.book, tx, customer, { issue: WANTED }, lots * WANTED.lot, WEDNESDAY);
      if (!row.ok) throw new Error(row.msg);
    }
  });
}

const rowsOf = (store: Store) =>
  store.inSnapshot((tx) => tx.selectFrom('commitment').select(['id', 'customer', 'opened', 'quantity', 'state']).orderBy('id').execute());

/** The same ballot once more, as another process would hold it. */
const drawsOf = (store: Store, rows: Awaited<ReturnType<typeof rowsOf>>) =>
  store.inSnapshot(async (tx) => {
    const draw = createDraw();
    const lots: number[] = [];
    for (const { id } of rows) lots.push(await draw(tx, WANTED, id));
    return lots;
  });

/** By customer and part, all wallets together. */
const moneyOf = (store: Store) =>
  store.inSnapshot(async (tx) => {
    const rows = await tx
      .selectFrom('ledger_account')
      .select(['customer', 'part', 'balance'])
      .where('side', '=', 'customer')
      .where('currency', '=', 'HKD')
      .execute();
    const sums = new Map<string, bigint>();
    for (const { customer, part, balance } of rows) sums.set(`${customer} ${part}`, (sums.get(`${customer} ${part}`) ?? 0n) + balance);
    return sums;
  });

describe.each(STORES)('a ballot of many, on %s', (kind) => {
  it('gives the tranche and each refund once, over a death in its middle', { timeout: 120_000 }, async () => {
    const before = await openStore(where(kind));
    await applyAll(before, CUSTOMERS[kind]);
    await before.close();

    const allotter = fork(new URL('./allotter.ts', import.meta.url), [where(kind), String(ALLOTS), String(DECIDED)], { execArgv: [] });
    expect(await once(allotter, 'exit')).toEqual([null, 'SIGKILL']);

    const store = await openStore(where(kind));
    try {
      expect((await rowsOf(store)).filter(({ state }) => state !== 'waiting')).toHaveLength(DECIDED);
      const desk = openDesk(store, [WANTED]);
      desk.floor.now = ALLOTS;
      while ((await rowsOf(store)).some(({ state }) => state === 'waiting')) await desk.sweep();

      const rows = await rowsOf(store);
      const lotsOf = (shares: bigint) => shares / BigInt(WANTED.lot);
      expect(rows).toHaveLength(CUSTOMERS[kind]);
      expect(rows.reduce((sum, { quantity }) => sum + lotsOf(quantity), 0n)).toBe(BigInt(WANTED.tranche));
      const again = await drawsOf(store, rows);
      const money = await moneyOf(store);
      const wrong: unknown[] = [];
      for (const [place, { customer, opened, quantity, state }] of rows.entries()) {
        const lots = lotsOf(quantity);
        const isFair = again[place] === Number(lots) && lots <= lotsOf(opened) && state === (lots > 0n ? 'allotted' : 'notAllotted');
        // What was held has come back but for what is allotted.
        const isExact =
          money.get(`${customer} free`) === PAID - cost(lots) &&
          (money.get(`${customer} held`) ?? 0n) === cost(lots) &&
          total(lotsOf(opened)) >= cost(lots);
        if (!isFair || !isExact) wrong.push({ customer, state, lots });
      }
      expect(wrong).toEqual([]);
      expect((await store.inSnapshot(audit)).balanced).toBe(true);
    } finally {
      await store.close();
    }
  });
});
