/**
 * The build that comes after this page's. The service worker of it has all of its files and waits: until a tab begins it, every tab goes on
 * with the page, the files and the data worker that it has. Once one begins it, each tab is loaded anew by itself, unless it is in use:
 * that one keeps what it has, data worker included, until its reader is ready.
 */
import type { ServerBuild } from '../lib/missing.ts';

/** A page may stand open for days; by itself a browser looks for another build only where a page is loaded. */
const LOOK_MS = 30 * 60_000;
/** For the waiting service worker to begin; the page is loaded anew in any case. */
const BEGIN_MS = 3000;
const TRIES = 3;

type Registered = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'update' | 'addEventListener'>;

export interface NewBuildEnvironment {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>;
  /** Undefined, or a rejection, where there can be no service worker. */
  register(): Promise<Registered | undefined>;
  serverBuild(): Promise<ServerBuild>;
  /** Loading the page anew would take something from its reader. */
  isInUse(): boolean;
  /** Loads the page anew, with what was typed. */
  reload(): void;
  setTimeout(work: () => void, ms: number): number;
  setInterval(work: () => void, ms: number): number;
  clearInterval(id: number): void;
}

export interface NewBuild {
  /** Asks the server whether there is another build by now. */
  look(): void;
  /** Begins the new build here, and in all tabs that aren't in use. */
  begin(): void;
  stop(): void;
}

/** @param isThere called once a newer build than this page's can be begun */
export function watchForNewBuild(environment: NewBuildEnvironment, isThere: () => void): NewBuild {
  const { container, isInUse, register, serverBuild } = environment;
  /** This page has its files from a service worker. */
  let kept = container.controller !== null;
  let begun = false;
  let over = false;
  /** Of a first build that could not be fetched whole: each fetches all of it. */
  let tries = TRIES;
  let registered: Registered | undefined;

  const reload = (): void => {
    if (!over) environment.reload();
    over = true;
  };

  async function changed(): Promise<void> {
    if (kept) {
      if (begun || !isInUse()) reload();
      else isThere();
      return;
    }
    // The first service worker took over a page that came from the network, perhaps of the build before its own.
    kept = true;
    if ((await serverBuild()) === 'newer' && !over) isThere();
  }
  const onChange = (): void => void changed();

  function follow(coming: ServiceWorker | null): void {
    coming?.addEventListener('statechange', () => {
      if (over) return;
      if (coming.state === 'installed' && container.controller) isThere();
      // The server may be back already, and have told so before this one gave up.
      if (coming.state === 'redundant' && !kept && tries-- > 0) void enrol();
    });
  }

  async function enrol(): Promise<void> {
    const found = await register().catch(() => undefined);
    registered = found;
    if (!found || over) return;
    if (found.waiting && container.controller) isThere();
    follow(found.installing);
    found.addEventListener('updatefound', () => follow(found.installing));
  }

  /** Of a first build that could not be fetched whole nothing is left that could look: it is begun anew. */
  const look = (): void => void (registered ? registered.update().then(undefined, enrol) : enrol());

  container.addEventListener('controllerchange', onChange);
  const looking = environment.setInterval(look, LOOK_MS);
  void enrol();

  return {
    look,
    begin: () => {
      begun = true;
      if (!registered?.waiting) return reload();
      registered.waiting.postMessage('begin');
      environment.setTimeout(reload, BEGIN_MS);
    },
    stop: () => {
      over = true;
      container.removeEventListener('controllerchange', onChange);
      environment.clearInterval(looking);
    },
  };
}
