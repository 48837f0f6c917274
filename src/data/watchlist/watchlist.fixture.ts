/** A broker, a browser's storage and its tabs around the watchlist, for the tests of this folder. */
import { createStore } from 'zustand/vanilla';
import { listedIn } from '../../../contract/markets.ts';
import type { Failure } from '../../../contract/result.ts';
import type { SessionView } from '../session.ts';
import { createDeviceList } from './deviceList.ts';
import type { Watched, Watchlist } from './watched.ts';
import { createWatchlist, type WatchNews } from './watchlist.ts';

export const codes = ({ entries }: Watchlist) => entries.map(({ market, code }) => `${market}:${code}`);

interface Row {
  readonly id: number;
  readonly entry: Watched;
}

/** A broker with one customer; what it is told holds when `answer` lets it out. */
export function broker({ arranges = true } = {}) {
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
export function device() {
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

export function tab(
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
