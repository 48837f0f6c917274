import v8 from 'node:v8';
import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuoteView } from '../../src/data/api.ts';
import type { PreparedWindow } from '../../src/data/windows.ts';
import { type Broker, codeOf, startBroker } from './broker.ts';
import { createRig, type Rig, type RigTab, until } from './rig.ts';

const byPrice = { market: 'US', sort: 'price', descending: true } as const;

let broker: Broker;
let rig: Rig;

beforeEach(async () => {
  broker = await startBroker();
  rig = createRig({ apiBase: broker.url, pushUrl: broker.pushUrl });
});
afterEach(async () => {
  rig.close();
  await broker.close();
});

function openWindow(tab: RigTab): PreparedWindow {
  const window = tab.windows.prepare(byPrice);
  window.open();
  return window;
}

const shown = (tab: RigTab, window: PreparedWindow, index: number): QuoteView | undefined => {
  const id = window.current().idAt(index);
  return id === undefined ? undefined : tab.quotes.get(id);
};

const live = (tab: RigTab, window: PreparedWindow) => () =>
  window.current().total === 300 && tab.feed.state.getState().kind === 'live' && shown(tab, window, 0)?.volume === 2000;

describe('a tab on the list', () => {
  test('shows the rows of the broker in order, with name, price, change and sparkline', async () => {
    const tab = rig.tab();
    const window = openWindow(tab);
    await until(live(tab, window), 'list live');
    for (let index = 0; index < 40; index += 1) {
      const quote = shown(tab, window, index);
      expect(quote?.instrument.code).toBe(codeOf(299 - index));
      expect(quote?.price).toBe(broker.price(299 - index));
      expect(quote?.change).toBe(299 - index);
    }
    expect(window.current()).toMatchObject({ advancers: 299, unchanged: 1, decliners: 0 });
    await until(() => shown(tab, window, 39)?.spark?.at(-1) === 10_000, 'sparkline');
    expect(broker.lists).toEqual(new Set(['list:US']));
  });

  test('follows a tick to another place in the list, and wakes only the row that moved', async () => {
    const tab = rig.tab();
    const window = openWindow(tab);
    await until(live(tab, window), 'list live');
    await until(() => shown(tab, window, 59)?.spark !== undefined, 'rows in sight at full pace');
    const woken = new Set<number>();
    for (let id = 0; id < 300; id += 1) tab.quotes.subscribe(id, (quote) => woken.add(quote.id));
    broker.tick(5, 99_999);
    await until(() => shown(tab, window, 0)?.instrument.code === codeOf(5), 'tick on top');
    expect(shown(tab, window, 0)?.price).toBe(99_999);
    expect(shown(tab, window, 1)?.instrument.code).toBe(codeOf(299));
    expect([...woken]).toEqual([5]);
  });

  test('finds rows filled where it scrolls to', async () => {
    const tab = rig.tab();
    const window = openWindow(tab);
    await until(live(tab, window), 'list live');
    window.current().setRange(250, 20);
    await until(() => shown(tab, window, 269) !== undefined, 'rows at the end');
    expect(shown(tab, window, 250)?.instrument.code).toBe(codeOf(49));
    expect(shown(tab, window, 269)?.price).toBe(broker.price(30));
  });
});

describe('several tabs', () => {
  test('share one socket and one flight, and see the same', async () => {
    const tabs = [rig.tab(), rig.tab(), rig.tab()];
    const windows = tabs.map(openWindow);
    for (const [index, tab] of tabs.entries()) await until(live(tab, windows[index] as PreparedWindow), `tab ${index} live`);
    broker.tick(7, 123_456);
    for (const [index, tab] of tabs.entries())
      await until(() => shown(tab, windows[index] as PreparedWindow, 0)?.price === 123_456, `tab ${index} ticked`);
    expect(broker.peakSockets).toBe(1);
    expect(broker.requests.get('/web/m_ft/stock_list')).toBe(2);
    expect((await tabs[0]?.link.diagnostics())?.tabs).toBe(3);
  });

  test('let go of what a crashed tab looked at', async () => {
    const [one, two] = [rig.tab(), rig.tab()];
    const window = openWindow(one);
    const rows = two.rowSets.prepare([`US:${codeOf(3)}`]);
    rows.open();
    await until(live(one, window), 'list live');
    await until(() => rows.current().ids[0] === 3 && two.quotes.get(3)?.volume === 2000, 'row live');
    one.crash();
    await until(() => broker.lists.size === 0 && broker.rows.size === 1, 'list let go');
    expect([...broker.rows]).toEqual([3]);
    expect((await two.link.diagnostics())?.tabs).toBe(1);
  });
});

test('row sets name the instruments that nobody knows', async () => {
  const tab = rig.tab();
  const rows = tab.rowSets.prepare([`US:${codeOf(3)}`, 'US:NOPE']);
  rows.open();
  await until(() => rows.current().missing.length > 0, 'resolved');
  expect(rows.current()).toEqual({ ids: [3, undefined], missing: ['US:NOPE'] });
});

test('a worker that dies is made anew, and everything asked for comes again', async () => {
  const tab = rig.tab();
  const window = openWindow(tab);
  await until(live(tab, window), 'list live');
  const instances: string[] = [];
  tab.link.onConnected(({ instance }) => instances.push(instance));
  rig.kill();
  broker.tick(9, 55_555);
  await until(() => shown(tab, window, 0)?.price === 55_555, 'live again');
  expect(instances).toEqual(['worker-1', 'worker-2']);
});

test('a tab that was taken for gone comes again', async () => {
  const tab = rig.tab();
  const window = openWindow(tab);
  await until(live(tab, window), 'list live');
  let connections = 0;
  tab.link.onConnected(() => {
    connections += 1;
  });
  tab.lapse();
  await until(() => connections === 2, 'connected again');
  broker.tick(9, 55_555);
  await until(() => shown(tab, window, 0)?.price === 55_555, 'live again');
  expect((await tab.link.diagnostics())?.tabs).toBe(1);
});

test('a worker that no tab uses any more closes its connection within a minute, and has it again with the next tab', async () => {
  // The broker's heart beats each half second: no faster than this may the worker's clock run.
  const quick = createRig({ apiBase: broker.url, pushUrl: broker.pushUrl, pace: 4 });
  const tab = quick.tab();
  const window = openWindow(tab);
  await until(live(tab, window), 'list live');
  // It goes to another worker: its lock, by which this one sees that it lives, is still held.
  tab.link.stop();
  await until(() => broker.sockets === 0, 'closed', 60_000 / 4);
  const next = quick.tab();
  const again = openWindow(next);
  await until(live(next, again), 'live again');
  expect(broker.peakSockets).toBe(1);
  quick.close();
});

test('a lost socket is dialled anew and the state catches up', async () => {
  const tab = rig.tab();
  const window = openWindow(tab);
  await until(live(tab, window), 'list live');
  broker.dropSockets();
  await until(() => broker.sockets === 0, 'socket gone');
  broker.tick(11, 77_777);
  await until(() => shown(tab, window, 0)?.price === 77_777, 'caught up');
  expect((await tab.link.diagnostics())?.dials).toBe(2);
});

test('another catalogue means other instruments under the same ids', async () => {
  const tab = rig.tab();
  const window = openWindow(tab);
  const rows = tab.rowSets.prepare([`US:${codeOf(3)}`]);
  rows.open();
  await until(live(tab, window), 'list live');
  broker.recatalogue('v2');
  await until(() => rows.current().ids[0] === 4, 'key resolved anew');
  await until(() => shown(tab, window, 0)?.instrument.code === codeOf(299) && window.current().idAt(0) === 0, 'list under the new ids');
  broker.tick(3, 88_888);
  await until(() => shown(tab, window, 0)?.price === 88_888, 'ticks under the new ids');
  expect(shown(tab, window, 0)?.instrument.code).toBe(codeOf(3));
});

test('a worker made anew under another catalogue voids what the tab knows by id, one under the same does not', async () => {
  const tab = rig.tab();
  const other = tab.rowSets.prepare([`US:${codeOf(2)}`]);
  const rows = tab.rowSets.prepare([`US:${codeOf(3)}`]);
  other.open();
  rows.open();
  await until(() => tab.quotes.get(2)?.volume === 2000 && tab.quotes.get(3)?.volume === 2000, 'rows live');
  const seen = new Set<string>();
  tab.link.onMessage(() => {
    const id = rows.current().ids[0];
    seen.add(id === undefined ? 'none' : (tab.quotes.get(id)?.instrument.code ?? 'not yet'));
  });

  let connections = 0;
  tab.link.onConnected(() => {
    connections += 1;
  });
  rig.kill();
  broker.tick(3, 55_555);
  await until(() => tab.quotes.get(3)?.price === 55_555, 'live again');
  expect(connections).toBe(2);
  expect(seen).toEqual(new Set([codeOf(3)]));

  rig.kill();
  broker.recatalogue('v2');
  await until(() => rows.current().ids[0] === 4 && tab.quotes.get(4)?.instrument.code === codeOf(3), 'under the new id');
  expect(seen).toContain('none');
  seen.delete('none');
  seen.delete('not yet');
  expect(seen).toEqual(new Set([codeOf(3)]));
});

test('an answer that was given is not kept', async () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const tab = rig.tab();
  const ask = async () => new WeakRef(await tab.link.call('getMarkets', {}, {}));
  const answers: WeakRef<object>[] = [];
  for (let call = 0; call < 10; call += 1) answers.push(await ask());
  // The last may still lie in some register of the engine.
  await until(() => {
    collect();
    return answers.slice(0, -2).every((answer) => answer.deref() === undefined);
  }, 'answers collected');
  expect(await tab.link.diagnostics()).toBeDefined();
});

test('without push the lists are polled', async () => {
  const tab = createRig({ apiBase: broker.url, pushUrl: '' });
  const only = tab.tab();
  const window = openWindow(only);
  await until(() => window.current().total === 300 && only.feed.state.getState().kind === 'polling', 'polled');
  expect(shown(only, window, 0)?.price).toBe(broker.price(299));
  await until(() => only.feed.state.getState().serverTime >= 1_773_237_600_000, 'the server’s time is known');
  tab.close();
});

test('where push never answers the lists are polled meanwhile', async () => {
  const deaf = createRig({ apiBase: broker.url, pushUrl: broker.pushUrl.replace('/push', '/nowhere'), random: () => 0 });
  const one = deaf.tab();
  const window = openWindow(one);
  await until(() => window.current().total === 300 && one.feed.state.getState().kind === 'polling', 'polled');
  const two = deaf.tab();
  await until(() => two.feed.state.getState().kind === 'polling', 'told to a later tab');
  expect(shown(one, window, 0)?.price).toBe(broker.price(299));
  deaf.close();
});

test('another catalogue reaches a tab that looks at single rows only', async () => {
  const tab = rig.tab();
  const rows = tab.rowSets.prepare([`US:${codeOf(3)}`]);
  rows.open();
  await until(() => tab.quotes.get(3)?.volume === 2000, 'row live');
  broker.recatalogue('v2');
  await until(() => rows.current().ids[0] === 4, 'key resolved anew');
  broker.tick(3, 88_888);
  await until(() => tab.quotes.get(4)?.price === 88_888, 'ticks under the new id');
  expect(tab.quotes.get(4)?.instrument.code).toBe(codeOf(3));
});
