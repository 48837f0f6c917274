/**
 * All that nodes of one broker share and that is not the store. Of one node each is in the memory of its process, or beside it on its disk;
 * of several in their Redis and their PostgreSQL. Who has a port does not know which.
 */
import { createKeyed } from '../accounts/keyed.ts';
import type { Store } from '../db/store.ts';
import { openShelf, type Shelf } from '../files/shelf.ts';
import { shelfIn } from '../files/storeShelf.ts';
import { StartRefused } from '../refusal.ts';
import { type Bus, createBus } from './bus.ts';
import { type Counts, createCounts } from './counts.ts';
import { readKey } from './key.ts';
import { createPassing, type Passing } from './passing.ts';
import type { RedisPlace } from './redis.ts';

export interface Ports {
  readonly bus: Bus;
  readonly passing: Passing;
  readonly counts: Counts;
  /** Where the bytes of uploads lie. */
  readonly shelf: Shelf;
  /** Of hashes that must mean the same to all nodes. */
  readonly key: Buffer;
  close(): void;
}

export interface PortOptions {
  /** What the paths of key and uploads begin with; undefined: in memory. */
  readonly beside: string | undefined;
  /** The key by configuration, in hex; else it lies beside the store. */
  readonly key: string | undefined;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

/** @throws StartRefused when the key is none */
export const openPorts = ({ beside, key, now }: PortOptions): Ports => ({
  bus: createBus(),
  passing: createPassing(now),
  counts: createCounts(now),
  shelf: openShelf(beside && `${beside}.files`),
  key: readKey(key, beside && `${beside}.key`),
  close: () => {},
});

export interface SharedPortOptions extends PortOptions {
  readonly redis: RedisPlace;
  /** This node, unlike any other. */
  readonly node: string;
  readonly store: Store;
  /** What the key of the node that came first makes of its own mark. */
  readonly mark: string | undefined;
}

/** @throws StartRefused when the key is none or another node's, or Redis can't be reached */
export async function openSharedPorts(options: SharedPortOptions): Promise<Ports> {
  const { redis: place, node, store, now } = options;
  const key = readKey(options.key, options.beside && `${options.beside}.key`);
  if (options.mark !== undefined && options.mark !== markOf(key))
    throw new StartRefused('Another node has another key: all of one market need the same COULISSE_KEY');
  // Only here: a sandbox that is alone loads nothing of it.
  const { connectRedis } = await import('./redis.ts');
  const { openSharedBus } = await import('./sharedBus.ts');
  const { createSharedCounts } = await import('./sharedCounts.ts');
  const { createSharedPassing } = await import('./sharedPassing.ts');
  const redis = await connectRedis(place.url);
  const bus = await openSharedBus(redis, place, node);
  return {
    bus,
    passing: createSharedPassing(redis, place.prefix, createPassing(now)),
    counts: createSharedCounts(redis, place.prefix, createCounts(now)),
    shelf: shelfIn(store),
    key,
    close() {
      bus.close();
      redis.disconnect();
    },
  };
}

/** By which nodes find out whether they have one key. */
export const markOf = (key: Buffer): string => createKeyed(key).hash('code', 'the key of this market');
