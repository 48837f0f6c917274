/** The data layer against the real sandbox: its figures and the server's, and orders over a network that loses things. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minorUnits } from '../../contract/finance/amount.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import { newClientOrderId } from '../../src/data/clientOrderId.ts';
import { createLiveDepths } from '../../src/data/depths.ts';
import { createLiveHoldings } from '../../src/data/holdings.ts';
import { createLiveIntents } from '../../src/data/intents.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { LOGIN } from './accounts.ts';
import { createRig, type Rig, type RigOptions, type RigTab, until } from './rig.ts';

let sandbox: RunningSandbox;
let rig: Rig | undefined;

beforeAll(async () => {
  sandbox = await startSandbox({ rate: '300' });
});
afterAll(() => sandbox.stop());
afterEach(() => rig?.close());

async function signIn(options: Partial<RigOptions> = {}): Promise<RigTab> {
  const { host } = new URL(sandbox.url);
  rig = createRig({ apiBase: `${sandbox.url}web`, pushUrl: `ws://${host}/web/push`, ...options });
  const tab = rig.tab();
  expect(await tab.session.login(LOGIN, false)).toMatchObject({ ok: true });
  return tab;
}

test('profit, today’s profit and sums are the server’s own at the same prices', async () => {
  const tab = await signIn();
  const holdings = createLiveHoldings(tab.link);
  holdings.show();
  let compared = 0;
  let moves = 0;
  holdings.subscribeSums(() => {
    moves += 1;
  });
  for (let round = 0; round < 15 && compared < 40; round += 1) {
    const answer = await tab.link.call('positionMine', {}, {});
    if (!answer.ok) throw new Error(answer.kind);
    expect(answer.data.list.length).toBeGreaterThan(2);
    for (const { id, price, scale, profit, todayProfit, settleCurrency } of answer.data.list) {
      const units = parseUnits(price ?? '', scale) ?? Number.NaN;
      // The book may be a tick behind or ahead; at the same price there is one truth.
      const figures = holdings.get(id);
      if (figures?.price !== units) continue;
      compared += 1;
      const minor = CURRENCY_SCALE[settleCurrency];
      expect(figures.profit).toBe(Number(minorUnits(profit ?? '', minor)));
      expect(figures.today).toBe(Number(minorUnits(todayProfit ?? '', minor)));
    }
    const seen = moves;
    await until(() => moves > seen, 'the next frame that moves them');
  }
  expect(compared).toBeGreaterThan(10);
  await until(() => holdings.sums().base !== undefined, 'in the base currency');
  const { base, totals } = holdings.sums();
  const cents = (text: string | undefined) => minorUnits(text ?? '', 2) ?? Number.NaN;
  expect(BigInt(cents(base?.priceProfit)) + BigInt(cents(base?.currencyProfit))).toBe(cents(base?.profit));
  expect(totals.length).toBeGreaterThan(1);
});

test('row, order book and trades are of one instant in every frame, for every tab that looks', async () => {
  const { host } = new URL(sandbox.url);
  rig = createRig({ apiBase: `${sandbox.url}web`, pushUrl: `ws://${host}/web/push` });
  const looks = [rig.tab(), rig.tab()].map((tab) => {
    const depths = createLiveDepths(tab.link);
    const rows = tab.rowSets.prepare(['US:AAPL', 'FX:EURUSD'], { depth: true });
    return { tab, depths, rows, stop: rows.open(), seen: 0, traded: 0 };
  });
  await until(() => looks.every(({ rows }) => rows.current().ids.every((id) => id !== undefined)), 'ids');
  const ids = looks[0]?.rows.current().ids.flatMap((id) => id ?? []) ?? [];
  for (const look of looks)
    for (const id of ids)
      look.depths.subscribe(id, () => {
        const quote = look.tab.quotes.get(id);
        const told = look.depths.get(id);
        if (!quote || !told?.live) return;
        const { bids, asks, trades } = told.depth;
        const [bid, ask] = [bids[0], asks[0]];
        expect([bid?.price, bid?.volume, ask?.price, ask?.volume]).toEqual([quote.bid, quote.bidVolume, quote.ask, quote.askVolume]);
        look.seen += 1;
        if (trades.length === 0) return;
        expect(trades[0]?.price).toBe(quote.price);
        look.traded += 1;
      });
  await until(() => looks.every(({ seen, traded }) => seen >= 40 && traded >= 10), 'forty books each');
  const stats = async () => ((await (await fetch(`${sandbox.url}sandbox/stats`)).json()) as { subscriptions: number }).subscriptions;
  expect(await stats()).toBe(2);
  // One tab goes on after the other has gone; once nobody looks the server isn't asked for anything.
  looks[0]?.stop();
  const before = looks[1]?.seen ?? 0;
  await until(() => (looks[1]?.seen ?? 0) > before + 20, 'the other tab');
  looks[1]?.stop();
  await expect.poll(stats).toBe(0);
});

test('while push is away a book says so, and comes again with it', async () => {
  const { host } = new URL(sandbox.url);
  rig = createRig({ apiBase: `${sandbox.url}web`, pushUrl: `ws://${host}/web/push`, random: () => 0 });
  const tab = rig.tab();
  const depths = createLiveDepths(tab.link);
  const rows = tab.rowSets.prepare(['US:AAPL'], { depth: true });
  rows.open();
  await until(() => rows.current().ids[0] !== undefined, 'its id');
  const id = rows.current().ids[0] ?? -1;
  const states: boolean[] = [];
  depths.subscribe(id, () => {
    const live = depths.get(id)?.live;
    if (live !== undefined && live !== states.at(-1)) states.push(live);
  });
  await until(() => states.length === 1, 'a book');
  await fetch(`${sandbox.url}sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"terminate":true}',
  });
  await until(() => states.length === 3, 'gone and back');
  expect(states).toEqual([true, false, true]);
});

const ORDERS = 100;
const AT_ONCE = 10;
/** The pauses between questions are a fourth of a customer's. */
const PACE = 4;

test('over a network that loses requests and replies each confirmation is one order at most, and its end is known within 30 s', async () => {
  let turn = 0;
  const lossy: typeof fetch = async (input, init) => {
    const { url } = new Request(input, { method: 'GET' });
    const isQuestion = url.endsWith('/byClientId');
    if (!isQuestion && !url.endsWith('/stock/create')) return fetch(input, init);
    turn += 1;
    if (isQuestion) return turn % 5 === 0 ? Promise.reject(new TypeError('lost')) : fetch(input, init);
    switch (turn % 5) {
      case 0:
        return fetch(input, init);
      case 1:
        throw new TypeError('never sent');
      case 2:
        await fetch(input, init);
        throw new TypeError('reply lost');
      case 3:
        await fetch(input, init);
        return new Response('<h1>Bad gateway</h1>', { status: 502 });
      default:
        await new Promise((resolve) => setTimeout(resolve, 200));
        return fetch(input, init);
    }
  };
  // Nothing hangs here: a reply that is lost is so at once, and what only takes long on a busy machine isn't.
  const tab = await signIn({ fetch: lossy, pace: PACE, requestTimeoutMs: 10_000 });
  const intents = createLiveIntents(tab.link);
  const told: unknown[] = [];
  tab.link.onMessage((message) => {
    if (!(message instanceof ArrayBuffer) && message.op === 'told') told.push(message.told);
  });
  const quote = await tab.link.call('quoteStock', { market: 'US', stockCode: 'KO' }, {});
  if (!quote.ok) throw new Error(quote.kind);
  const price = quote.data.row.price_nominal ?? '';
  const ends = new Map<string, string>();
  intents.subscribe((list) => {
    for (const { clientOrderId, state } of list) if (state === 'accepted' || state === 'rejected') ends.set(clientOrderId, state);
  });
  const ids = Array.from({ length: ORDERS }, newClientOrderId);
  for (let at = 0; at < ORDERS; at += AT_ONCE) {
    await Promise.all(
      ids
        .slice(at, at + AT_ONCE)
        .map((clientOrderId) =>
          tab.link.call(
            'stockCreate',
            { stockCode: 'KO', market: 'US', source: 0, direction: 0, orderType: 0, price, tolerance: '0.05', quantity: 1, clientOrderId },
            {},
          ),
        ),
    );
  }
  await until(() => ids.every((id) => ends.has(id)), 'all known');
  const placed = new Map<string, number>();
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await tab.link.call('positionConsignList', { pageNum, pageSize: 200 }, {});
    if (!page.ok) throw new Error(page.kind);
    for (const { clientOrderId } of page.data.list) if (clientOrderId) placed.set(clientOrderId, (placed.get(clientOrderId) ?? 0) + 1);
    if (pageNum * 200 >= page.data.total) break;
  }
  for (const id of ids) expect(placed.get(id) ?? 0).toBe(ends.get(id) === 'accepted' ? 1 : 0);
  expect([...ends.values()].filter((end) => end === 'rejected').length).toBeGreaterThan(5);
  await until(() => told.length > 0, 'fills told');
});
