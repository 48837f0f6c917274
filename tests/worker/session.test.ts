import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../contract/rest/account.ts';
import { createRead, type Read } from '../../src/data/read.ts';
import { openDexie } from '../../workers/cache/dexie.ts';
import { type Accounts, LOGIN, openAccounts } from './accounts.ts';
import { ACK_BYTES } from '../../contract/push.ts';
import { type Broker, startBroker } from './broker.ts';
import { createRig, type Rig, type RigOptions, type RigTab, until } from './rig.ts';

let broker: Broker;
let accounts: Accounts;
let rigs: Rig[];
let databases: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };

beforeEach(async () => {
  broker = await startBroker();
  accounts = openAccounts(broker);
  rigs = [];
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
});
afterEach(async () => {
  for (const rig of rigs) rig.close();
  await broker.close();
});

function start(options: Partial<RigOptions> = {}): Rig {
  const rig = createRig({ apiBase: broker.url, pushUrl: broker.pushUrl, openStore: () => openDexie(databases), ...options });
  rigs.push(rig);
  return rig;
}

const TRANSFER = { from: 'funding', to: 'trading', currency: 'USD', amount: '1', clientOrderId: 'a'.repeat(16) } as const;

const stateOf = (tab: RigTab) => tab.session.store.getState().state;
const all = (tabs: readonly RigTab[], state: string) => () => tabs.every((tab) => stateOf(tab) === state);
const known = (tab: RigTab) => until(() => stateOf(tab) !== 'unknown', 'session known');
async function signIn(tab: RigTab, remember = false): Promise<void> {
  expect(await tab.session.login(LOGIN, remember)).toMatchObject({ ok: true, data: { username: 'demo' } });
  await until(() => stateOf(tab) === 'signedIn', 'signed in');
}

/** All that lies in the browser's database, as text: bytes too. */
async function onDisk(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = databases.indexedDB.open('coulisse');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('open'));
  });
  const texts: string[] = [];
  for (const name of Array.from(db.objectStoreNames)) {
    const values = await new Promise<unknown[]>((resolve, reject) => {
      const request = db.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>;
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error(name));
    });
    texts.push(
      `${name}:${JSON.stringify(values, (_, value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value))}`,
    );
  }
  db.close();
  return texts.join('\n');
}

/** A read of the customer's own, as a page has it. */
function readUser({ link, feed, session }: RigTab): Read<User> {
  const timers = { setTimeout: (work: () => void, ms: number) => Number(setTimeout(work, ms)), clearTimeout };
  const read = createRead({ link, feed, session, ...timers }, 'userInfo', {}, 'place');
  read.start();
  return read;
}

/** Its body's name is another each time. */
const withoutBody = ({ body: _body, ...rest }: Broker['auths'][number]) => rest;

describe('login', () => {
  test('in one tab signs every tab in, and whoever comes later; push is told by a ticket', async () => {
    const rig = start();
    const tabs = [rig.tab(), rig.tab(), rig.tab()];
    await until(all(tabs, 'guest'), 'guests');
    await until(() => broker.auths.length === 1, 'dialled as a guest');
    await signIn(tabs[1] as RigTab);
    await until(all(tabs, 'signedIn'), 'all signed in');
    const late = rig.tab();
    await until(() => stateOf(late) === 'signedIn', 'a later tab too');
    await until(() => broker.auths.length === 2, 'dialled as the customer');
    expect(broker.auths.map(withoutBody)).toEqual([
      { op: 'auth', ackBytes: ACK_BYTES },
      { op: 'auth', ticket: 'ticket-1', ackBytes: ACK_BYTES },
    ]);
    expect(broker.sockets).toBe(1);
  });

  test('a server without tickets gets the token', async () => {
    accounts.tickets = false;
    const tab = start().tab();
    await until(() => broker.auths.length === 1, 'dialled as a guest');
    await signIn(tab);
    await until(() => broker.auths.length === 2, 'dialled');
    expect(broker.auths.slice(1).map(withoutBody)).toEqual([{ op: 'auth', token: 'token-1', ackBytes: ACK_BYTES }]);
  });

  test('that is denied says why and changes nothing', async () => {
    const tab = start().tab();
    await known(tab);
    expect(await tab.session.login({ ...LOGIN, password: 'wrong' }, true)).toMatchObject({
      ok: false,
      kind: 'rejected',
      denial: { reason: 'wrongCredentials' },
    });
    expect(stateOf(tab)).toBe('guest');
  });

  test('by another customer ends the first one’s session at the server', async () => {
    const rig = start();
    const [one, two] = [rig.tab(), rig.tab()];
    const read = readUser(two);
    await signIn(one);
    await until(() => read.current().data?.username === 'demo', 'first customer shown');
    const { number } = two.session.store.getState();
    await one.session.login({ ...LOGIN, username: 'other' }, false);
    await until(() => read.current().data?.username === 'other', 'second customer shown');
    expect(accounts.tokens).toEqual(new Set(['token-2']));
    expect(two.session.store.getState().number).toBe(number + 2);
  });

  test('that a logout overtook signs nobody in', async () => {
    const tab = start().tab();
    await signIn(tab);
    const release = accounts.hold('/loginByUsername');
    const login = tab.session.login(LOGIN, false);
    await until(() => accounts.seen('/loginByUsername').length === 2, 'asked');
    await tab.session.logout();
    release();
    expect(await login).toMatchObject({ ok: false, kind: 'aborted' });
    expect(stateOf(tab)).toBe('signedOut');
    expect(accounts.tokens.size).toBe(0);
  });
});

test('no tab is told a token or a ticket, by whatever call', async () => {
  const tab = start().tab();
  await known(tab);
  expect(await tab.link.call('loginByUsername', LOGIN, {})).toMatchObject({ ok: false, kind: 'invalid' });
  await signIn(tab);
  expect(await tab.link.call('pushTicket', {}, {})).toMatchObject({ ok: false, kind: 'invalid' });
});

test('a tab that was taken for gone while one customer left and another came shows nobody before it shows the other', async () => {
  const rig = start();
  const [one, two] = [rig.tab(), rig.tab()];
  await signIn(one, true);
  await until(() => stateOf(two) === 'signedIn', 'signed in');
  two.lapse();
  await one.session.logout();
  const seen: string[] = [];
  two.session.store.subscribe(({ state }) => seen.push(state));
  expect(await one.session.login({ ...LOGIN, username: 'other' }, true)).toMatchObject({ ok: true });
  expect(seen).toEqual([]);
  await until(() => seen.length === 2, 'told when it came back', 8000);
  expect(seen).toEqual(['signedOut', 'signedIn']);
});

test('what is pressed on one customer’s page is never done for another, who came while the tab slept', async () => {
  const rig = start();
  const [one, two] = [rig.tab(), rig.tab()];
  await signIn(one, true);
  await until(() => stateOf(two) === 'signedIn', 'signed in');
  two.lapse();
  await one.session.logout();
  const other = { ...LOGIN, username: 'other' };
  expect(await one.session.login(other, true)).toMatchObject({ ok: true });
  const pressed = Promise.withResolvers<readonly unknown[]>();
  two.link.onPulse((pulse) => {
    if (pulse !== 'lost') return;
    expect(stateOf(two)).toBe('signedIn');
    pressed.resolve(
      Promise.all([
        two.link.call('walletTransfer', TRANSFER, {}),
        two.link.call('sessionRevoke', { id: 1 }, {}),
        two.link.call('userInfo', {}, {}),
        two.link.followIntent(TRANSFER.clientOrderId, 'ask', 'walletTransfer'),
      ]),
    );
  });
  const refused = { ok: false, kind: 'expired', code: 0, msg: '' };
  expect(await pressed.promise).toEqual([refused, refused, refused, undefined]);
  expect(['/wallet/transfer', '/x/session/revoke', '/api/user/info'].flatMap(accounts.seen)).toEqual([]);
  await until(() => stateOf(two) === 'signedIn' && two.session.customer() === 8, 'shows the other');
  expect(stateOf(one)).toBe('signedIn');
  // The other's own presses are.
  await two.link.call('walletTransfer', TRANSFER, {});
  expect(accounts.seen('/wallet/transfer')).toEqual(['token-2']);
});

describe('the end of a session', () => {
  test('logout ends it in every tab and at the server, and dials as a guest', async () => {
    const rig = start();
    const tabs = [rig.tab(), rig.tab()];
    const [one, two] = tabs as [RigTab, RigTab];
    const reads = tabs.map(readUser);
    await signIn(one, true);
    await until(() => reads.every((read) => read.current().data), 'read');
    await one.session.logout();
    await until(all(tabs, 'signedOut'), 'signed out');
    expect([one, two].map((tab) => tab.session.store.getState().endedHere)).toEqual([true, false]);
    expect(accounts.tokens.size).toBe(0);
    await until(() => reads.every((read) => read.current().data === undefined), 'nothing of the customer left');
    await until(() => broker.auths.at(-1)?.ticket === undefined, 'a guest again');
    const asked = accounts.seen('/api/user/info').length;
    expect(await two.link.call('userInfo', {}, {})).toMatchObject({ ok: false, kind: 'expired' });
    expect(accounts.seen('/api/user/info')).toHaveLength(asked);
    await until(() => broker.sockets === 1, 'one socket');
  });

  test('a server that doesn’t answer keeps nobody signed in', async () => {
    const rig = start();
    const tabs = [rig.tab(), rig.tab()];
    await signIn(tabs[0] as RigTab);
    accounts.hold('/x/logout');
    const done = tabs[0]?.session.logout();
    await until(all(tabs, 'signedOut'), 'signed out', 1000);
    await done;
    expect(accounts.answered('/x/logout')).toBe(0);
  });

  test('401 to any call ends it in every tab, once however many calls there are', async () => {
    const rig = start();
    const tabs = [rig.tab(), rig.tab(), rig.tab(), rig.tab(), rig.tab()];
    const [one] = tabs as [RigTab];
    await signIn(one);
    await until(all(tabs, 'signedIn'), 'signed in');
    const ends = tabs.map((tab) => {
      const seen: string[] = [];
      tab.session.store.subscribe(({ state }) => seen.push(state));
      return seen;
    });
    accounts.revoke();
    const answers = await Promise.all(tabs.flatMap((tab) => [tab.link.call('userInfo', {}, {}), tab.link.call('sessionList', {}, {})]));
    expect(answers.every((answer) => !answer.ok && answer.kind === 'expired')).toBe(true);
    await until(all(tabs, 'expired'), 'ended');
    expect(ends).toEqual(tabs.map(() => ['expired']));
  });

  test('push says so too', async () => {
    const rig = start();
    const tabs = [rig.tab(), rig.tab()];
    await signIn(tabs[0] as RigTab);
    await until(() => broker.ready === 2, 'push as the customer');
    broker.say({ op: 'error', code: 401, msg: '' });
    await until(all(tabs, 'expired'), 'ended');
    expect(accounts.seen('/api/user/info')).toEqual([]);
  });

  test('a connection that push refuses is no end, unless REST says so too: its ticket may have come too late', async () => {
    const rig = start();
    const tabs = [rig.tab(), rig.tab()];
    await until(() => broker.ready === 1, 'push as a guest');
    broker.refuseNext = { op: 'error', code: 401, msg: '' };
    await signIn(tabs[0] as RigTab);
    await until(() => accounts.answered('/api/user/info') === 1, 'asked by REST');
    await until(() => broker.ready === 2, 'dialled again');
    expect(tabs.map(stateOf)).toEqual(['signedIn', 'signedIn']);
    accounts.revoke();
    broker.refuseNext = { op: 'error', code: 401, msg: '' };
    broker.dropSockets();
    await until(all(tabs, 'expired'), 'ended');
  });

  test('a late 401 of an older session leaves the newer one alone', async () => {
    const rig = start();
    const [one, two] = [rig.tab(), rig.tab()];
    await signIn(one);
    await until(() => stateOf(two) === 'signedIn', 'signed in');
    accounts.revoke();
    const release = ['/x/session/list', '/wallet/transfer'].map((path) => accounts.hold(path));
    // A read is given up on the wire too, a money call is not.
    const late = [two.link.call('sessionList', {}, {}), two.link.call('walletTransfer', TRANSFER, {})];
    await until(() => accounts.seen('/x/session/list').length + accounts.seen('/wallet/transfer').length === 2, 'asked');
    await one.session.logout();
    // Not left waiting for an answer that would be another's.
    for (const answer of await Promise.all(late)) expect(answer).toMatchObject({ ok: false, kind: 'expired' });
    await signIn(one);
    for (const go of release) go();
    await until(() => accounts.answered('/wallet/transfer') === 1, 'the old 401 is out');
    expect(await one.link.call('userInfo', {}, {})).toMatchObject({ ok: true });
    expect(stateOf(one)).toBe('signedIn');
  });

  test('what was asked for before is not shown after: neither read nor money call', async () => {
    const rig = start();
    const [one, two] = [rig.tab(), rig.tab()];
    await signIn(one);
    await until(() => stateOf(two) === 'signedIn', 'signed in');
    const release = [accounts.hold('/api/user/info'), accounts.hold('/wallet/transfer')];
    const read = readUser(two);
    const money = two.link.call('walletTransfer', TRANSFER, {});
    await until(() => accounts.seen('/api/user/info').length + accounts.seen('/wallet/transfer').length === 2, 'asked');
    await one.session.logout();
    expect(await money).toMatchObject({ ok: false, kind: 'expired' });
    for (const go of release) go();
    await until(() => read.current().state === 'failed', 'told');
    expect(read.current().data).toBeUndefined();
  });
});

describe('what outlives a worker', () => {
  test('a session that is not to be remembered: with the tab’s key, and never in the clear on disk', async () => {
    const rig = start();
    const [one, two] = [rig.tab(), rig.tab()];
    await signIn(one);
    await until(() => one.key() !== undefined && two.key() === one.key(), 'both hold the key');
    const sealed = await onDisk();
    expect(sealed).toMatch(/session:\[{.*sealed/);
    expect(sealed).not.toContain('token-1');
    rig.kill();
    const reloaded = rig.tab(one);
    await until(() => stateOf(reloaded) === 'signedIn', 'goes on');
    expect(await reloaded.link.call('userInfo', {}, {})).toMatchObject({ ok: true });
    await reloaded.session.logout();
    expect(reloaded.key()).toBeUndefined();
    await until(() => two.key() === undefined, 'the other tab holds it no more');
  });

  test('whoever brings its key is its customer at once, though a tab without one came before', async () => {
    const rig = start();
    const one = rig.tab();
    await signIn(one);
    await until(() => one.key() !== undefined, 'holds the key');
    await expect.poll(onDisk).toMatch(/session:\[{.*sealed/);
    rig.close();
    const later = start();
    const bare = later.tab();
    await known(bare);
    expect(stateOf(bare)).toBe('guest');
    const back = later.tab(one);
    expect(await back.link.call('userInfo', {}, {})).toMatchObject({ ok: true, data: { username: 'demo' } });
  });

  test('but it ends with the last tab', async () => {
    const first = start();
    await signIn(first.tab());
    first.close();
    const later = start().tab();
    await known(later);
    expect(stateOf(later)).toBe('guest');
  });

  test('a remembered one, until it is ended: then nothing of it is left', async () => {
    const first = start();
    await signIn(first.tab(), true);
    await expect.poll(onDisk).toContain('token-1');
    first.close();
    const second = start();
    const [one, two] = [second.tab(), second.tab()];
    await until(all([one, two], 'signedIn'), 'goes on');
    await two.session.logout();
    await expect.poll(onDisk).not.toContain('token-1');
    second.close();
    const third = start().tab();
    await known(third);
    expect(stateOf(third)).toBe('guest');
  });

  test.each([true, false])('one that lies on a disk which opens too late goes on once it is open; remembered: %s', async (remember) => {
    const first = start();
    const before = first.tab();
    await signIn(before, remember);
    await expect.poll(onDisk).toMatch(remember ? 'token-1' : /session:\[\{/);
    first.kill();
    const gate = Promise.withResolvers<void>();
    const second = start({ pace: 5, openStore: () => gate.promise.then(() => openDexie(databases)) });
    const tabs = [second.tab(before), second.tab()];
    await until(all(tabs, 'guest'), 'guests while nothing can be read');
    gate.resolve();
    await until(all(tabs, 'signedIn'), 'signed in again');
    expect(await tabs[1]?.link.call('userInfo', {}, {})).toMatchObject({ ok: true, data: { username: 'demo' } });
  });

  test('one that ended while the disk could not be read stays over', async () => {
    const first = start();
    const before = first.tab();
    await signIn(before, true);
    await expect.poll(onDisk).toContain('token-1');
    first.kill();
    const gate = Promise.withResolvers<void>();
    const second = start({ pace: 5, openStore: () => gate.promise.then(() => openDexie(databases)) });
    const tab = second.tab(before);
    await until(all([tab], 'guest'), 'a guest while nothing can be read');
    await signIn(tab, true);
    await tab.session.logout();
    gate.resolve();
    await expect.poll(onDisk).not.toContain('token-');
    const third = start().tab();
    await known(third);
    expect([stateOf(tab), stateOf(third)]).toEqual(['signedOut', 'guest']);
  });

  test('a remembered one that the server has ended ends at its first call', async () => {
    const first = start();
    await signIn(first.tab(), true);
    await expect.poll(onDisk).toContain('token-1');
    first.close();
    accounts.revoke();
    const tab = start().tab();
    // Push asks for a ticket and is refused.
    await until(() => stateOf(tab) === 'expired', 'ended');
    await expect.poll(onDisk).not.toContain('token-1');
  });

  test('a worker that dies without a key to go on ends it for the customer', async () => {
    const rig = start({ crypto: { getRandomValues: (array) => crypto.getRandomValues(array) } });
    const tab = rig.tab();
    await signIn(tab);
    expect(tab.key()).toBeUndefined();
    rig.kill();
    await until(() => stateOf(tab) === 'expired', 'ended');
  });
});

describe('tabs with a worker each', () => {
  /** Rigs of one tab each, on one browser's channel. */
  const browser = (count: number): RigTab[] =>
    Array.from({ length: count }, () => start({ mode: 'dedicated', channel: () => new BroadcastChannel('session-test') }).tab());

  test('agree on the session: it begins, is found by a later tab, and ends in all', async () => {
    const tabs = browser(3);
    await until(all(tabs, 'guest'), 'guests');
    await signIn(tabs[0] as RigTab);
    await until(all(tabs, 'signedIn'), 'signed in');
    const [late] = browser(1) as [RigTab];
    await until(() => stateOf(late) === 'signedIn', 'a later one');
    expect(await late.link.call('userInfo', {}, {})).toMatchObject({ ok: true });
    await late.session.logout();
    await until(all([...tabs, late], 'signedOut'), 'ended');
    await expect.poll(onDisk).not.toContain('token-1');
  });
});

describe('the address that a session brings for push', () => {
  const other = () => broker.pushUrl.replace('127.0.0.1', 'localhost');
  const lastHost = async () => broker.hosts.at(-1);

  test('is not dialled on a host that nobody allowed', async () => {
    accounts.wsUrl = other();
    await signIn(start().tab());
    await until(() => broker.auths.length === 2, 'dialled');
    expect(await lastHost()).toMatch(/^127\.0\.0\.1/);
  });
  test('is dialled where the configuration allows its host, and left with the session', async () => {
    accounts.wsUrl = other();
    const tab = start({ pushHosts: ['localhost'] }).tab();
    await signIn(tab);
    await until(() => broker.auths.at(-1)?.ticket !== undefined, 'dialled');
    expect(await lastHost()).toMatch(/^localhost/);
    await tab.session.logout();
    await until(() => broker.auths.at(-1)?.ticket === undefined, 'a guest again');
    expect(await lastHost()).toMatch(/^127\.0\.0\.1/);
  });
  test.each(['https://127.0.0.1/', 'no address', 'ws://127.0.0.1.evil.example/'])('is not dialled when it is %s', async (wsUrl) => {
    accounts.wsUrl = wsUrl;
    await signIn(start().tab());
    await until(() => broker.auths.length === 2, 'dialled');
    expect(await lastHost()).toMatch(/^127\.0\.0\.1/);
  });
});

test('an event of the customer’s wakes the reads that it concerns, in every tab', async () => {
  const rig = start();
  const tabs = [rig.tab(), rig.tab()];
  const reads = tabs.map(readUser);
  await signIn(tabs[0] as RigTab);
  await until(() => reads.every((read) => read.current().data), 'read');
  await until(() => broker.auths.length === 2, 'push as the customer');
  const before = accounts.seen('/api/user/info').length;
  broker.say({ op: 'event', topic: 'review' });
  await until(() => accounts.seen('/api/user/info').length > before, 'read again');
  const after = accounts.seen('/api/user/info').length;
  broker.say({ op: 'event', topic: 'mining' });
  broker.say({ op: 'event', topic: 'review' });
  await until(() => accounts.seen('/api/user/info').length > after, 'and again');
  expect(reads.map((read) => read.current().state)).toEqual(['done', 'done']);
});
