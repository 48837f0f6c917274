/**
 * `npm run sandbox:proof`: what holds of a ledger and of orders holds on two nodes, behind a balancer that sends each call to the next, while
 * one of them is killed again and again. CLUSTER_OPERATIONS=100000 and CLUSTER_ORDERS=10000 are the long form.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, IdentityStatus } from '../../contract/codes.ts';
import { mix, unit } from '../../sandbox/market/tape/random.ts';
import { openSharedStore } from '../../sandbox/store.ts';
import { SECRET } from '../ledger/house.ts';
import { compare } from '../ledger/compare.ts';
import { createPatron } from '../ledger/patron.ts';
import { photo } from '../accounts/images.ts';
import { branchOf, type Served } from './branch.ts';
import { startCluster, type TestCluster } from './cluster.ts';
import { callerOf } from './http.ts';
import { createOrderTrader, wrongOf } from './trader.ts';

const OPERATIONS = Number(process.env['CLUSTER_OPERATIONS'] ?? 5000);
const ORDERS = Number(process.env['CLUSTER_ORDERS'] ?? 500);
const KILLS = Number(process.env['CLUSTER_KILLS'] ?? 4);
const PATRONS = 20;
const LIMIT_MS = 300_000 + (OPERATIONS + ORDERS) * 100;

let cluster: TestCluster;
let client: pg.Client;
let draws = 0;
const random = () => unit(mix(1, (draws += 1)));

beforeAll(async () => {
  cluster = await startCluster(2, ['--review', '0.1', '--pace', '100']);
  console.log(`two nodes: ${cluster.nodes.urls.join(' ')}`);
  client = new pg.Client({ connectionString: cluster.database });
  await client.connect();
}, 300_000);
afterAll(async () => {
  await client.end().catch(() => {});
  await cluster.close();
});

/** A customer who may move money, from a place of his own. */
async function enrol(username: string, place: string): Promise<Served & { customer: number }> {
  const caller = callerOf(cluster.url, place);
  const password = 'correct-horse';
  const account = { username, password, accountType: AccountType.Individual };
  await caller.insist('register', { ...account, firstName: 'Jo', lastName: 'Doe', agreed: true });
  caller.token = ((await caller.insist('loginByUsername', account)) as { token: string }).token;
  await caller.insist('settingPayPassword', { payPassword: SECRET });
  const { rows } = await client.query<{ id: string }>('select id from customer where username = $1', [username]);
  const customer = Number(rows[0]?.id);
  await client.query(
    'insert into identity (customer, status, created_at) values ($1, $2, 0) on conflict (customer) do update set status = $2',
    [customer, IdentityStatus.Passed],
  );
  return { caller, customer, proofUrl: await caller.upload(await photo()) };
}

/** All act until so many things are done, while nodes die at any moment, the books in balance after each death. */
async function workOut(actors: readonly (() => Promise<void>)[], count: () => number, wanted: number): Promise<number> {
  let kills = 0;
  let failure: Error | undefined;
  const isDone = () => failure !== undefined || (count() >= wanted && kills >= KILLS);
  const run = async (act: () => Promise<void>) => {
    while (!isDone()) await act();
  };
  const reap = async () => {
    while (!isDone()) {
      await wait(20);
      if (kills >= KILLS || count() < ((kills + 1) * wanted) / (KILLS + 1)) continue;
      await wait(random() * 50);
      await cluster.nodes.kill(kills % 2);
      kills += 1;
      console.log(`killed node ${((kills - 1) % 2) + 1} after ${count()} of ${wanted}`);
      await balanced(kills % 2);
      await cluster.nodes.ready();
    }
  };
  const fail = (cause: unknown) => {
    failure ??= cause instanceof Error ? cause : new Error(String(cause));
  };
  await Promise.all([reap().catch(fail), ...actors.map((act) => run(act).catch(fail))]);
  if (failure !== undefined) throw failure;
  return kills;
}

/** By the node that lives. */
async function balanced(place: number): Promise<void> {
  const answer = await fetch(new URL('sandbox/ledger', cluster.nodes.urls[place]));
  expect(await answer.json()).toMatchObject({ balanced: true });
}

/** Until nothing waits for its time or its review. */
async function quiet(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await client.query<{ count: string }>(
          `select sum(count) as count from (${['transfer', 'deposit', 'withdrawal'].map((table) => `select count(*) from ${table} where status = 1`).join(' union all ')}) as waiting`,
        );
        return Number(rows[0]?.count);
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0);
}

describe('two nodes, of which one is killed again and again', () => {
  it(`keep one ledger over ${OPERATIONS} operations`, { timeout: LIMIT_MS }, async () => {
    const served = new Map<number, Served>();
    for (let place = 0; place < PATRONS; place += 1) {
      const { customer, ...own } = await enrol(`patron${place}`, `198.51.100.${place}`);
      served.set(customer, own);
    }
    const branch = branchOf(served);
    const patrons = [...served.keys()].map((customer) => createPatron(branch, customer, random));
    const count = () => patrons.reduce((sum, { answered }) => sum + answered, 0);
    const began = performance.now();
    const kills = await workOut(
      patrons.map((patron) => () => patron.act(false)),
      count,
      OPERATIONS,
    );
    const seconds = (performance.now() - began) / 1000;
    console.log(`ledger: ${count()} operations, ${kills} kills, ${seconds.toFixed(0)} s, ${(count() / seconds).toFixed(0)} a second`);
    await quiet();
    expect(count()).toBeGreaterThanOrEqual(OPERATIONS);
    const { store } = await openSharedStore(cluster.database, () => {});
    try {
      await compare(store, patrons);
    } finally {
      await store.close();
    }
  });

  it(`do each of ${ORDERS} orders once`, { timeout: LIMIT_MS }, async () => {
    const traders = [];
    for (let place = 0; place < PATRONS; place += 1) {
      const { customer, caller, proofUrl } = await enrol(`trader${place}`, `203.0.113.${place}`);
      const deposit = { kind: 'fiat', currency: 'USD', amount: '90000', proofUrl, clientOrderId: `trader-${customer}-deposit` } as const;
      await caller.insist('rechargeCreate', deposit);
      traders.push({ caller, customer });
    }
    await quiet();
    for (const { caller, customer } of traders) {
      const move = {
        from: 'funding',
        to: 'trading',
        currency: 'USD',
        amount: '90000',
        clientOrderId: `trader-${customer}-transfer`,
      } as const;
      await caller.insist('walletTransfer', move);
    }
    await quiet();
    const own = traders.map(({ caller, customer }) => createOrderTrader(caller, customer, random));
    const count = () => own.reduce((sum, { answered }) => sum + answered, 0);
    const began = performance.now();
    const kills = await workOut(
      own.map((trader) => () => trader.act()),
      count,
      ORDERS,
    );
    const seconds = (performance.now() - began) / 1000;
    const granted = own.reduce((sum, trader) => sum + trader.granted.size, 0);
    console.log(
      `orders: ${count()} answered, ${granted} granted, ${kills} kills, ${seconds.toFixed(0)} s, ${(count() / seconds).toFixed(0)} a second`,
    );
    expect(granted).toBeGreaterThan(ORDERS / 2);
    await balanced(0);
    expect(await wrongOf(client, own)).toEqual({ orders: [], fills: 0, holdings: 0 });
  });
});
