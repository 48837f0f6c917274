import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertAnswer, AlertKind, AlertList, AlertRequest } from '../../contract/alerts.ts';
import { ALERTS_LIMIT } from '../../contract/alerts.ts';
import { type FeedState, RowFlag, type TabMessage } from '../../contract/frame.ts';
import type { Instrument, QuoteKey, QuoteValues } from '../../contract/quote.ts';
import type { Kline } from '../../contract/rest/market.ts';
import { createBook } from '../quotes/book.ts';
import { emptyValues } from '../quotes/normalise.ts';
import { failure } from '../rest/envelope.ts';
import type { PeerChannel } from '../session/peers.ts';
import type { Locks } from '../tabs/liveness.ts';
import { type Alerts, createAlerts } from './alerts.ts';
import type { Folder } from './record.ts';
import type { AlertStore } from './store.ts';

const ACME: Instrument = {
  id: 7,
  code: 'ACME',
  name: 'Acme',
  market: 'US',
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'NYSE',
  scale: 2,
  tickDigits: 2,
  lot: 1,
};
const KEY: QuoteKey = 'US:ACME';
const START = Date.parse('2026-03-11T14:00Z');
const MINUTE = 60_000;
const NO_BARS: Kline = {
  market: 'US',
  stockCode: 'ACME',
  type: '1D',
  scale: 2,
  interval: 60,
  timeZone: 'America/New_York',
  time: [],
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
};

/** A browser: what its workers share. */
function browser() {
  const disk = new Map<string, Folder>();
  const channels = new Set<PeerChannel>();
  const queues = new Map<string, Promise<unknown>>();
  const locks: Locks = {
    request: (name, { signal }, granted) => {
      const before = queues.get(name) ?? Promise.resolve();
      const held = before.then(() => (signal?.aborted ? undefined : granted()));
      queues.set(name, held);
      return held;
    },
  };
  const store = async (): Promise<AlertStore> => ({
    get: async (owner) => structuredClone(disk.get(owner)),
    put: async (owner, folder) => void disk.set(owner, structuredClone(folder)),
    lost: new Promise(() => undefined),
    close: () => undefined,
  });
  const channel = (): PeerChannel => {
    const own: PeerChannel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of channels)
          if (other !== own) queueMicrotask(() => other.onmessage?.({ data: structuredClone(message) } as MessageEvent));
      },
      close: () => channels.delete(own),
    };
    channels.add(own);
    return own;
  };
  return { disk, locks, store, channel };
}
type Browser = ReturnType<typeof browser>;

let ids = 0;

/** A worker of it with one tab. */
function worker({ locks, store, channel }: Browser) {
  const book = createBook();
  book.load('one', [ACME]);
  let now = START;
  let chart: Kline | undefined = NO_BARS;
  let kind: FeedState['kind'] = 'live';
  let customer: number | undefined;
  let questions = 0;
  const messages: Extract<TabMessage, { op: 'alerts' }>[] = [];
  const tab = {
    visible: true,
    activeAt: 0,
    post: (message: TabMessage) => void ('op' in message && message.op === 'alerts' && messages.push(message)),
  };
  const tabs = new Set([tab]);
  const alerts: Alerts = createAlerts({
    book,
    client: { call: (async () => (chart ? { ok: true, data: chart } : failure('network'))) as never },
    language: 'en',
    crypto: {
      getRandomValues: (array) => {
        ids += 1;
        if (array instanceof Uint32Array) array[0] = ids;
        return array;
      },
    },
    feed: () => ({ kind, since: 0, lastAt: 0, serverTime: now, transport: 'binary' }),
    resolve: async (keys) => {
      questions += 1;
      return keys.map((key) => book.idOf(key) ?? 'missing');
    },
    tabs,
    broker: 'broker',
    customer: () => customer,
    join: () => undefined,
    open: store,
    channel: channel(),
    locks,
    now: () => Date.now(),
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (id) => clearTimeout(id),
    setInterval: (work, ms) => Number(setInterval(work, ms)),
    clearInterval: (id) => clearInterval(id),
    touched: () => undefined,
  });
  void alerts.ask({ op: 'watch' });
  const quote = (values: Partial<QuoteValues>): void => {
    book.seed(ACME.id, { ...emptyValues(), previousClose: 10_000, state: 0, ...values }, now, 'rest');
    alerts.changed();
  };
  return {
    alerts,
    messages,
    tabs,
    tab,
    /** The server's clock. */
    at: (minute: number) => {
      now = START + minute * MINUTE;
    },
    quote,
    price: (price: number) => {
      now += 10;
      quote({ price });
    },
    /** The connection is over. */
    lose: () => {
      book.flags[ACME.id] = (book.flags[ACME.id] ?? 0) | RowFlag.Cached;
      book.version[ACME.id] = book.clock + 1;
      book.load('one', []);
      alerts.changed();
    },
    /** Another catalogue comes. */
    lists: (catalogue: string, instruments: Instrument[]) => {
      book.load(catalogue, instruments);
      alerts.changed();
    },
    questions: () => questions,
    signIn: (next: number | undefined) => {
      customer = next;
    },
    feed: (next: FeedState['kind']) => {
      kind = next;
    },
    chart: (next: Kline | undefined) => {
      chart = next;
    },
    fired: () => messages.flatMap((message) => message.fired),
    loud: () => messages.filter(({ fired, loud }) => loud && fired.length > 0).length,
    list: async (): Promise<AlertList> => listOf(await alerts.ask({ op: 'list' })),
  };
}
type Worker = ReturnType<typeof worker>;

function listOf(answer: AlertAnswer): AlertList {
  if (!answer.ok) throw new Error(answer.why);
  return answer.list;
}

const settle = () => vi.advanceTimersByTimeAsync(200);
async function ask({ alerts }: Worker, request: AlertRequest): Promise<AlertAnswer> {
  const answer = alerts.ask(request);
  await settle();
  return answer;
}
async function set(of: Worker, kind: AlertKind, level: string, more: { repeats?: boolean; id?: string } = {}): Promise<string> {
  const { repeats = false, id } = more;
  const list = listOf(await ask(of, { op: 'set', wish: { key: KEY, kind, level, repeats, note: '' }, id }));
  return list.alerts[0]?.id ?? '';
}

const minuteBars = (from: number, bars: readonly (readonly [low: number, high: number, close: number])[]): Kline => ({
  ...NO_BARS,
  time: bars.map((_, index) => START / 1000 + (from + index) * 60),
  open: bars.map(([low]) => low),
  low: bars.map(([low]) => low),
  high: bars.map(([, high]) => high),
  close: bars.map(([, , close]) => close),
  volume: bars.map(() => 1),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('price alerts', () => {
  it('once: 99.99 and 100.01 by turns fifty times is one firing; armed again, one more', async () => {
    const one = worker(browser());
    one.price(9_999);
    const id = await set(one, 'above', '100');
    const toAndFro = () => {
      for (let turn = 0; turn < 50; turn += 1) {
        one.price(10_001);
        one.price(9_999);
      }
    };
    toAndFro();
    await settle();
    expect(one.fired().map(({ way, price }) => [way, price])).toEqual([['live', 10_001]]);
    expect((await one.list()).alerts[0]?.state).toBe('fired');
    await ask(one, { op: 'arm', id });
    toAndFro();
    await settle();
    expect(one.fired()).toHaveLength(2);
  });

  it('that go on fire at each true crossing', async () => {
    const one = worker(browser());
    one.price(9_999);
    await set(one, 'above', '100', { repeats: true });
    for (let turn = 0; turn < 50; turn += 1) {
      one.price(10_001);
      one.price(10_002);
      one.price(9_999);
    }
    await settle();
    expect(one.fired()).toHaveLength(50);
  });

  it('are not fired by an absent or a zero price, a halted row, or one of an earlier connection', async () => {
    const one = worker(browser());
    one.price(10_050);
    await set(one, 'below', '100');
    one.quote({ price: Number.NaN });
    one.quote({ price: 0 });
    one.quote({ price: 9_000, state: 1 });
    await settle();
    expect(one.fired()).toEqual([]);
    one.price(9_990);
    await settle();
    expect(one.fired()).toHaveLength(1);
  });

  it('take the first price after a reconnection for the side, and tell from the chart what was crossed meanwhile', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100', { repeats: true });
    one.at(1);
    one.lose();
    one.at(5);
    one.chart(
      minuteBars(0, [
        [9_880, 9_920, 9_900],
        [9_890, 9_950, 9_940],
        [9_930, 10_080, 9_950],
        [9_940, 9_960, 9_950],
      ]),
    );
    one.price(9_950);
    await settle();
    expect(one.fired().map(({ way, at, span, price }) => [way, (at - START) / MINUTE, span, price])).toEqual([
      ['disconnected', 2, MINUTE, undefined],
    ]);
    one.price(10_010);
    await settle();
    expect(one.fired().at(-1)?.way).toBe('live');
  });

  it('fire once though the first price after a reconnection is beyond, and never as live', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.lose();
    one.at(3);
    one.price(10_100);
    one.price(10_200);
    await settle();
    expect(one.fired().map(({ way }) => way)).toEqual(['disconnected']);
  });

  it('ask for the chart again where it can’t be had', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.lose();
    one.at(3);
    one.chart(undefined);
    one.price(10_100);
    await settle();
    expect(one.fired()).toEqual([]);
    one.chart(
      minuteBars(0, [
        [9_880, 9_920, 9_900],
        [9_890, 10_120, 10_100],
      ]),
    );
    await vi.advanceTimersByTimeAsync(11_000);
    expect(one.fired().map(({ at }) => (at - START) / MINUTE)).toEqual([1]);
  });

  it('tell at the next start what was crossed in a gap whose chart had not come when the worker ended, and nothing twice', async () => {
    const own = browser();
    const one = worker(own);
    one.price(9_900);
    await set(one, 'above', '100');
    const repeated = await set(one, 'above', '101', { repeats: true });
    one.at(1);
    one.lose();
    one.at(5);
    one.chart(undefined);
    one.price(10_050);
    one.at(6);
    one.price(10_150);
    // It writes every fifteen seconds where prices are.
    await vi.advanceTimersByTimeAsync(16_000);
    expect(one.fired().map(({ alert, way }) => [alert, way])).toEqual([[repeated, 'live']]);
    one.alerts.stop();
    await settle();
    const next = worker(own);
    next.at(9);
    next.chart(
      minuteBars(2, [
        [9_880, 10_080, 10_050],
        [10_040, 10_060, 10_050],
        [10_040, 10_060, 10_050],
        [10_040, 10_060, 10_050],
        [10_050, 10_150, 10_150],
      ]),
    );
    await ask(next, { op: 'list' });
    next.price(10_150);
    await settle();
    expect(next.fired().map(({ level, way, at }) => [level, way, (at - START) / MINUTE])).toEqual([['100', 'closed', 2]]);
  });

  it('that are armed again while a chart is awaited have missed nothing', async () => {
    const one = worker(browser());
    one.price(9_900);
    const id = await set(one, 'above', '100');
    one.lose();
    one.at(3);
    one.chart(undefined);
    one.price(10_100);
    await settle();
    await ask(one, { op: 'arm', id });
    one.chart(minuteBars(0, [[9_880, 10_120, 10_100]]));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(one.fired()).toEqual([]);
  });

  it('on what is no longer listed say so and ask no more, until another catalogue lists it', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.lists('two', []);
    await settle();
    const told = () => one.messages.at(-1)?.list.alerts.map(({ state }) => state);
    expect(told()).toEqual(['unlisted']);
    expect(one.alerts.isWatching).toBe(false);
    const before = one.questions();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.questions()).toBe(before);
    one.lists('three', [ACME]);
    await settle();
    expect(told()).toEqual(['armed']);
    one.price(9_900);
    one.price(10_100);
    await settle();
    expect(one.fired()).toHaveLength(1);
  });

  it('are not taken for unlisted before the server is heard', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.feed('connecting');
    one.lists('two', []);
    await settle();
    expect((await one.list()).alerts[0]?.state).toBe('armed');
    one.feed('live');
    await vi.advanceTimersByTimeAsync(4000);
    expect((await one.list()).alerts[0]?.state).toBe('unlisted');
  });

  it('notice by REST too that no price comes any more', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.feed('down');
    await vi.advanceTimersByTimeAsync(1500);
    one.feed('polling');
    one.at(4);
    one.price(10_100);
    await settle();
    expect(one.fired().map(({ way }) => way)).toEqual(['disconnected']);
  });

  it('tell at the next start what was crossed while no tab was open, once', async () => {
    const own = browser();
    const first = worker(own);
    first.price(9_900);
    await set(first, 'above', '100');
    await set(first, 'change', '50');
    first.alerts.stop();
    await settle();
    const next = worker(own);
    next.at(60);
    next.chart(
      minuteBars(10, [
        [9_880, 10_200, 10_150],
        [10_100, 10_200, 10_150],
      ]),
    );
    await ask(next, { op: 'list' });
    next.price(10_150);
    await settle();
    expect(next.fired().map(({ way, at, subject }) => [way, (at - START) / MINUTE, subject.timeZone])).toEqual([
      ['closed', 10, 'America/New_York'],
    ]);
    next.alerts.stop();
    await settle();
    const third = worker(own);
    third.at(120);
    third.chart(minuteBars(70, [[9_880, 10_200, 10_150]]));
    const answer = await ask(third, { op: 'list' });
    third.price(10_150);
    await settle();
    expect(third.fired()).toEqual([]);
    expect(listOf(answer).firings.map(({ way, isRead }) => [way, isRead])).toEqual([['closed', false]]);
  });

  it('fire nothing in a worker whose last tab has gone: the next one is told from the chart', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.tabs.clear();
    one.price(10_100);
    await settle();
    expect((await one.list()).firings).toEqual([]);
    one.tabs.add(one.tab);
    one.at(9);
    one.price(10_150);
    await settle();
    // Its tab hasn't said yet that it tells anybody.
    expect(one.fired()).toEqual([]);
    await ask(one, { op: 'watch' });
    expect(one.fired().map(({ way }) => way)).toEqual(['closed']);
  });

  it('fire once over several workers, aloud in one tab, and go on with another when the first has gone', async () => {
    const own = browser();
    const one = worker(own);
    const other = worker(own);
    await settle();
    for (const each of [one, other]) each.price(9_900);
    const id = await set(other, 'above', '100');
    for (const each of [one, other]) each.price(10_100);
    await settle();
    expect([one.fired().length, other.fired().length]).toEqual([1, 1]);
    expect(one.fired()[0]?.id).toBe(other.fired()[0]?.id);
    expect(one.loud() + other.loud()).toBe(1);
    one.alerts.stop();
    await settle();
    await ask(other, { op: 'arm', id });
    other.price(9_900);
    other.price(10_100);
    await settle();
    expect(other.fired()).toHaveLength(2);
  });

  it('of an account are its own, those of a guest the device’s', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '100');
    one.signIn(1);
    await set(one, 'above', '101');
    const levels = async () => (await one.list()).alerts.map(({ level }) => level).sort();
    expect(await levels()).toEqual(['100', '101']);
    one.signIn(2);
    await settle();
    expect(await levels()).toEqual(['100']);
    one.price(10_200);
    await settle();
    expect(one.fired().map(({ level }) => level)).toEqual(['100']);
  });

  it('are changed, deleted, brought back, and bounded', async () => {
    const one = worker(browser());
    one.price(9_900);
    const id = await set(one, 'above', '100');
    await set(one, 'below', '90', { id });
    expect((await one.list()).alerts.map(({ kind, level }) => [kind, level])).toEqual([['below', '90']]);
    await ask(one, { op: 'remove', id });
    one.price(8_900);
    await settle();
    expect([(await one.list()).alerts, one.fired()]).toEqual([[], []]);
    await ask(one, { op: 'restore', id });
    one.price(9_900);
    one.price(8_900);
    await settle();
    expect(one.fired()).toHaveLength(1);
    await ask(one, { op: 'read' });
    expect((await one.list()).firings.map(({ isRead }) => isRead)).toEqual([true]);
    await ask(one, { op: 'clearLog' });
    expect((await one.list()).firings).toEqual([]);
    expect(await ask(one, { op: 'arm', id: 'none' })).toEqual({ ok: false, why: 'gone' });
    const wish = { key: KEY, kind: 'above', level: '1.005', repeats: false, note: '' } as const;
    expect(await ask(one, { op: 'set', wish })).toEqual({ ok: false, why: 'level' });
    expect(await ask(one, { op: 'set', wish: { ...wish, key: 'US:NONE', level: '1' } })).toEqual({ ok: false, why: 'instrument' });
    for (let count = 1; count < ALERTS_LIMIT; count += 1) await set(one, 'above', '500');
    expect(await ask(one, { op: 'set', wish: { ...wish, level: '1' } })).toEqual({ ok: false, why: 'full' });
  });

  it('that fire at one price are told together, and brought back only where there is room', async () => {
    const one = worker(browser());
    one.price(9_900);
    await set(one, 'above', '99.50');
    for (const level of ['99.60', '99.70', '99.80']) await set(one, 'above', level);
    one.price(9_900);
    await settle();
    one.messages.length = 0;
    one.price(10_000);
    await settle();
    expect(one.messages.map(({ fired }) => fired.length).filter((count) => count > 0)).toEqual([4]);
    for (let count = 4; count < ALERTS_LIMIT; count += 1) await set(one, 'above', '500');
    const { alerts } = await one.list();
    const id = alerts[0]?.id ?? '';
    await ask(one, { op: 'remove', id });
    await set(one, 'above', '500');
    expect(await ask(one, { op: 'restore', id })).toEqual({ ok: false, why: 'full' });
  });

  it('lie where they lay though the disk is too slow to be read when one is set', async () => {
    const shared = browser();
    const before = worker(shared);
    before.price(9_900);
    const kept = await set(before, 'above', '100');
    before.alerts.stop();
    await settle();
    let isSlow = true;
    const slow = async (): Promise<AlertStore> => {
      const store = await shared.store();
      const get = async (owner: string) => {
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 10_000));
        isSlow = false;
        return store.get(owner);
      };
      return { ...store, get };
    };
    const after = worker({ ...shared, store: slow });
    await vi.advanceTimersByTimeAsync(4000);
    after.price(9_900);
    const added = await set(after, 'below', '90');
    expect((await after.list()).isKept).toBe(false);
    expect(shared.disk.get('device')?.alerts.map(({ id }) => id)).toEqual([kept]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await after.list()).isKept).toBe(true);
    expect(
      shared.disk
        .get('device')
        ?.alerts.map(({ id }) => id)
        .sort(),
    ).toEqual([kept, added].sort());
  });

  it('say that they are not kept where the disk is full', async () => {
    const shared = browser();
    const full = async (): Promise<AlertStore> => ({
      ...(await shared.store()),
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    });
    const one = worker({ ...shared, store: full });
    one.price(9_900);
    await set(one, 'above', '100');
    expect((await one.list()).isKept).toBe(false);
  });

  it('take nothing that is no request', async () => {
    const one = worker(browser());
    for (const nonsense of [undefined, null, 'list', { op: 'drop' }, { op: 'set', wish: { key: 'ACME' } }, { op: 'arm', id: 5 }])
      expect(await ask(one, nonsense as AlertRequest)).toEqual({ ok: false, why: 'missing' });
  });
});
