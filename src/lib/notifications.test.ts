import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Shown = { title: string; body: string | undefined; data: unknown };

/** A browser: which notifications stand there, and how they came. */
const shown: { byPage: Shown[]; byWorker: Shown[] } = { byPage: [], byWorker: [] };
let press: (() => void) | undefined;

function browser({ permission, pages, worker }: { permission: NotificationPermission; pages: boolean; worker: boolean }) {
  class Own {
    static readonly permission = permission;
    static readonly requestPermission = async () => 'granted';
    readonly close = () => undefined;
    constructor(title: string, options: NotificationOptions = {}) {
      if (!pages) throw new TypeError('Illegal constructor');
      if (permission === 'granted') shown.byPage.push({ title, body: options.body, data: options.data });
    }
    set onclick(pressed: () => void) {
      press = pressed;
    }
  }
  const registration = {
    showNotification: async (title: string, { body, data }: NotificationOptions) => void shown.byWorker.push({ title, body, data }),
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', Own);
  vi.stubGlobal('navigator', { serviceWorker: { controller: worker ? {} : null, getRegistration: async () => registration } });
}
/** As a page that has just been loaded. */
const load = () => import('./notifications.ts');

beforeEach(() => {
  vi.resetModules();
  shown.byPage = [];
  shown.byWorker = [];
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(() => void vi.unstubAllGlobals());

it('is the page’s own where pages may show one, and a press calls back', async () => {
  browser({ permission: 'granted', pages: true, worker: true });
  const { notify, notifyState } = await load();
  const onOpen = vi.fn<() => void>();
  notify('Orders', 'filled', onOpen, '/orders');
  expect(shown).toMatchObject({ byPage: [{ title: 'Orders', body: 'filled' }], byWorker: [] });
  press?.();
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(notifyState()).toBe('granted');
});

it('is the service worker’s where pages may not, with the address that a press leads to', async () => {
  browser({ permission: 'granted', pages: false, worker: true });
  const { notify, notifyState } = await load();
  notify('Orders', 'filled', () => undefined, '/orders');
  await vi.waitFor(() => expect(shown.byWorker).toEqual([{ title: 'Orders', body: 'filled', data: { to: '/orders' } }]));
  expect(notifyState()).toBe('granted');
});

it('is said not to be there once neither could show one', async () => {
  browser({ permission: 'granted', pages: false, worker: false });
  const { notify, notifyState } = await load();
  notify('Orders', 'filled', () => undefined);
  expect(notifyState()).toBe('unsupported');
});

it.each([
  [true, true, 'granted'],
  [false, true, 'granted'],
  [false, false, 'unsupported'],
])('is asked for only where one could be shown: by pages %s, by a service worker %s', async (pages, worker, answer) => {
  browser({ permission: 'default', pages, worker });
  const { askToNotify, notifyState } = await load();
  expect(notifyState()).toBe(answer === 'granted' ? 'default' : answer);
  expect(await askToNotify()).toBe(answer);
  expect(shown).toEqual({ byPage: [], byWorker: [] });
});
