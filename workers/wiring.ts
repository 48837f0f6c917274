/** The data layer in its worker: the same as SharedWorker (a port for each tab) and as a tab's own Worker. */
import { createDataLayer } from './data-layer.ts';
import { disk } from './diskPart.ts';
import { insist } from './part.ts';

declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;

const host = createDataLayer({
  fetch: fetch.bind(self),
  WebSocket,
  openStore: 'indexedDB' in self ? async () => (await insist(disk)).openDexie({ indexedDB, IDBKeyRange }) : undefined,
  openIntents: 'indexedDB' in self ? async () => (await insist(disk)).openIntentStore({ indexedDB, IDBKeyRange }) : undefined,
  alerts: async () => (await import('./alerts/wired.ts')).wireAlerts,
  intentChannel: 'BroadcastChannel' in self ? new BroadcastChannel('coulisse-intents') : undefined,
  locks: navigator.locks,
  now: Date.now,
  monotonic: () => performance.now(),
  random: Math.random,
  setTimeout: setTimeout.bind(self),
  clearTimeout: clearTimeout.bind(self),
  setInterval: setInterval.bind(self),
  clearInterval: clearInterval.bind(self),
  build: __BUILD__,
  instance: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  mode: 'onconnect' in self ? 'shared' : 'dedicated',
  host: location.host,
  crypto,
  channel: 'BroadcastChannel' in self ? new BroadcastChannel('coulisse-session') : undefined,
});

if ('onconnect' in self) self.onconnect = ({ ports: [port] }) => port && host.accept(port);
else host.accept(self);
