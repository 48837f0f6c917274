/**
 * Entry of a service worker that takes the place of a broken one and leaves: `sw.js` of a build made with `COULISSE_OFFLINE=off`. A browser
 * asks for that file at each visit and past every cache, so that no page of the broken build has to run for it.
 */
declare const self: ServiceWorkerGlobalScope;

/** Others may live on the same origin, with caches of their own. */
const OURS = 'coulisse-';

async function leave(): Promise<void> {
  // Whatever the disk says: a broken one may be why it is to leave.
  await self.registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

// Without an import or an export its names would be those of every file.
export {};
