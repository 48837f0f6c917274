import { beforeEach, expect, it, vi } from 'vitest';
import type { ServerBuild } from '../lib/missing.ts';
import { type NewBuildEnvironment, watchForNewBuild } from './newBuild.ts';

/** A service worker on its way. */
class Coming extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage = (message: unknown): void => void this.told.push(message);
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  waiting: Coming | null = null;
  installing: Coming | null = null;
  looks = 0;
  update = async (): Promise<void> => void (this.looks += 1);
  /** Another build is found, and all of it fetched. */
  install(): Coming {
    const coming = new Coming();
    this.installing = coming;
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = coming;
    this.installing = null;
    coming.become('installed');
    return coming;
  }
}

class Container extends EventTarget {
  controller: object | null = {};
  change(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let registration = new Registration();
let container = new Container();
let reload = vi.fn<() => void>();
let isThere = vi.fn<() => void>();
let timers: (() => void)[] = [];
/** How often a service worker was asked for. */
let registered = 0;
beforeEach(() => {
  registered = 0;
  registration = new Registration();
  container = new Container();
  reload = vi.fn<() => void>();
  isThere = vi.fn<() => void>();
  timers = [];
});

async function watching({ inUse = false, server = 'same' }: { readonly inUse?: boolean; readonly server?: ServerBuild } = {}) {
  const environment = {
    container,
    register: async () => {
      registered += 1;
      return registration;
    },
    serverBuild: async () => server,
    isInUse: () => inUse,
    reload,
    setTimeout: (work: () => void) => timers.push(work),
    setInterval: () => 0,
    clearInterval: () => undefined,
  } as unknown as NewBuildEnvironment;
  const watch = watchForNewBuild(environment, isThere);
  await settled();
  return watch;
}
const settled = () => new Promise((resolve) => void setTimeout(resolve));

it('says nothing of the build that a first visit keeps', async () => {
  container.controller = null;
  await watching();
  registration.install();
  container.change();
  await settled();
  expect(isThere).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('begins a first build anew whose files did not all come, and gives up after a few times', async () => {
  container.controller = null;
  const coming = new Coming();
  registration.installing = coming;
  await watching();
  expect(registered).toBe(1);
  for (let failure = 0; failure < 10; failure += 1) {
    registration.installing = new Coming();
    coming.become('redundant');
    await settled();
  }
  expect(registered).toBe(4);
});

it('says so where a first visit’s build was replaced before it was kept', async () => {
  container.controller = null;
  await watching({ server: 'newer' });
  container.change();
  await settled();
  expect(isThere).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

it('tells of a newer build once all of it is there, and of one that waited already', async () => {
  await watching();
  registration.install();
  expect(isThere).toHaveBeenCalledOnce();
  await watching();
  expect(isThere).toHaveBeenCalledTimes(2);
});

it('changes nothing until it is begun, and loads the page anew once', async () => {
  const watch = await watching({ inUse: true });
  const coming = registration.install();
  expect(coming.told).toEqual([]);
  watch.begin();
  expect(coming.told).toEqual(['begin']);
  expect(reload).not.toHaveBeenCalled();
  container.change();
  for (const work of timers) work();
  expect(reload).toHaveBeenCalledOnce();
});

it('loads the page anew also where the waiting one does not begin', async () => {
  const watch = await watching();
  registration.install();
  watch.begin();
  for (const work of timers) work();
  expect(reload).toHaveBeenCalledOnce();
});

it('goes along with another tab, unless it is in use', async () => {
  await watching();
  container.change();
  expect(reload).toHaveBeenCalledOnce();
  reload.mockClear();
  const watch = await watching({ inUse: true });
  container.change();
  expect(isThere).toHaveBeenCalledOnce();
  watch.begin();
  expect(reload).toHaveBeenCalled();
});

it('begins anew where the first build could not be fetched whole', async () => {
  const watch = await watching();
  registration.update = () => Promise.reject(new DOMException('no worker', 'InvalidStateError'));
  const again = new Registration();
  registration = again;
  watch.look();
  await settled();
  again.install();
  expect(isThere).toHaveBeenCalledOnce();
});

it('looks when it is told to, and does nothing once it is stopped', async () => {
  const watch = await watching();
  watch.look();
  expect(registration.looks).toBe(1);
  watch.stop();
  container.change();
  registration.install();
  expect(reload).not.toHaveBeenCalled();
  expect(isThere).not.toHaveBeenCalled();
});
