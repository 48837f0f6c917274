import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EnvelopeCode } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import type { Failure } from '../../../contract/result.ts';
import type { SessionView } from '../session.ts';
import { createDeviceList, readStored } from './deviceList.ts';
import { EMPTY, type Watched, type Watchlist } from './watched.ts';
import { createWatchlist, type WatchNews } from './watchlist.ts';

const AAPL: Watched = { market: 'US', code: 'AAPL', name: 'Apple' };
const AMD: Watched = { market: 'US', code: 'AMD', name: 'AMD' };
const AMD_DE: Watched = { market: 'DE', code: 'AMD', name: 'AMD' };
const codes = ({ entries }: Watchlist) => entries.map(({ market, code }) => `${market}:${code}`);

interface Row {
  readonly id: number;
  readonly entry: Watched;
}

/** A broker with one customer; what it is told holds when `answer` lets it out. */
function broker({ arranges = true } = {}) {
  let rows: Row[] = [];
  let groups: string[] = [];
  let last = 0;
  let refusal: Failure | undefined;
  const calls: string[] = [];
  const outdated = new Set<(ids: readonly string[]) => void>();
  const held: (() => void)[] = [];
  let holding = false;
  const changed = () => {
    for (const listener of outdated) listener(['watchlist']);
  };
  const doing: Record<string, (input: never) => unknown> = {
    watchlist: () => ({
      list: rows.map(({ id, entry }) => ({
        id,
        ...listedIn(entry.market),
        assettype: 'stock',
        secuCode: entry.code,
        securityName: entry.name,
        group: entry.group,
      })),
      groups: arranges ? groups : undefined,
    }),
    watchlistSave: ({ market, secuCode, securityName }: { market: 'US'; secuCode: string; securityName: string }) => {
      last += 1;
      rows = [...rows, { id: last, entry: { market, code: secuCode, name: securityName } }];
      changed();
    },
    watchlistDelete: ({ id }: { id: number }) => {
      rows = rows.filter((row) => row.id !== id);
      changed();
    },
    watchlistArrange: (input: { groups: string[]; order: { market: string; secuCode: string; group?: string }[] }) => {
      ({ groups } = input);
      rows = input.order.flatMap((wish) => {
        const row = rows.find(({ entry }) => entry.market === wish.market && entry.code === wish.secuCode);
        return row ? [{ ...row, entry: { ...row.entry, group: wish.group } }] : [];
      });
      changed();
    },
  };
  return {
    calls,
    has: (...entries: Watched[]) => {
      rows = entries.map((entry, at) => ({ id: 100 + at, entry }));
      changed();
    },
    entries: () => rows.map(({ entry }) => entry),
    refuse: (failure: Failure | undefined) => {
      refusal = failure;
    },
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const go of held.splice(0)) go();
    },
    link: {
      call: async (id: string, input: never) => {
        calls.push(id);
        if (holding && id !== 'watchlist') await new Promise<void>((go) => held.push(go));
        if (refusal && id !== 'watchlist') return refusal;
        return { ok: true, data: doing[id]?.(input) };
      },
      onConnected: () => () => true,
    },
    feed: {
      onOutdated: (listener: (ids: readonly string[]) => void) => {
        outdated.add(listener);
        return () => outdated.delete(listener);
      },
      onBack: () => () => true,
    },
  };
}

/** One browser's storage, with as many tabs as are opened on it. */
function device() {
  const kept = new Map<string, string>();
  const tabs: { listeners: Set<(event: StorageEvent) => void> }[] = [];
  return {
    kept,
    list: (key: string) => {
      const tab = { listeners: new Set<(event: StorageEvent) => void>() };
      tabs.push(tab);
      const tell = () => {
        for (const { listeners } of tabs.filter((other) => other !== tab))
          for (const listener of listeners) listener({ key } as StorageEvent);
      };
      return createDeviceList(
        key,
        () => ({
          getItem: (name) => kept.get(name) ?? null,
          setItem: (name, text) => {
            kept.set(name, text);
            tell();
          },
          removeItem: (name) => {
            kept.delete(name);
            tell();
          },
        }),
        {
          addEventListener: (_: string, listener: unknown) => void tab.listeners.add(listener as (event: StorageEvent) => void),
          removeEventListener: (_: string, listener: unknown) => void tab.listeners.delete(listener as (event: StorageEvent) => void),
        },
      );
    },
  };
}

function tab(
  of: ReturnType<typeof broker>,
  here: ReturnType<typeof device>,
  state: SessionView['state'] = 'guest',
  locks?: Pick<LockManager, 'request'>,
) {
  const store = createStore<SessionView>(() => ({ state, number: 1, endedHere: false }));
  const news: WatchNews[] = [];
  const live = createWatchlist({
    link: of.link as never,
    feed: of.feed as never,
    session: { store },
    device: here.list('list'),
    arrangement: here.list('arrangement'),
    locks,
  });
  live.onNews((one) => news.push(one));
  return {
    live,
    news,
    shown: () => codes(live.current().list),
    become: (next: SessionView['state']) => store.setState(({ number }) => ({ state: next, number: number + 1 })),
  };
}

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

  it('outlives a storage that is full: what lies there is older than what was done since', () => {
    let isFull = false;
    const kept = new Map<string, string>();
    const list = createDeviceList(
      'list',
      () => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          kept.set(key, text);
        },
        removeItem: (key) => void kept.delete(key),
      }),
      window,
    );
    list.write({ entries: [AMD], groups: [] });
    isFull = true;
    list.write({ entries: [AMD, AAPL], groups: [] });
    expect(codes(list.read())).toEqual(['US:AMD', 'US:AAPL']);
    isFull = false;
    list.write({ entries: [AAPL], groups: [] });
    expect(codes(list.read())).toEqual(['US:AAPL']);
    expect(codes(readStored(kept.get('list') ?? null))).toEqual(['US:AAPL']);
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
