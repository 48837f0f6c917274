import { describe, expect, test } from 'vitest';
import type { SessionState } from '../../contract/frame.ts';
import { createKeyHolder } from './keyHolder.ts';
import { fakeLink } from './link.fixture.ts';
import { createLiveSession } from './session.ts';

function setup() {
  const { link, say } = fakeLink();
  const out = Promise.withResolvers<void>();
  const storage = new Map<string, string>();
  const holder = createKeyHolder(() => ({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  }));
  const session = createLiveSession(
    { ...link, login: async () => ({ ok: false, kind: 'network', code: 0, msg: '' }), logout: () => out.promise },
    holder,
  );
  const tell = (state: SessionState, key?: string) => say({ op: 'session', session: state, ...(key !== undefined && { key }) });
  return { session, tell, holder, storage, loggedOut: out.resolve, state: () => session.store.getState() };
}

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
