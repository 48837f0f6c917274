/** What a customer does twice, or in two places at once, on one sandbox. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Direction, EnvelopeCode, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { newClientOrderId } from '../../src/data/clientOrderId.ts';
import { type Client, loginAs } from '../accounts/client.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { allOrders, COMPANY, limitOrder, marketOrder, part, type Share, shareOf, type ShareOrder } from './customer.ts';

let sandbox: RunningSandbox;
/** The same customer on two devices. */
let one: Client;
let two: Client;
let share: Share;

beforeAll(async () => {
  sandbox = await startSandbox();
  [one, two] = await Promise.all([loginAs(sandbox.url, COMPANY), loginAs(sandbox.url, COMPANY)]);
  share = await shareOf(sandbox.url, 'US', 'PFE');
});
afterAll(() => sandbox.stop());
beforeEach(async () => void (await one.call('orderCancelAll', {})));

/** An order that waits: far below the market. */
const waiting = (quantity = 1): ShareOrder =>
  limitOrder({ share, direction: Direction.Buy, quantity, clientOrderId: newClientOrderId() }, part(share.bid, share.tick, 0.7));

const ofId = async (clientOrderId: string): Promise<Order[]> =>
  (await allOrders(one)).filter((order) => order.clientOrderId === clientOrderId);

const isWorking = ({ status }: Order): boolean => status === OrderStatus.Working || status === OrderStatus.PartlyFilled;

async function until<T>(look: () => Promise<T | undefined>, what: string, ms: number): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await wait(100);
  }
}

const ledgerBalances = async (): Promise<void> => {
  const answer = await fetch(new URL('sandbox/ledger', sandbox.url));
  expect(await answer.json()).toMatchObject({ balanced: true });
};

describe('one client order id', () => {
  test('sent ten times at once makes one order, and all ten get its answer', async () => {
    const order = waiting();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : two).ask('stockCreate', order)));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => EnvelopeCode.Ok));
    const ids = new Set(answers.map(({ data }) => (data as Order).id));
    expect(ids.size).toBe(1);
    expect(await ofId(order.clientOrderId)).toMatchObject([{ id: [...ids][0], quantity: 1 }]);
  });

  test('with another body is refused, by another call too, and changes nothing', async () => {
    const order = waiting();
    const first = await one.call('stockCreate', order);
    for (const changed of [{ quantity: 2 }, { price: part(share.bid, share.tick, 0.6) }, { direction: Direction.Sell }])
      expect(await one.denied('stockCreate', { ...order, ...changed })).toMatchObject({ reason: 'duplicateId', field: 'clientOrderId' });
    const { clientOrderId } = order;
    const elsewhere = { ...order, source: Source.HKStock, market: 'HK', stockCode: '00700' } as const;
    expect(await one.denied('hkCreate', elsewhere)).toMatchObject({ reason: 'duplicateId' });
    expect(
      await one.denied('walletTransfer', { from: 'trading', to: 'funding', currency: 'USD', amount: '1', clientOrderId }),
    ).toMatchObject({
      reason: 'duplicateId',
    });
    expect(await ofId(clientOrderId)).toEqual([first]);
  });

  test('of a refused order stays free: once corrected it goes through', async () => {
    const order = waiting();
    expect(await one.denied('stockCreate', { ...order, price: `${order.price}1` })).toMatchObject({
      reason: 'priceOffTick',
      field: 'price',
    });
    expect(await ofId(order.clientOrderId)).toEqual([]);
    expect(await one.call('stockCreate', order)).toMatchObject({ clientOrderId: order.clientOrderId });
  });

  test('says what it did, and one that did nothing is closed for good', async () => {
    const order = waiting();
    const placed = await one.call('stockCreate', order);
    expect(await two.call('orderByClientId', { clientOrderId: order.clientOrderId, void: true })).toMatchObject({
      found: true,
      endpoint: 'stockCreate',
      answer: { id: placed.id },
    });
    const late = waiting();
    const question = { clientOrderId: late.clientOrderId };
    expect(await one.call('orderByClientId', question)).toMatchObject({ found: false });
    expect(await one.call('orderByClientId', { ...question, void: true })).toMatchObject({ found: false });
    expect(await two.denied('stockCreate', late)).toMatchObject({ reason: 'idVoid' });
    expect(await one.call('orderByClientId', question)).toMatchObject({ found: false });
    expect(await ofId(late.clientOrderId)).toEqual([]);
  });

  test('is answered among others, closed or not as each was asked', async () => {
    const [placed, open, closed] = [waiting(), waiting(), waiting()];
    const { id } = await one.call('stockCreate', placed);
    const questions = [open, placed, closed].map(({ clientOrderId }) => ({ clientOrderId, void: clientOrderId !== open.clientOrderId }));
    expect((await two.call('ordersByClientId', { questions })).list).toMatchObject([
      { clientOrderId: open.clientOrderId, found: false },
      { clientOrderId: placed.clientOrderId, found: true, endpoint: 'stockCreate', answer: { id } },
      { clientOrderId: closed.clientOrderId, found: false },
    ]);
    expect(await one.denied('stockCreate', closed)).toMatchObject({ reason: 'idVoid' });
    expect(await one.call('stockCreate', open)).toMatchObject({ clientOrderId: open.clientOrderId });
  });

  const close = ({ clientOrderId }: ShareOrder) => ({ clientOrderId, void: true });
  const closeTogether = async (orders: readonly ShareOrder[]) =>
    (await two.call('ordersByClientId', { questions: orders.map(close) })).list.map(({ found }) => found);
  const closeApart = (orders: readonly ShareOrder[]) =>
    Promise.all(orders.map(async (order) => (await two.call('orderByClientId', close(order))).found));

  test.each([
    ['by a call of its own', closeApart],
    ['alone in a list', async (orders: readonly ShareOrder[]) => (await Promise.all(orders.map((order) => closeTogether([order])))).flat()],
    ['with all others', closeTogether],
  ])('closed %s while its order arrives: either the order stands and was found, or there is none', async (_, closed) => {
    const orders = Array.from({ length: 20 }, () => waiting());
    const [answers, found] = await Promise.all([Promise.all(orders.map((order) => one.ask('stockCreate', order))), closed(orders)]);
    const there = new Set((await allOrders(one)).map(({ clientOrderId }) => clientOrderId));
    expect(found).toHaveLength(orders.length);
    expect(answers.map(({ code }) => code === EnvelopeCode.Ok)).toEqual(found);
    expect(orders.map(({ clientOrderId }) => there.has(clientOrderId))).toEqual(found);
  });
});

test('50 working orders, all cancelled at once while they fill: each is cancelled or filled, and nothing stays held', async () => {
  // Half of them stand tick by tick around the best offer, where the market takes one after the other.
  const { bid, ask, tick } = await shareOf(sandbox.url, 'US', share.code);
  const placed = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const near = at % 2 === 0;
      const wish = { share, direction: Direction.Buy, quantity: near ? 40 : 1, clientOrderId: newClientOrderId() };
      return one.call(
        'stockCreate',
        limitOrder(wish, near ? part(String(Number(ask) + (10 - at / 2) * Number(tick)), tick, 1) : part(bid, tick, 0.8)),
      );
    }),
  );
  const ids = new Set(placed.map(({ id }) => id));
  expect(ids.size).toBe(50);
  await until(
    async () => ((await allOrders(one)).some(({ id, status }) => ids.has(id) && status === OrderStatus.Filled) ? true : undefined),
    'one filled',
    30_000,
  );
  const { list } = await two.call('orderCancelAll', {});
  const cancelled = new Set(list.map(({ id }) => id));
  const ended = await until(
    async () => {
      const mine = (await allOrders(one)).filter(({ id }) => ids.has(id));
      return mine.some(isWorking) ? undefined : mine;
    },
    'all of them ended',
    30_000,
  );
  expect(ended).toHaveLength(50);
  const ways = new Map<string, number>();
  for (const { id, status, reason, quantity, filledQuantity, reserved } of ended) {
    const way = status === OrderStatus.Filled ? 'filled' : reason;
    ways.set(String(way), (ways.get(String(way)) ?? 0) + 1);
    expect(way === 'filled' || way === 'cancelled').toBe(true);
    expect(filledQuantity === quantity).toBe(status === OrderStatus.Filled);
    expect(Number(reserved)).toBe(0);
    // What the call said it cancelled is what ended so.
    expect(cancelled.has(id)).toBe(reason === 'cancelled');
  }
  console.log(`cancelAll over 50: ${JSON.stringify(Object.fromEntries(ways))}`);
  expect(ways.get('cancelled')).toBeGreaterThan(0);
  const { list: balances } = await one.call('walletBalance', { walletType: 'usStock' });
  expect(balances.filter(({ usedBalance }) => Number(usedBalance) !== 0)).toEqual([]);
  await ledgerBalances();
});

describe('two sessions close the same position at once', () => {
  async function holding(quantity: number): Promise<{ id: number; positionNum: number; frozenNum: number }> {
    const { ask, tick } = await shareOf(sandbox.url, 'US', share.code);
    const held = async () =>
      (await one.call('positionMine', {})).list.find(({ stockCode, market }) => stockCode === share.code && market === share.market);
    const missing = quantity - ((await held())?.positionNum ?? 0);
    if (missing > 0) {
      const wish = { share, direction: Direction.Buy, quantity: missing, clientOrderId: newClientOrderId() };
      await one.call('stockCreate', limitOrder(wish, part(ask, tick, 1.05)));
    }
    return until(
      async () => {
        const position = await held();
        return position && position.positionNum >= quantity ? position : undefined;
      },
      'bought',
      30_000,
    );
  }

  test('by market, in whole: one sells it, the other is told that there is too little, and no share is sold twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, positionNum } = await holding(40);
      const quote = await shareOf(sandbox.url, 'US', share.code);
      const { price, tolerance, orderType } = marketOrder({ share: quote, direction: Direction.Sell, quantity: 1, clientOrderId: '' });
      const close = { id, orderType, price, tolerance, quantity: positionNum };
      const answers = await Promise.all([one, two].map((tab) => tab.ask('positionFlat', { ...close, clientOrderId: newClientOrderId() })));
      const [won, lost] = answers.toSorted((a, b) => a.code - b.code);
      expect(won?.code).toBe(EnvelopeCode.Ok);
      expect(lost?.data).toMatchObject({ reason: expect.stringMatching(/^(insufficientPosition|positionUnknown)$/) as string });
      const sold = await until(
        async () => {
          const order = (await allOrders(one)).find((candidate) => candidate.id === (won?.data as Order | undefined)?.id);
          return order && isWorking(order) ? undefined : order;
        },
        'sold',
        30_000,
      );
      expect(sold).toMatchObject({ status: OrderStatus.Filled, filledQuantity: positionNum });
      expect((await one.call('positionMine', {})).list.filter((position) => position.id === id)).toEqual([]);
    }
    await ledgerBalances();
  });

  test('by limit, in parts from both: what is taken up is never more than what is held', async () => {
    const { id, positionNum } = await holding(10);
    const price = part(share.ask, share.tick, 1.5);
    const part3 = Math.floor(positionNum / 3);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? one : two).ask('positionFlat', {
          id,
          orderType: OrderType.Limit,
          price,
          quantity: part3,
          clientOrderId: newClientOrderId(),
        }),
      ),
    );
    const taken = answers.filter(({ code }) => code === EnvelopeCode.Ok);
    expect(taken).toHaveLength(3);
    for (const { code, data } of answers) if (code !== EnvelopeCode.Ok) expect(data).toMatchObject({ reason: 'insufficientPosition' });
    const [held] = (await two.call('positionMine', {})).list.filter((position) => position.id === id);
    expect(held).toMatchObject({ positionNum, frozenNum: part3 * 3 });
    // Selling by an order of one's own takes from the same.
    const sale = limitOrder({ share, direction: Direction.Sell, quantity: positionNum, clientOrderId: newClientOrderId() }, price);
    expect(await two.denied('stockCreate', sale)).toMatchObject({ reason: 'insufficientPosition', field: 'quantity' });
    await one.call('orderCancelAll', {});
    const [free] = (await two.call('positionMine', {})).list.filter((position) => position.id === id);
    expect(free).toMatchObject({ positionNum, frozenNum: 0 });
    await ledgerBalances();
  });
});
