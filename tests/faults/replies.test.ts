/**
 * Orders over a network that loses replies, holds them back, breaks and cuts them, to a server that is killed, from a browser
 * whose worker is killed too. FAULT_ORDERS=10000 is the long form.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Direction, OrderStatus } from '../../contract/codes.ts';
import { endpoints, extensions } from '../../contract/rest/index.ts';
import { Order } from '../../contract/rest/trading.ts';
import { newClientOrderId } from '../../src/data/clientOrderId.ts';
import { mix, unit } from '../../sandbox/market/tape/random.ts';
import { openDexie } from '../../workers/cache/dexie.ts';
import { openIntentStore } from '../../workers/orders/dexie.ts';
import { loginAs } from '../accounts/client.ts';
import { createRig } from '../worker/rig.ts';
import { allOrders, COMPANY, limitOrder, marketOrder, part, type Share, shareOf, type ShareOrder } from './customer.ts';
import { startMortal } from './mortal.ts';
import { type Fate, openProxy } from './proxy.ts';
import { createTrader, type Confirmed } from './trader.ts';

const ORDERS = Number(process.env['FAULT_ORDERS'] ?? 240);
const LONG = ORDERS >= 10_000;
/** In the short form the worker's seconds are shorter, so that less of it is waiting. */
const PACE = LONG ? 1 : 3;
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** Orders confirmed and not known yet, at most. */
const LANES = 60;
const TABS = 5;
const SERVER_DEATHS = LONG ? 6 : 1;
const WORKER_DEATHS = LONG ? 12 : 2;
const RELOADS = LONG ? 30 : 5;
/** The rig's worker waits for an answer for 5 of its seconds. */
const LATE_MS = 6500 / PACE;
/** What the customer is promised. */
const KNOWN_MS = 30_000;
const LIMIT_MS = 120_000 + ORDERS * 150;

/** Of orders, and of questions after them; the rest passes. */
const ORDER_FATES: readonly [Fate, number][] = [
  ['lost', 0.03],
  ['late', 0.03],
  ['held', 0.03],
  ['refused', 0.04],
  ['broken', 0.04],
  ['cutBefore', 0.04],
  ['cutAfter', 0.04],
];
const QUESTION_FATES: readonly [Fate, number][] = [
  ['lost', 0.01],
  ['refused', 0.03],
  ['broken', 0.03],
  ['cutBefore', 0.03],
  ['cutAfter', 0.03],
];
/** Of the questions after one order: a server that can't be heard isn't reachable, and nobody promises anything then. */
const MOST_QUESTION_FAULTS = 2;

interface Met {
  readonly of: 'order' | 'question';
  readonly fate: Fate;
  /** Epoch ms. */
  readonly at: number;
}

test(`${ORDERS} orders: each that was accepted is there once, no other is, and all are known in time`, { timeout: LIMIT_MS }, async () => {
  let draws = 0;
  const random = () => unit(mix(SEED, (draws += 1)));
  const drawn = (fates: readonly [Fate, number][]): Fate => {
    let rest = random();
    for (const [fate, chance] of fates) {
      rest -= chance;
      if (rest < 0) return fate;
    }
    return 'pass';
  };

  // Nobody looks at prices here.
  const server = await startMortal({ rate: '10' });
  /** What was met on the way, by client order id. */
  const way = new Map<string, readonly Met[]>();
  let deadly: Fate | undefined;
  let calm = true;
  const proxy = await openProxy({
    target: server.port,
    lateMs: LATE_MS,
    kill: server.kill,
    fate: (path, body) => {
      const isOrder = path === `/web${endpoints.stockCreate.path}`;
      if (calm || !(isOrder || path === `/web${extensions.ordersByClientId.path}`)) return 'pass';
      const { questions = [], clientOrderId } = JSON.parse(body) as { questions?: { clientOrderId: string }[]; clientOrderId?: string };
      const ids = clientOrderId === undefined ? questions.map((question) => question.clientOrderId) : [clientOrderId];
      const canFail = ids.every((id) => faultsAfter(way.get(id)) < MOST_QUESTION_FAULTS);
      const fate = isOrder ? (deadly ?? drawn(ORDER_FATES)) : canFail ? drawn(QUESTION_FATES) : 'pass';
      if (isOrder) deadly = undefined;
      const met: Met = { of: isOrder ? 'order' : 'question', fate, at: Date.now() };
      for (const id of ids) way.set(id, [...(way.get(id) ?? []), met]);
      return fate;
    },
  });
  const address = `127.0.0.1:${proxy.port}`;
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const rig = createRig({
    apiBase: `http://${address}/web`,
    pushUrl: `ws://${address}/web/push`,
    openStore: () => openDexie(databases),
    openIntents: () => openIntentStore(databases),
    pace: PACE,
  });
  try {
    const trader = createTrader(rig, TABS, random);
    expect(await trader.tab().session.login(COMPANY, true)).toMatchObject({ ok: true });
    const observer = await loginAs(server.url, COMPANY);
    const shares = await Promise.all((['PFE', 'F', 'T'] as const).map((code) => shareOf(server.url, 'US', code)));
    calm = false;

    let begun = 0;
    const due = (count: number, of: number) => count < of && begun >= ((count + 1) * ORDERS) / (of + 1);
    let [killed, workers, reloads] = [0, 0, 0];
    const lane = async (): Promise<void> => {
      while (begun < ORDERS) {
        const share = shares[begun % shares.length] as Share;
        begun += 1;
        const end = await trader.confirm('stockCreate', wish(share, random));
        // What waits is cancelled again, mostly at once, so that neither money nor the number of working orders ends.
        const placed = Order.safeParse(end.answer);
        if (placed.success && placed.data.status === OrderStatus.Working && random() < 0.8)
          void trader.tab().link.call('orderCancel', { id: placed.data.id }, {});
        if (begun % 250 === 0) void trader.tab().link.call('orderCancelAll', {}, {});
        if (due(killed, SERVER_DEATHS)) {
          deadly = (['killAfter', 'killDuring', 'killBefore'] as const)[killed % 3];
          killed += 1;
        }
        if (due(workers, WORKER_DEATHS)) {
          workers += 1;
          rig.kill();
        }
        if (due(reloads, RELOADS)) {
          reloads += 1;
          trader.reload();
        }
      }
    };
    const began = performance.now();
    const results = await Promise.allSettled(Array.from({ length: LANES }, lane));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    const seconds = (performance.now() - began) / 1000;
    calm = true;
    await proxy.quiet();
    await server.up();

    const all = [...trader.confirmed.values()];
    expect(all).toHaveLength(ORDERS);
    const orders = (await allOrders(observer)).filter(({ clientOrderId }) => trader.confirmed.has(clientOrderId ?? ''));
    const made = new Map<string, number[]>();
    for (const { id, clientOrderId } of orders) made.set(clientOrderId ?? '', [...(made.get(clientOrderId ?? '') ?? []), id]);
    const wrong = all.filter(({ clientOrderId, end }) => made.get(clientOrderId)?.length !== (end?.state === 'accepted' ? 1 : undefined));
    expect(wrong).toEqual([]);
    for (const { clientOrderId, end } of all) {
      const answer = Order.safeParse(end?.answer);
      if (answer.success) expect(made.get(clientOrderId)).toEqual([answer.data.id]);
    }

    const waitsOf = (order: Confirmed) => waitOf(order, way.get(order.clientOrderId), proxy.returns);
    const waits = all.map(waitsOf).toSorted((a, b) => a - b);
    const whole = all.map(({ at: from, end }) => (end?.at ?? Number.NaN) - from).toSorted((a, b) => a - b);
    const count = (holds: (order: Confirmed) => boolean | undefined) => all.filter(holds).length;
    console.log(
      [
        `${ORDERS} orders in ${seconds.toFixed(0)} s: ${count(({ end }) => end?.state === 'accepted')} accepted, ` +
          `${count(({ end }) => end?.state === 'rejected')} rejected, ${count(({ wasUnknown }) => wasUnknown)} were unknown at first`,
        `known after ${at(waits, 0.5)} ms (median), ${at(waits, 0.99)} ms (99 %), ${at(waits, 1)} ms (last) once the server could be heard; ` +
          `after ${at(whole, 0.5)}, ${at(whole, 0.99)}, ${at(whole, 1)} ms in all`,
        `${server.deaths} deaths of the server, ${workers} of the worker, ${reloads} reloads`,
        [...proxy.met].map(([fate, times]) => `${fate} ${times}`).join(', '),
        `slowest: ${all
          .toSorted((a, b) => waitsOf(b) - waitsOf(a))
          .slice(0, 3)
          .map((order) => told(order, way.get(order.clientOrderId)))
          .join('; ')}`,
      ].join('\n'),
    );
    expect(server.deaths).toBe(SERVER_DEATHS);
    expect(at(waits, 1)).toBeLessThan(KNOWN_MS);

    // What the orders say is what is held, and once nothing works any more no money is.
    await observer.call('orderCancelAll', {});
    const positions = (await observer.call('positionMine', {})).list;
    for (const { code } of shares) {
      const traded = orders.filter(({ stockCode }) => stockCode === code);
      const held = traded.reduce(
        (sum, { direction, filledQuantity }) => sum + (direction === Direction.Buy ? filledQuantity : -filledQuantity),
        0,
      );
      expect(positions.filter(({ stockCode }) => stockCode === code).reduce((sum, { positionNum }) => sum + positionNum, 0)).toBe(held);
    }
    const { list } = await observer.call('walletBalance', { walletType: 'usStock' });
    expect(list.filter(({ usedBalance }) => Number(usedBalance) !== 0)).toEqual([]);
    const audit = await fetch(new URL('sandbox/ledger', server.url));
    expect(await audit.json()).toMatchObject({ balanced: true });
  } finally {
    rig.close();
    await proxy.close();
    await server.close();
  }
});

const faultsAfter = (way: readonly Met[] = []): number => way.filter(({ of, fate }) => of === 'question' && fate !== 'pass').length;

function told({ at: from, end }: Confirmed, way: readonly Met[] = []): string {
  const met = way.map(({ of, fate, at: when }) => `${of} ${fate} +${when - from}`);
  return `${end?.state} after ${(end?.at ?? Number.NaN) - from} ms: ${met.join(', ')}`;
}

/** Mostly what waits and what trades at once; some that are refused. */
function wish(share: Share, random: () => number): ShareOrder {
  const of = (direction: Direction, quantity: number) => ({ share, direction, quantity, clientOrderId: newClientOrderId() });
  const below = part(share.bid, share.tick, 0.7 + random() * 0.1);
  const dice = random();
  if (dice < 0.5) return limitOrder(of(Direction.Buy, 1 + Math.floor(random() * 3)), below);
  if (dice < 0.7) return marketOrder(of(Direction.Buy, 1));
  if (dice < 0.88) return marketOrder(of(Direction.Sell, 1));
  if (dice < 0.92) return limitOrder(of(Direction.Buy, 1), `${below}1`);
  if (dice < 0.96) return limitOrder(of(Direction.Buy, 1_000_000_000), below);
  return limitOrder(of(Direction.Sell, 1_000_000), below);
}

/** From when the server could be heard again for this order, or from its confirmation, to its end; ms. */
function waitOf({ at: from, end }: Confirmed, way: readonly Met[] | undefined, returns: readonly number[]): number {
  if (!end) return Number.POSITIVE_INFINITY;
  const heard = (way ?? []).filter(({ fate }) => fate !== 'pass').map(({ fate, at: met }) => met + (SLOW_FATES.has(fate) ? LATE_MS : 0));
  return Math.max(0, end.at - Math.max(from, ...[...heard, ...returns].filter((time) => time < end.at)));
}

/** Nobody hears the server until they are over. */
const SLOW_FATES: ReadonlySet<Fate> = new Set(['lost', 'late', 'held']);

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
