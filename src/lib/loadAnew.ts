import { carryDrafts } from './drafts.ts';

/** For the service worker to be let go of; the page is loaded anew in any case. */
const LET_GO_MS = 2000;

/** Loads the page anew from the server, with what was typed: what a service worker has kept may be what lacks a part. */
export function loadAnew(): void {
  carryDrafts(() => sessionStorage);
  const reload = (): void => location.reload();
  const bound = new Promise<void>((resolve) => void setTimeout(resolve, LET_GO_MS));
  void Promise.race([letGo(), bound]).then(reload, reload);
}

async function letGo(): Promise<void> {
  // Without a secure context there is no such container.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  await (await container?.getRegistration())?.unregister();
}
