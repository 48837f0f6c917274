/** What all workers of a browser share without a server: stores of money calls and of alerts, and channels from each to all others. */
import type { AlertStore } from '../../workers/alerts/store.ts';
import type { IntentStore } from '../../workers/orders/store.ts';
import type { PeerChannel } from '../../workers/session/peers.ts';
import type { Scheduler } from './scheduler.ts';

/** A database of money calls. What lies in it is no object of whoever put it there. */
export function memoryIntents(): IntentStore {
  const records = new Map<string, unknown>();
  return {
    all: async () => structuredClone([...records.values()]),
    get: async (id) => structuredClone(records.get(id)),
    add: async (record) => !records.has(record.clientOrderId) && Boolean(records.set(record.clientOrderId, structuredClone(record))),
    put: async (record) => void records.set(record.clientOrderId, structuredClone(record)),
    remove: async (id) => void records.delete(id),
    lost: new Promise(() => undefined),
    close: () => undefined,
  };
}

/** A database of alerts, by owner. */
export function memoryAlerts(): AlertStore {
  const folders = new Map<string, unknown>();
  return {
    get: async (owner) => structuredClone(folders.get(owner)),
    put: async (owner, folder) => void folders.set(owner, structuredClone(folder)),
    lost: new Promise(() => undefined),
    close: () => undefined,
  };
}

const TAKES_MS = 2;

/** @returns opens a channel of a name: what is posted on it reaches all others of that name */
export function createChannels(scheduler: Scheduler): (name: string) => PeerChannel {
  const open = new Map<string, Set<PeerChannel>>();
  return (name) => {
    const others = open.get(name) ?? new Set();
    open.set(name, others);
    const channel: PeerChannel = {
      onmessage: null,
      postMessage(message) {
        if (!others.has(channel)) return;
        for (const other of others) {
          if (other === channel) continue;
          const data: unknown = structuredClone(message);
          scheduler.after(TAKES_MS, () => {
            if (others.has(other)) other.onmessage?.(new MessageEvent('message', { data }));
          });
        }
      },
      close: () => void others.delete(channel),
    };
    others.add(channel);
    return channel;
  };
}
