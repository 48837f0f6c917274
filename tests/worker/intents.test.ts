import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '../../contract/frame.ts';
import { newClientOrderId } from '../../src/data/clientOrderId.ts';
import { createLiveIntents, type LiveIntents } from '../../src/data/intents.ts';
import { openDexie } from '../../workers/cache/dexie.ts';
import { openIntentStore } from '../../workers/orders/dexie.ts';
import { type Accounts, LOGIN, openAccounts } from './accounts.ts';
import { type Broker, startBroker } from './broker.ts';
import { createLocks, createRig, type Rig, type RigOptions, type RigTab, until } from './rig.ts';
import { FAULTS, type Fault, openTrading, type Trading } from './trading.ts';

/** The worker waits for seconds; here they are shorter. */
const PACE = 3;

let broker: Broker;
let accounts: Accounts;
let trading: Trading;
let rigs: Rig[];
let databases: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };

beforeEach(async () => {
  broker = await startBroker({ count: 5 });
  accounts = openAccounts(broker);
  trading = openTrading(broker, accounts);
  rigs = [];
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
});
afterEach(async () => {
  for (const rig of rigs) rig.close();
  await broker.close();
});

function start(options: Partial<RigOptions> = {}): Rig {
  const rig = createRig({
    apiBase: broker.url,
    pushUrl: broker.pushUrl,
    openStore: () => openDexie(databases),
    openIntents: () => openIntentStore(databases),
    pace: PACE,
    ...options,
  });
  rigs.push(rig);
  return rig;
}

interface Trader {
  tab: RigTab;
  intents: LiveIntents;
}
const trader = (rig: Rig, reloaded?: Trader): Trader => {
  const tab = rig.tab(reloaded?.tab);
  return { tab, intents: createLiveIntents(tab.link) };
};
const signIn = async ({ tab }: Trader, username: string = LOGIN.username): Promise<void> => {
  // A worker that has just died answers nobody.
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await tab.session.login({ ...LOGIN, username }, false);
    if (answer.ok) return;
    expect(answer.kind).toBe('network');
  }
  throw new Error('never signed in');
};
const orderBody = (clientOrderId: string) =>
  ({ stockCode: 'C00001', market: 'US', source: 0, direction: 0, orderType: 1, price: '100.00', quantity: 10, clientOrderId }) as const;
const place = ({ tab }: Trader, clientOrderId: string) => tab.link.call('stockCreate', orderBody(clientOrderId), {});
const intentOf = ({ intents }: Trader, id: string): Intent | undefined => intents.getState().find((one) => one.clientOrderId === id);
const stateOf = (of: Trader, id: string) => intentOf(of, id)?.state;
const reaches = (of: Trader, id: string, state: Intent['state'], ms?: number) =>
  until(() => stateOf(of, id) === state, `${state} intent`, ms);

/** What lies in the store of money calls, as text. */
async function onDisk(): Promise<string> {
  const store = await openIntentStore(databases);
  const text = JSON.stringify(await store.all());
  store.close();
  return text;
}

describe('an order', () => {
  test('is stored before it is sent, without anything secret, and gone from the disk once its end was seen', async () => {
    const one = trader(start());
    await signIn(one);
    const id = newClientOrderId();
    const release = accounts.hold('/stock/create');
    let seenAtArrival = '';
    trading.fault = () => 'late';
    const sent = one.tab.link.call('blockTradeCreate', { ...orderBody(id), secret: 'top-secret' }, {});
    await until(() => (broker.requests.get('/web/blockTrade/create') ?? 0) === 1, 'sent');
    seenAtArrival = await onDisk();
    expect(seenAtArrival).toContain(id);
    expect(seenAtArrival).toContain('C00001');
    expect(seenAtArrival).not.toContain('top-secret');
    release();
    // The scripted broker has no block trades.
    expect(await sent).toMatchObject({ ok: false, kind: 'rejected', code: 404 });
    await one.tab.link.followIntent(id, 'seen');
    await until(() => one.intents.getState().length === 0, 'let go of');
    expect(await onDisk()).toBe('[]');
  });

  // Both at a customer's own pace: a hurried clock would take a busy machine's disk for a missing one.
  test('is stored before it is sent after another tab has deleted the databases, and so is what was under way', async () => {
    const one = trader(start({ pace: 1 }));
    const notices: string[] = [];
    one.tab.feed.onNotice((notice) => notices.push(notice));
    await signIn(one);
    const release = accounts.hold('/stock/create');
    trading.fault = () => 'late';
    const [first, second] = [newClientOrderId(), newClientOrderId()];
    const sent = [place(one, first)];
    await until(() => broker.requests.get('/web/stock/create') === 1, 'sent');
    for (const name of ['coulisse', 'coulisse-orders'])
      await new Promise((resolve) => (databases.indexedDB.deleteDatabase(name).onsuccess = resolve));
    sent.push(place(one, second));
    await until(() => broker.requests.get('/web/stock/create') === 2, 'sent');
    const seenAtArrival = await onDisk();
    release();
    expect(seenAtArrival).toContain(first);
    expect(seenAtArrival).toContain(second);
    for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ ok: true });
    expect(notices).toEqual([]);
  });

  test('that no disk keeps any more goes out with a word', async () => {
    let opens = 0;
    const openIntents = () => {
      opens += 1;
      return opens === 1 ? openIntentStore(databases) : Promise.reject(new Error('denied'));
    };
    const one = trader(start({ openIntents, pace: 1 }));
    const notices: string[] = [];
    one.tab.feed.onNotice((notice) => notices.push(notice));
    await signIn(one);
    expect(await place(one, newClientOrderId())).toMatchObject({ ok: true });
    expect(notices).toEqual([]);
    await new Promise((resolve) => (databases.indexedDB.deleteDatabase('coulisse-orders').onsuccess = resolve));
    expect(await place(one, newClientOrderId())).toMatchObject({ ok: true });
    await until(() => notices.includes('moneyUnkept'), 'said');
  });

  test('is one order however often the same confirmation is pressed, in two tabs too', async () => {
    const rig = start();
    const [one, two] = [trader(rig), trader(rig)];
    await signIn(one);
    await until(() => two.tab.session.store.getState().state === 'signedIn', 'signed in');
    const id = newClientOrderId();
    trading.fault = () => 'late';
    const answers = await Promise.all(Array.from({ length: 10 }, (_, press) => place(press % 2 ? one : two, id)));
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, data: { id: 1, clientOrderId: id } });
    expect(await place(two, id)).toMatchObject({ ok: true, data: { id: 1 } });
    expect(trading.sent.get(id)).toBe(1);
    await reaches(one, id, 'accepted');
    await reaches(two, id, 'accepted');
  });

  test.each<Fault>(['lost', 'garbage', 'fault', 'broken'])('whose answer is %s is unknown, and found by its id', async (fault) => {
    const one = trader(start());
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => fault;
    expect(await place(one, id)).toMatchObject({ ok: false });
    await reaches(one, id, 'accepted');
    expect(intentOf(one, id)).toMatchObject({
      asked: 1,
      answer: { id: 1, clientOrderId: id },
      about: { stockCode: 'C00001', quantity: 10 },
    });
    expect(trading.sent.get(id)).toBe(1);
  });

  test('that never arrived is asked for at 1, 2, 4 and 8 s, then closed and said not to have happened', async () => {
    const pace = 2;
    const one = trader(start({ pace }));
    await signIn(one);
    // The connection of the customer's own is there: its coming would be a reason to ask at once.
    await until(() => broker.ready === 2, 'feed');
    const id = newClientOrderId();
    trading.fault = () => 'cut';
    const from = Date.now();
    await place(one, id);
    await reaches(one, id, 'rejected', 12_000);
    expect(intentOf(one, id)).toMatchObject({ failure: { kind: 'aborted' }, asked: 4 });
    const asked = trading.asked.get(id) ?? [];
    expect(asked.map(({ at }) => Math.floor(((at - from) * pace) / 1000))).toEqual([1, 2, 4, 8]);
    expect(asked.map(({ closes }) => closes)).toEqual([false, false, false, true]);
    expect(trading.closed.has(id)).toBe(true);
    // Whatever may still be on its way is denied, and the same call here gets the same answer.
    expect(await place(one, id)).toMatchObject({ ok: false, kind: 'aborted' });
    expect(trading.orders).toEqual([]);
    expect(trading.sent.get(id)).toBe(1);
  });

  test('is asked for now when its customer wishes so', async () => {
    const one = trader(start());
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => 'lost';
    await place(one, id);
    expect(await one.tab.link.followIntent(id, 'ask')).toMatchObject({ state: 'accepted', answer: { id: 1 } });
  });

  test('survives the worker’s death, and its tab’s reload, without being sent again', async () => {
    const rig = start();
    const one = trader(rig);
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => 'hung';
    const sent = place(one, id);
    await until(() => trading.orders.length === 1, 'taken');
    rig.kill();
    expect(await sent).toMatchObject({ ok: false, kind: 'network' });
    one.tab.crash();
    const back = trader(rig, one);
    await until(() => back.tab.session.store.getState().state !== 'unknown', 'session');
    // It may have died before the session was sealed.
    if (back.tab.session.store.getState().state === 'guest') await signIn(back);
    await reaches(back, id, 'accepted');
    expect(trading.sent.get(id)).toBe(1);
  });

  test('that its worker took with it before it was stored is closed', async () => {
    const rig = start({ openIntents: () => new Promise(() => undefined) });
    const one = trader(rig);
    await signIn(one);
    const id = newClientOrderId();
    expect(await one.tab.link.followIntent(id, 'ask', 'stockCreate')).toMatchObject({ state: 'unknown' });
    await reaches(one, id, 'rejected', 15_000);
    expect(trading.closed.has(id)).toBe(true);
  });

  test('cut short by the end of the session is known after the same customer’s next login, and to no other', async () => {
    const one = trader(start());
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => 'hung';
    const sent = place(one, id);
    await until(() => trading.orders.length === 1, 'taken');
    await one.tab.session.logout();
    expect(await sent).toMatchObject({ ok: false, kind: 'expired' });
    await signIn(one, 'other');
    expect(await one.tab.link.followIntent(id, 'ask')).toBeUndefined();
    expect(one.intents.getState()).toEqual([]);
    expect(trading.asked.has(id)).toBe(false);
    await signIn(one);
    await reaches(one, id, 'accepted');
    expect(trading.sent.get(id)).toBe(1);
  });

  test('answered by 401 is unknown until the next login, then closed', async () => {
    const rig = start();
    const one = trader(rig);
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => 'expired';
    expect(await place(one, id)).toMatchObject({ ok: false, kind: 'expired' });
    await until(() => one.tab.session.store.getState().state === 'expired', 'session over');
    expect(await onDisk()).toContain('"unknown"');
    rig.kill();
    await signIn(one);
    await reaches(one, id, 'rejected', 12_000);
    expect(trading.sent.get(id)).toBe(1);
  });

  test('is asked for until the server can be reached, however long that takes', async () => {
    const one = trader(start());
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => 'lost';
    trading.questionFault = () => 'cut';
    await place(one, id);
    await until(() => (trading.asked.get(id)?.length ?? 0) >= 4, 'asked in vain');
    expect(stateOf(one, id)).toBe('unknown');
    trading.questionFault = () => 'fine';
    // The feed comes back before the next question is due.
    broker.dropSockets();
    await reaches(one, id, 'accepted', 6000);
  });

  test.each(['byId', 'byList'] as const)('is found %s where the broker knows no better way', async (way) => {
    trading.lookup = way;
    const one = trader(start());
    await signIn(one);
    const id = newClientOrderId();
    trading.fault = () => 'lost';
    await place(one, id);
    await reaches(one, id, 'accepted');
    expect(intentOf(one, id)).toMatchObject({ answer: { id: 1 } });
  });

  test('is asked for together with the others, whatever came of each', async () => {
    const one = trader(start());
    await signIn(one);
    const ids = Array.from({ length: 120 }, newClientOrderId);
    trading.fault = (id) => (ids.indexOf(id) % 2 === 0 ? 'lost' : 'cut');
    await Promise.all(ids.map((id) => place(one, id)));
    await Promise.all(ids.map((id, place) => reaches(one, id, place % 2 === 0 ? 'accepted' : 'rejected', 12_000)));
    for (const [place, id] of ids.entries()) expect(trading.closed.has(id)).toBe(place % 2 === 1);
    expect(trading.orders).toHaveLength(60);
    // One by one, each that arrived once and each that didn't four times, they would be three hundred.
    expect(broker.requests.get('/web/x/order/byClientIds')).toBeLessThan(200);
  });

  test('of a worker that is gone is followed by one of the others only; tabs’ own workers show each other’s', async () => {
    const channels: { onmessage: ((event: MessageEvent) => void) | null; postMessage(message: unknown): void; close(): void }[] = [];
    const channel = () => {
      const own = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        postMessage: (message: unknown) => {
          for (const other of channels)
            if (other !== own) setTimeout(() => other.onmessage?.(new MessageEvent('message', { data: message })), 0);
        },
        close: () => channels.splice(channels.indexOf(own), 1),
      };
      channels.push(own);
      return own;
    };
    const options = { mode: 'dedicated', intentChannel: channel, locks: createLocks() } as const;
    const [first, second, third] = ['a', 'b', 'c'].map((prefix) => start({ ...options, prefix })) as [Rig, Rig, Rig];
    const [one, two, three] = [trader(first), trader(second), trader(third)];
    await signIn(one);
    await signIn(two);
    await signIn(three);
    trading.fault = () => 'hung';
    const id = newClientOrderId();
    const sent = place(one, id);
    await until(() => trading.orders.length === 1, 'taken');
    await reaches(two, id, 'sending');
    await reaches(three, id, 'sending');
    first.kill();
    await sent;
    one.tab.crash();
    await reaches(two, id, 'accepted');
    await reaches(three, id, 'accepted');
    expect(trading.asked.get(id)).toHaveLength(1);
    expect(trading.sent.get(id)).toBe(1);
  });
});

test('whatever becomes of replies, workers and sessions: each confirmation is one order at most, its end is known, nothing is sent twice', async () => {
  const rig = start();
  let one = trader(rig);
  await signIn(one);
  const fault = fc.constantFrom(...FAULTS.filter((name) => name !== 'expired' && name !== 'hung'));
  const interruption = fc.constantFrom('none', 'none', 'none', 'worker', 'reload', 'logout');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fault, interruption), { minLength: 1, maxLength: 6 }), async (plan) => {
      const faults = new Map<string, Fault>();
      trading.fault = (id) => faults.get(id) ?? 'fine';
      let questions = 0;
      trading.questionFault = () => {
        questions += 1;
        return questions % 4 === 0 ? 'cut' : 'fine';
      };
      const ids: string[] = [];
      const sent: Promise<unknown>[] = [];
      for (const [what, interruption] of plan) {
        const id = newClientOrderId();
        ids.push(id);
        faults.set(id, what);
        sent.push(place(one, id));
        if (interruption === 'worker') rig.kill();
        else if (interruption === 'reload') {
          one.tab.crash();
          one = trader(rig, one);
          await until(() => one.tab.session.store.getState().state !== 'unknown', 'session');
        } else if (interruption === 'logout') await one.tab.session.logout();
        if (one.tab.session.store.getState().state !== 'signedIn') await signIn(one);
      }
      await until(
        () => ids.every((id) => !trading.sent.has(id) || ['accepted', 'rejected'].includes(stateOf(one, id) ?? '')),
        'all known',
        25_000,
      );
      for (const id of ids) {
        const orders = trading.orders.filter((order) => order.clientOrderId === id);
        expect(trading.sent.get(id) ?? 0).toBeLessThanOrEqual(1);
        expect(orders.length).toBe(stateOf(one, id) === 'accepted' ? 1 : 0);
      }
    }),
    { numRuns: 5 },
  );
}, 200_000);
