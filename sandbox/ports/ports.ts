/**
 * Where a second node will stand beside this one: all that nodes of one broker share and that is not the store. Here each is in the memory of
 * one process, or beside it on its disk; whoever puts another behind them changes this file and no other.
 */
import { type Shelf, openShelf } from '../files/shelf.ts';
import { type Bus, createBus } from './bus.ts';
import { type Counts, createCounts } from './counts.ts';
import { readKey } from './key.ts';
import { createPassing, type Passing } from './passing.ts';

export interface Ports {
  readonly bus: Bus;
  readonly passing: Passing;
  readonly counts: Counts;
  /** Where the bytes of uploads lie. */
  readonly shelf: Shelf;
  /** Of hashes that must mean the same to all nodes. */
  readonly key: Buffer;
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
});
