/** The browser of a world: tabs, the workers that they make or join, and what these share. */
import './comlink.ts';
import type { FeedState } from '../../contract/frame.ts';
import { memoryStore } from '../../workers/cache/store.ts';
import { createLocks } from '../worker/rig.ts';
import type { Posted } from './channels.ts';
import { createBells } from './bells.ts';
import { createChannels, memoryAlerts, memoryIntents } from './disk.ts';
import type { Lane } from './lane.ts';
import { randomOf } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { createTab, type Tab, type TabOptions } from './tab.ts';
import type { Wishes } from './wishes.ts';
import { createWorker, type Outside, type Worker } from './worker.ts';

const MOST_TABS = 4;
/** The build of before, and the one that has been put in its place meanwhile. */
export type Build = 'world' | 'next';

export interface Browser {
  readonly tabs: readonly Tab[];
  /** Those that live, the oldest first. */
  readonly workers: readonly Worker[];
  openTab(build: Build): Tab | undefined;
  endTab(tab: Tab, how: 'bye' | 'crash'): void;
  /** The platform ends it: its tabs are told nothing. */
  killWorker(worker: Worker): void;
}

export interface BrowserOptions extends Pick<TabOptions, 'config' | 'now' | 'nextChannel'> {
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly host: string;
  /** Each tab has a worker of its own, where there are no shared ones. */
  readonly mode: 'shared' | 'dedicated';
  readonly wishes: Wishes;
  readonly outside: Outside;
  /** The connections that a worker made are over. */
  readonly forsake: (worker: string) => void;
  readonly laneOf: (name: string, arrive: (message: Posted) => void) => Lane<Posted>;
  readonly failed: (error: unknown) => void;
}

export function createBrowser({ seed, scheduler, host, mode, wishes, outside, forsake, laneOf, failed, ...rest }: BrowserOptions): Browser {
  const locks = createLocks();
  const store = memoryStore();
  const intents = memoryIntents();
  const alerts = memoryAlerts();
  const bells = createBells(failed);
  const channel = createChannels(scheduler);
  const tabs: Tab[] = [];
  const workers = new Map<string, Worker>();
  const lanes = new Map<Worker, Lane<Posted>[]>();
  /** Names of the tabs that joined a worker: the platform ends it with the last of them. */
  const owners = new Map<Worker, Set<string>>();
  let opened = 0;
  let started = 0;

  /** The worker under a name, as the platform finds or makes it. */
  const join = (tab: string, build: Build, generation: number): Worker => {
    const address = `${build} ${generation}${mode === 'shared' ? '' : ` of ${tab}`}`;
    const known = workers.get(address);
    if (known) {
      owners.get(known)?.add(tab);
      return known;
    }
    started += 1;
    const name = started === 1 ? 'worker' : `worker${started}`;
    const random = randomOf(seed, name);
    const worker = createWorker({
      name,
      build,
      scheduler,
      random,
      locks,
      outside,
      store,
      intents,
      alerts,
      channel,
      mode,
      host,
      now: rest.now,
    });
    workers.set(address, worker);
    lanes.set(worker, []);
    owners.set(worker, new Set([tab]));
    return worker;
  };

  const killWorker = (worker: Worker): void => {
    for (const lane of lanes.get(worker) ?? []) lane.cut();
    lanes.delete(worker);
    owners.delete(worker);
    for (const [address, each] of workers) if (each === worker) workers.delete(address);
    worker.die();
    forsake(worker.name);
  };

  return {
    tabs,
    get workers() {
      return [...workers.values()];
    },
    openTab(build) {
      if (tabs.length >= MOST_TABS) return undefined;
      opened += 1;
      const name = `tab${opened}`;
      const tab = createTab({
        ...rest,
        name,
        build,
        scheduler,
        locks,
        wishes,
        bells,
        join: (generation) => join(name, build, generation),
        // A tab's own worker ends with its connection.
        leave: (worker) => {
          if (mode === 'dedicated') killWorker(worker);
        },
        laneOf: (toward, kind, worker, arrive) => {
          const lane = laneOf(`${name} ${kind} to ${toward}`, arrive);
          lanes.get(worker)?.push(lane);
          if (toward === 'worker' || kind !== 'frames') return lane;
          const { send } = lane;
          return Object.assign(lane, {
            send: (message: Posted) => {
              const feed = feedIn(message.data);
              if (feed) worker.says(feed);
              send(message);
            },
          });
        },
        failed,
      });
      tabs.push(tab);
      return tab;
    },
    endTab(tab, how) {
      tab.end(how);
      tabs.splice(tabs.indexOf(tab), 1);
      for (const [worker, names] of owners) if (names.delete(tab.name) && names.size === 0) killWorker(worker);
    },
    killWorker,
  };
}

const feedIn = (data: unknown): FeedState | undefined =>
  typeof data === 'object' && data !== null && 'op' in data && data.op === 'feed' && 'feed' in data ? (data.feed as FeedState) : undefined;
