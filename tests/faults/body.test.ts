/** The data layer on the real sandbox, whose body the network refuses, holds back, cuts, stalls or breaks. */
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest';
import { EnvelopeCode } from '../../contract/codes.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { controlOf } from '../control.ts';
import { loginAs, newPerson } from '../accounts/client.ts';
import { openPush } from '../sandbox/pushClient.ts';
import { createRig, type Rig, type RigTab, until } from '../worker/rig.ts';
import { type BodyProxy, openBodyProxy, type Way } from './bodyProxy.ts';

const KEYS = ['FX:EURUSD', 'US:AAPL', 'US:MSFT'] as const;

let sandbox: RunningSandbox;
let proxy: BodyProxy;
let rig: Rig | undefined;

beforeAll(async () => {
  sandbox = await startSandbox({ rate: '2000' });
});
afterAll(() => sandbox.stop());
afterEach(() => {
  rig?.close();
  proxy.close();
});

interface Watched {
  readonly tab: RigTab;
  /** What is wrong with what the tab was shown: a row whose number or time went back. */
  readonly wrong: readonly string[];
  ticks(): number;
}

async function watch(way: Way, mode: 'shared' | 'dedicated' = 'shared'): Promise<Watched> {
  proxy = await openBodyProxy(sandbox.port);
  proxy.way = way;
  const host = `127.0.0.1:${proxy.port}`;
  rig = createRig({ apiBase: `http://${host}/web`, pushUrl: `ws://${host}/web/push`, mode, requestTimeoutMs: 60_000 });
  const tab = rig.tab();
  const rows = tab.rowSets.prepare([...KEYS]);
  rows.open();
  await until(() => rows.current().ids.every((id) => id !== undefined), 'ids');
  const wrong: string[] = [];
  const newest = new Map<number, number>();
  let ticks = 0;
  for (const id of rows.current().ids.flatMap((one) => one ?? []))
    tab.quotes.subscribe(id, ({ time }) => {
      ticks += 1;
      if (time < (newest.get(id) ?? 0)) wrong.push(`${id} went back to ${time}`);
      newest.set(id, time);
    });
  return { tab, wrong, ticks: () => ticks };
}

const stateOf = ({ tab }: Watched) => tab.feed.state.getState();
const isLive = (watched: Watched, transport: string) => () => {
  const { kind, transport: present } = stateOf(watched);
  return kind === 'live' && present === transport;
};

async function moves(watched: Watched): Promise<void> {
  const before = watched.ticks();
  await until(() => watched.ticks() > before + 5, 'ticks');
}

async function expectOne(bodies: number): Promise<void> {
  const counts = async () => {
    const { sockets, bodies: present } = await controlOf(sandbox.url).stats();
    return [sockets, present];
  };
  await expect.poll(counts).toEqual([1, bodies]);
}

test('prices come in the body, over one socket and one body for all tabs', async () => {
  const watched = await watch('pass');
  const others = [rig?.tab(), rig?.tab()];
  for (const other of others) other?.rowSets.prepare([...KEYS]).open();
  await until(isLive(watched, 'stream'), 'live in the body');
  await moves(watched);
  await expectOne(1);
  expect(watched.wrong).toEqual([]);
});

test.each(['refuse', 'hold', 'deny'] as const)('where something on the way does %s, all comes over the socket', async (way) => {
  const watched = await watch(way);
  await until(isLive(watched, 'binary'), 'live over the socket');
  await moves(watched);
  await expectOne(0);
  expect(watched.wrong).toEqual([]);
  expect(proxy.asked).toBe(1);
});

test('a worker of one tab alone asks for none: a browser has six connections for all of them', async () => {
  const watched = await watch('pass', 'dedicated');
  await until(isLive(watched, 'binary'), 'live over the socket');
  await expectOne(0);
  expect(proxy.asked).toBe(0);
});

test.each(['cut', 'stall', 'corrupt'] as const)(
  'a body that the network does %s to is left; no price is older than one before',
  async (fault) => {
    const watched = await watch('pass');
    await until(isLive(watched, 'stream'), 'live in the body');
    await moves(watched);
    proxy[fault]();
    await until(isLive(watched, 'binary'), 'live over the socket');
    await moves(watched);
    await expectOne(0);
    expect(watched.wrong).toEqual([]);
    expect(proxy.asked).toBe(1);
  },
);

test('a socket that dies takes its body with it, and both come again', async () => {
  const watched = await watch('pass');
  await until(isLive(watched, 'stream'), 'live in the body');
  proxy.cutSockets();
  await until(() => stateOf(watched).kind !== 'live', 'lost');
  await until(isLive(watched, 'stream'), 'live again in a body');
  await moves(watched);
  await expectOne(1);
  expect(watched.wrong).toEqual([]);
  expect(proxy.asked).toBe(2);
});

test('the end of a session ends its socket and its body', async () => {
  proxy = await openBodyProxy(sandbox.port);
  const customer = await loginAs(sandbox.url, await newPerson(sandbox.url));
  const body = `of a session ${customer.token.slice(0, 20)}`;
  const client = await openPush(`http://127.0.0.1:${proxy.port}/`, { guest: false, body });
  client.send({ op: 'auth', token: customer.token, body });
  await client.message('ready');
  expect(client.inBody.messages.map(({ op }) => op)).toContain('ready');
  await customer.call('logout', {});
  await expect.poll(() => [client.bodyEnd !== undefined, client.closed]).toEqual([true, 1008]);
  expect(client.messages.at(-1)).toMatchObject({ op: 'error', code: EnvelopeCode.Expired });
});
