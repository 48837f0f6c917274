/** Entry of the service worker, `sw.js` of a build (vite.offline.ts). Wires only. */
import { createBuild } from './build.ts';
import { followPress } from './pressed.ts';

declare const self: ServiceWorkerGlobalScope;

const build = createBuild({
  name: __BUILD__,
  files: __FILES__,
  entry: __ENTRY__,
  scope: self.registration.scope,
  caches,
  fetch: fetch.bind(self),
});

// A build waits until the tabs of the one before are gone, or until one of them says that it is wanted now.
self.addEventListener('install', (event) => event.waitUntil(build.take()));
// Builds that a broken disk doesn't let go hinder nobody.
const claim = () => self.clients.claim();
self.addEventListener('activate', (event) => event.waitUntil(build.settle().then(claim, claim)));
self.addEventListener('message', ({ data }) => {
  if (data === 'begin') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const answer = build.answer(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(followPress(event.notification, { clients: self.clients, scope: self.registration.scope })),
);
