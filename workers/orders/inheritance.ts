/** Brings in the money calls that lie on disk: what others have under way, and what is left of those that are gone. */
import { failure } from '../rest/envelope.ts';
import type { PeerChannel } from '../session/peers.ts';
import { type Locks, workerLock } from '../tabs/liveness.ts';
import { type Entries, type Entry, isEnded, KEEP_ENDED_MS } from './entries.ts';
import { type IntentRecord, readRecord } from './record.ts';
import type { Shelf } from './store.ts';

/** A worker that hangs keeps its lock; what it left is followed by another then. Asking twice does no harm. */
const HUNG_MS = 10_000;
const NO_ANSWER = failure('timeout');

export interface InheritanceEnvironment {
  /** Of this worker. */
  instance: string;
  mode: 'shared' | 'dedicated';
  locks: Locks | undefined;
  /** To the other workers of this browser. */
  channel: PeerChannel | undefined;
  shelf: Pick<Shelf, 'all' | 'remove'>;
  entries: Entries;
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** This one is this worker's to follow from now on. */
  resume(entry: Entry): void;
}

export interface Inheritance {
  /** Settles once all that lies on disk for the customer is known here. */
  load(): Promise<void>;
  stop(): void;
}

export function createInheritance(environment: InheritanceEnvironment): Inheritance {
  const { instance, mode, locks, channel, shelf, entries, now, setTimeout, clearTimeout, resume } = environment;
  const stopping = new AbortController();
  /** Workers whose end is waited for. */
  const awaited = new Set<string>();

  /** The customer's, by client order id; undefined where the session has changed meanwhile. */
  async function read(): Promise<Map<string, IntentRecord> | undefined> {
    const of = entries.customer;
    const records = (await shelf.all()).map(readRecord).filter((record) => record !== undefined);
    if (stopping.signal.aborted || of === undefined || of !== entries.customer) return undefined;
    return new Map(records.filter(({ customer }) => customer === of).map((record) => [record.clientOrderId, record]));
  }

  /** Follows all that a worker has left that is gone; its lock says so. Of those that wait for it only one gets it. */
  async function inherit(owner: string): Promise<void> {
    if (awaited.has(owner)) return;
    awaited.add(owner);
    const take = async (): Promise<void> => {
      awaited.delete(owner);
      // One who had the lock before may have taken some.
      const stored = await read();
      if (!stored) return;
      const left = entries.own().filter((entry) => entry.owner === owner);
      const heirs = new Set<string>();
      for (const entry of left) {
        const heir = stored.get(entry.intent.clientOrderId)?.owner ?? owner;
        if (heir !== owner) heirs.add((entry.owner = heir));
      }
      const taken = left.filter((entry) => entry.owner === owner);
      await Promise.all(taken.map(entries.take));
      taken.forEach(resume);
      for (const heir of heirs) void inherit(heir);
    };
    if (!locks) return take();
    const hung = new AbortController();
    const timer = mode === 'shared' ? setTimeout(() => hung.abort(), HUNG_MS) : undefined;
    const signal = AbortSignal.any([hung.signal, stopping.signal]);
    await locks.request(workerLock(owner), { signal }, take).catch(() => (stopping.signal.aborted ? undefined : take()));
    clearTimeout(timer);
  }

  async function load(): Promise<void> {
    const stored = await read();
    if (!stored) return;
    for (const entry of entries.own()) {
      if (entry.owner === instance) continue;
      const record = stored.get(entry.intent.clientOrderId);
      if (!record) entries.drop(entry);
      else if (record.owner !== instance && !isEnded(entry.intent)) {
        entry.owner = record.owner;
        entries.change(entry, { state: record.state, ...(record.failure && { failure: record.failure }) });
      }
    }
    for (const { customer, owner, failure: why, ...record } of stored.values()) {
      if (entries.get(record.clientOrderId)) continue;
      if (isEnded(record) && now() - record.at > KEEP_ENDED_MS) {
        void shelf.remove(record.clientOrderId);
        continue;
      }
      const intent = { ...record, asked: 0, ...(why && { failure: why }) };
      const entry = entries.enter(intent, { customer, owner, first: Promise.resolve(NO_ANSWER), lack: NO_ANSWER });
      entry.endedAt = record.at;
      if (owner === instance) resume(entry);
    }
    const owners = new Set(entries.own().map(({ owner }) => owner));
    for (const owner of owners) if (owner !== instance) void inherit(owner);
  }

  if (channel) channel.onmessage = () => void load();

  return { load, stop: () => stopping.abort() };
}
