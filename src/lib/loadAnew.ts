import { carryDrafts } from './drafts.ts';

/** Loads the page anew from the server, with what was typed: what a service worker has kept may be what lacks a part. */
export function loadAnew(): void {
  carryDrafts(() => sessionStorage);
  // Without a secure context there is no such container.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  void Promise.resolve(container?.getRegistration())
    .then((kept) => kept?.unregister())
    .finally(() => location.reload());
}
