import { describe, expect, test } from 'vitest';
import type { SessionState } from '../../contract/frame.ts';
import type { User } from '../../contract/rest/account.ts';
import type { Result } from '../../contract/result.ts';
import { createKeyHolder } from './keyHolder.ts';
import { fakeLink } from './link.fixture.ts';
import { createLiveSession } from './session.ts';

function setup() {
  const { link, say } = fakeLink();
  const out = Promise.withResolvers<void>();
  const entry = Promise.withResolvers<Result<User>>();
  const timers: { work: () => void; ms: number }[] = [];
  const storage = new Map<string, string>();
  const holder = createKeyHolder(() => ({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  }));
  const session = createLiveSession({ ...link, login: () => entry.promise, logout: () => out.promise }, holder, (work, ms) =>
    timers.push({ work, ms }),
  );
  const tell = (state: SessionState, key?: string, customer?: number) =>
    say({ op: 'session', session: state, customer, ...(key !== undefined && { key }) });
  return {
    session,
    tell,
    holder,
    storage,
    loggedOut: out.resolve,
    loggedIn: entry.resolve,
    /** All timers that are set go off. */
    pass: () => timers.splice(0).forEach(({ work }) => work()),
    state: () => session.store.getState(),
  };
}

const LOGIN = { username: 'demo', password: 'demo1234', accountType: 2 } as const;
const DEMO = { ok: true, data: { id: 7, username: 'demo' } } as unknown as Result<User>;
/** What was resolved so far has run its reactions. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

describe('the session of a tab', () => {
  test('counts each beginning and end, and nothing twice', () => {
    const { tell, state } = setup();
    expect(state()).toEqual({ state: 'unknown', number: 0, endedHere: false });
    for (const told of ['guest', 'guest', 'signedIn', 'signedIn', 'expired', 'signedIn'] as const) tell(told);
    expect(state()).toEqual({ state: 'signedIn', number: 4, endedHere: false });
  });
  test('has ended for the customer when a new worker knows nothing of it; that it ended is not told twice', () => {
    const { tell, state } = setup();
    tell('signedIn');
    tell('guest');
    expect(state()).toMatchObject({ state: 'expired', number: 2 });
    tell('guest');
    expect(state()).toMatchObject({ number: 3, state: 'guest' });
  });
  test('knows whether it was ended in this tab', async () => {
    const { session, tell, state, loggedOut } = setup();
    tell('signedIn');
    tell('signedOut');
    expect(state().endedHere).toBe(false);
    tell('signedIn');
    const leaving = session.logout();
    tell('signedOut');
    expect(state()).toMatchObject({ state: 'signedOut', endedHere: true });
    loggedOut();
    await leaving;
    tell('signedIn');
    tell('signedOut');
    expect(state().endedHere).toBe(false);
  });
  test('knows so too when the answer overtakes the news', async () => {
    const { session, tell, state, loggedOut } = setup();
    tell('signedIn');
    loggedOut();
    await session.logout();
    tell('signedOut');
    expect(state()).toMatchObject({ state: 'signedOut', endedHere: true });
  });
  test('has begun when a login settles, though its answer overtakes the news', async () => {
    const { session, tell, state, loggedIn } = setup();
    tell('guest');
    const seen: string[] = [];
    const login = session.login(LOGIN, false).then((answer) => {
      seen.push(state().state);
      return answer;
    });
    loggedIn(DEMO);
    await settled();
    expect(seen).toEqual([]);
    tell('signedIn', undefined, 7);
    expect(await login).toEqual(DEMO);
    expect(seen).toEqual(['signedIn']);
  });
  test('of the customer before is not taken for the one that a login begins', async () => {
    const { session, tell, state, loggedIn } = setup();
    tell('signedIn', undefined, 8);
    const login = session.login(LOGIN, false);
    const began: number[] = [];
    void login.then(() => began.push(state().number));
    loggedIn(DEMO);
    await settled();
    expect(began).toEqual([]);
    tell('signedOut');
    tell('signedIn', undefined, 7);
    await login;
    expect(began).toEqual([3]);
  });
  test('a login fails that is denied, or whose news never comes: its worker is gone', async () => {
    const denied = setup();
    const no = { ok: false, kind: 'rejected', code: 1003, msg: '' } as const;
    denied.loggedIn(no);
    expect(await denied.session.login(LOGIN, false)).toEqual(no);
    const lost = setup();
    const login = lost.session.login(LOGIN, false);
    lost.loggedIn(DEMO);
    await settled();
    lost.pass();
    lost.pass();
    expect(await login).toMatchObject({ ok: false, kind: 'timeout' });
  });
  test('a login does not settle on another customer, who signed in elsewhere meanwhile', async () => {
    const { session, tell, state, loggedIn } = setup();
    tell('guest');
    const login = session.login(LOGIN, false);
    tell('signedIn', undefined, 8);
    loggedIn(DEMO);
    const began: number[] = [];
    void login.then(() => began.push(state().number));
    await settled();
    expect(began).toEqual([]);
    tell('signedOut');
    tell('signedIn', undefined, 7);
    expect(await login).toEqual(DEMO);
    expect(began).toEqual([4]);
  });
  test('news that lay in the queue while the device slept are waited for when time is up', async () => {
    const { session, tell, pass, loggedIn } = setup();
    tell('guest');
    const login = session.login(LOGIN, false);
    loggedIn(DEMO);
    await settled();
    pass();
    tell('signedIn', undefined, 7);
    pass();
    expect(await login).toEqual(DEMO);
  });
  test('ends before another customer’s begins, also in a tab that slept through both', () => {
    const { session, tell, state, pass } = setup();
    tell('signedIn', 'abc', 7);
    tell('signedIn', 'abc', 7);
    expect(state()).toMatchObject({ state: 'signedIn', number: 1 });
    const seen: string[] = [];
    session.store.subscribe((next) => seen.push(next.state));
    tell('signedIn', 'def', 8);
    expect(seen).toEqual(['signedOut']);
    pass();
    expect(seen).toEqual(['signedOut', 'signedIn']);
    expect(state().number).toBe(3);
  });
  test.each([
    ['guest', 3],
    ['signedOut', 2],
  ] as const)('does not begin late once %s was told', (told, number) => {
    const { tell, state, pass } = setup();
    tell('signedIn', 'abc', 7);
    tell('signedIn', 'def', 8);
    tell(told);
    pass();
    expect(state()).toMatchObject({ state: told, number });
  });
  test('names whoever the last news is about', () => {
    const { session, tell } = setup();
    expect(session.customer()).toBeUndefined();
    tell('signedIn', 'abc', 7);
    expect(session.customer()).toBe(7);
    tell('signedOut');
    expect(session.customer()).toBeNull();
  });
  test('holds its key in the tab’s storage until it ends', () => {
    const { tell, holder, storage } = setup();
    tell('signedIn', 'abc');
    expect([holder.get(), storage.size]).toEqual(['abc', 1]);
    tell('signedOut');
    expect([holder.get(), storage.size]).toEqual([undefined, 0]);
  });
});

test('a storage that is refused keeps the key for as long as the page lives', () => {
  const holder = createKeyHolder(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  holder.set('abc');
  expect(holder.get()).toBe('abc');
  holder.set(undefined);
  expect(holder.get()).toBeUndefined();
});
