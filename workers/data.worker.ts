/** Entry of the data layer: the same file as SharedWorker (a port for each tab) and as a tab's own Worker. */
import { createDataLayer } from './data-layer.ts';

const scope: Partial<SharedWorkerGlobalScope> & DedicatedWorkerGlobalScope = self as never;
const shared = 'onconnect' in self;

const host = createDataLayer({
  fetch: fetch.bind(self),
  WebSocket,
  openStore: 'indexedDB' in self ? async () => (await import('./cache/dexie.ts')).openDexie({ indexedDB, IDBKeyRange }) : undefined,
  locks: navigator.locks,
  now: Date.now,
  random: Math.random,
  setTimeout: setTimeout.bind(self),
  clearTimeout: clearTimeout.bind(self),
  setInterval: setInterval.bind(self),
  clearInterval: clearInterval.bind(self),
  build: __BUILD__,
  instance: crypto.randomUUID(),
  mode: shared ? 'shared' : 'dedicated',
});

if (shared) scope.onconnect = ({ ports: [port] }) => port && host.accept(port);
else host.accept(scope);
