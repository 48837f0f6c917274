import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnvelopeCode } from '../../../contract/codes.ts';
import { createDeviceList, readStored } from './deviceList.ts';
import { EMPTY, type Watched } from './watched.ts';
import { broker, codes, device, tab } from './watchlist.fixture.ts';

const AAPL: Watched = { market: 'US', code: 'AAPL', name: 'Apple' };
const AMD: Watched = { market: 'US', code: 'AMD', name: 'AMD' };
const AMD_DE: Watched = { market: 'DE', code: 'AMD', name: 'AMD' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
/** Lets all that is under way come to its end. */
const settle = () => vi.advanceTimersByTimeAsync(1);

describe('a guest’s list', () => {
  it('lies on the device, is the same in all tabs, and is taken back step by step', async () => {
    const here = device();
    const [one, other] = [tab(broker(), here), tab(broker(), here)];
    one.live.toggle(AAPL);
    one.live.toggle(AMD_DE);
    await settle();
    expect(other.shown()).toEqual(['US:AAPL', 'DE:AMD']);
    other.live.toggle(AAPL);
    await settle();
    expect(one.shown()).toEqual(['DE:AMD']);
    other.live.undo();
    expect(one.shown()).toEqual(['US:AAPL', 'DE:AMD']);
    expect(one.news.map(({ kind }) => kind)).toEqual(['added', 'added']);
    expect(tab(broker(), here).shown()).toEqual(['US:AAPL', 'DE:AMD']);
  });

  it('outlives a storage that refuses, in its tab', async () => {
    const refusing = createDeviceList(
      'list',
      () => {
        throw new DOMException('refused');
      },
      window,
    );
    refusing.write({ entries: [AAPL], groups: [] });
    expect(codes(refusing.read())).toEqual(['US:AAPL']);
  });

  it('outlives a storage that is full, in its tab', () => {
    const full = createDeviceList(
      'list',
      () => ({
        getItem: () => JSON.stringify({ entries: [AMD], groups: [] }),
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
        removeItem: () => undefined,
      }),
      window,
    );
    expect(codes(full.read())).toEqual(['US:AMD']);
    full.write({ entries: [AMD, AAPL], groups: [] });
    expect(codes(full.read())).toEqual(['US:AMD', 'US:AAPL']);
  });

  it('takes back what a message was about, whatever was done since, and only once', async () => {
    const { live, news, shown } = tab(broker(), device());
    for (const entry of [AAPL, AMD]) live.toggle(entry);
    await settle();
    live.toggle(AAPL);
    await settle();
    const removed = news.at(-1);
    live.toggle(AMD_DE);
    await settle();
    if (removed?.kind === 'removed') removed.undo();
    expect(shown()).toEqual(['US:AAPL', 'US:AMD', 'DE:AMD']);
    await live.change((list) => ({ ...list, entries: list.entries.filter(({ code }) => code !== 'AAPL') }));
    if (removed?.kind === 'removed') removed.undo();
    expect(shown()).toEqual(['US:AMD', 'DE:AMD']);
  });

  it.each([
    ['{', 0],
    ['null', 0],
    ['[]', 0],
    [
      '{"entries":[{"market":"US","code":"AAPL","name":"Apple"},{"market":"MOON","code":"X","name":""},7,{"market":"US","code":"<b>","name":"x"}]}',
      1,
    ],
  ])('reads from %s what is one', (text, count) => expect(readStored(text).entries).toHaveLength(count));
});

describe('an account’s list', () => {
  it('shows a change at once and keeps it over answers of before', async () => {
    const server = broker();
    const { live, shown } = tab(server, device(), 'signedIn');
    await settle();
    server.hold();
    live.toggle(AAPL);
    await settle();
    expect(shown()).toEqual(['US:AAPL']);
    expect(server.entries()).toEqual([]);
    // Another login changes something meanwhile.
    server.has(AMD_DE);
    await settle();
    expect(shown()).toEqual(['DE:AMD', 'US:AAPL']);
    server.release();
    await settle();
    expect(shown()).toEqual(['DE:AMD', 'US:AAPL']);
    expect(server.entries()).toHaveLength(2);
  });

  it('takes back what the server refuses, and says why', async () => {
    const server = broker();
    const { live, news, shown } = tab(server, device(), 'signedIn');
    await settle();
    server.refuse({ ok: false, kind: 'rejected', code: EnvelopeCode.Limit, msg: '', denial: { reason: 'watchlistFull' } });
    live.toggle(AAPL);
    await settle();
    expect(shown()).toEqual([]);
    expect(news.at(-1)).toMatchObject({ kind: 'failed', failure: { denial: { reason: 'watchlistFull' } } });
    expect(live.current().undoable).toBe(false);
  });

  it('sends quick presses one after another, to the end that was meant', async () => {
    const server = broker();
    const { live, shown } = tab(server, device(), 'signedIn');
    await settle();
    for (let press = 0; press < 3; press += 1) {
      live.toggle(AAPL);
      await settle();
    }
    expect(shown()).toEqual(['US:AAPL']);
    expect(server.calls.filter((call) => call !== 'watchlist')).toEqual(['watchlistSave', 'watchlistDelete', 'watchlistSave']);
  });

  it('comes back whole, to its place, when a removal is taken back', async () => {
    const server = broker();
    server.has(AAPL, AMD, AMD_DE);
    const { live, shown } = tab(server, device(), 'signedIn');
    await settle();
    live.toggle(AMD);
    await settle();
    expect(server.entries()).toHaveLength(2);
    live.undo();
    await settle();
    expect(shown()).toEqual(['US:AAPL', 'US:AMD', 'DE:AMD']);
    expect(codes({ ...EMPTY, entries: server.entries() })).toEqual(shown());
  });

  it('keeps its order on the device where the broker keeps none, and no longer than its session', async () => {
    const server = broker({ arranges: false });
    server.has(AAPL, AMD);
    const here = device();
    const { live, shown, become } = tab(server, here, 'signedIn');
    await settle();
    await live.change((list) => ({ ...list, entries: list.entries.toReversed() }));
    expect(shown()).toEqual(['US:AMD', 'US:AAPL']);
    expect(server.calls).not.toContain('watchlistArrange');
    expect(tab(server, here, 'signedIn').live.current().state).toBe('loading');
    become('signedOut');
    expect(here.kept.size).toBe(0);
    expect(shown()).toEqual([]);
  });

  it('tells the next session nothing of a change that the end of its own cut short', async () => {
    const server = broker();
    const { live, become } = tab(server, device(), 'signedIn');
    await settle();
    server.hold();
    const many = Array.from({ length: 20 }, (_, at): Watched => ({ ...AAPL, code: `C${at}` }));
    void live.change((list) => ({ ...list, entries: [...list.entries, ...many] }));
    await settle();
    const sent = () => server.calls.filter((call) => call !== 'watchlist').length;
    const before = sent();
    become('signedOut');
    become('signedIn');
    server.release();
    await settle();
    expect(sent()).toBe(before);
    expect(before).toBeLessThan(many.length);
  });

  it('takes in what a guest gathered, once, behind its own', async () => {
    const server = broker();
    server.has(AMD);
    const here = device();
    const { live, news, shown, become } = tab(server, here);
    live.toggle(AAPL);
    live.toggle(AMD);
    await settle();
    become('signedIn');
    await settle();
    expect(shown()).toEqual(['US:AMD', 'US:AAPL']);
    expect(server.entries()).toHaveLength(2);
    expect(news.at(-1)).toEqual({ kind: 'joined', count: 1, left: 0 });
    become('signedOut');
    expect(shown()).toEqual([]);
  });

  it('stays on the device where the session ends before it is taken in', async () => {
    const here = device();
    const { live, shown, become } = tab(broker(), here, 'guest', {
      request: (async (_: string, __: unknown, granted: (lock: object) => unknown) => {
        become('signedOut');
        return granted({});
      }) as LockManager['request'],
    });
    live.toggle(AAPL);
    await settle();
    become('signedIn');
    await settle();
    expect(shown()).toEqual(['US:AAPL']);
    expect(here.kept.get('list')).toContain('AAPL');
  });

  it('says of a change that no session is left for that nothing of it could be added', async () => {
    const server = broker();
    const { live, become } = tab(server, device(), 'signedIn');
    await settle();
    server.hold();
    live.toggle(AMD);
    await settle();
    const outcome = live.change((list) => ({ ...list, entries: [...list.entries, AAPL] }));
    become('signedOut');
    server.release();
    expect((await outcome).refused.map(({ entry }) => entry)).toEqual([AAPL]);
    expect(server.entries()).toEqual([AMD]);
  });

  it('leaves on the device what could not be taken in', async () => {
    const server = broker();
    const here = device();
    const { live, news, shown, become } = tab(server, here);
    live.toggle(AAPL);
    await settle();
    server.refuse({ ok: false, kind: 'network', code: 0, msg: '' });
    become('signedIn');
    await settle();
    expect(news.at(-1)).toEqual({ kind: 'joined', count: 0, left: 1 });
    become('signedOut');
    expect(shown()).toEqual(['US:AAPL']);
  });
});
