/** One session for all tabs of a browser, and what is left of it when the server ends it. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const DEMO = { username: 'demo', password: 'demo1234', accountType: 2 } as const;
/** Of the demo account. */
const NAMES = ['Camille', 'Durand'] as const;
const TABS = ['/pages/deposit/index', '/pages/withdraw/bcard', '/pages/profile/transaction', '/pages/kyc/individual', '/pages/bcard/index'];

async function logIn(page: Page, { remember }: { remember: boolean }): Promise<void> {
  await page.getByLabel('User ID or email').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  if (remember) await page.getByRole('checkbox', { name: 'Stay logged in' }).check();
  await page.getByRole('button', { name: 'Log in' }).click();
}

const at = (path: string) => new RegExp(`#${path.replaceAll('/', String.raw`\/`)}(?:\\?|$)`);
const LOGIN = '/pages/auth/login';

/** All that this origin keeps in the browser, as one text; bytes as Latin letters. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const text = (_: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes =
          value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        return new TextDecoder('latin1').decode(bytes);
      }
      return value;
    };
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('database'));
      });
    const parts = [...[localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const table of Array.from(db.objectStoreNames)) {
        const store = db.transaction(table).objectStore(table);
        parts.push(`${table}: ${JSON.stringify([await done(store.getAllKeys()), await done(store.getAll())], text)}`);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return parts.join('\n');
  });

/** The same customer on another device. */
async function otherDevice(request: APIRequestContext, url: string) {
  const call = async (path: string, data: object, token = ''): Promise<Record<string, unknown>> => {
    const answer = await request.post(`${url}web${path}`, { data, headers: { authorization: token } });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { token } = await call('/loginByUsername', DEMO);
  const sessions = async () => (await call('/x/session/list', {}, String(token)))['list'] as { id: number; current: boolean }[];
  return {
    /** Ends every session of the customer's but this one. */
    revokeOthers: async () => {
      for (const { id, current } of await sessions()) if (!current) await call('/x/session/revoke', { id }, String(token));
    },
    user: () => call('/api/user/info', {}, String(token)),
    cards: async () => (await call('/UserAccount/SelectCardNo', { type: 'card' }, String(token)))['list'] as { cardNumberEnd: string }[],
  };
}

async function fiveTabs(context: BrowserContext, url: string): Promise<Page[]> {
  const tabs: Page[] = [];
  for (const path of TABS) {
    const tab = await context.newPage();
    await tab.goto(`${url}#${path}`);
    tabs.push(tab);
  }
  return tabs;
}

test('five tabs are one session; revoked at the server, all end and nothing of it is left', async ({
  context,
  sandbox,
  control,
  request,
}) => {
  const { url } = sandbox;
  const tabs = await fiveTabs(context, url);
  for (const tab of tabs) await expect(tab).toHaveURL(at(LOGIN));
  const [first] = tabs as [Page];
  await logIn(first, { remember: true });
  // Each returns to the page that asked.
  for (const [index, tab] of tabs.entries()) await expect(tab).toHaveURL(at(TABS[index] ?? ''));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();

  const device = await otherDevice(request, url);
  const user = await device.user();
  expect(String(user['name'])).toContain(NAMES[1]);
  const cards = await device.cards();
  expect(cards.length).toBeGreaterThan(0);
  await expect.poll(() => kept(first)).toContain('"token"');
  const token = /"token":"([^"]+)"/.exec(await kept(first))?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);

  const ended = tabs.map(async (tab) => {
    await tab.waitForURL(at(LOGIN));
    return Date.now();
  });
  const revoked = Date.now();
  await device.revokeOthers();
  const slowest = Math.max(...(await Promise.all(ended))) - revoked;
  test.info().annotations.push({ type: 'measured', description: `all five tabs ended ${slowest} ms after the request to revoke` });

  // Numbers reach the client as their last characters only: as a value of their own they would stand in quotes.
  const { documentNumberEnd } = user['identity'] as { documentNumberEnd: string };
  const ends = [documentNumberEnd, ...cards.map((card) => card.cardNumberEnd)].map((end) => `"${end}"`);
  const secrets = [token, ...NAMES, ...ends];
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => /"session":|coulisse\.session/.test(await kept(tab))).toBe(false);
    const left = await kept(tab);
    for (const secret of secrets) expect(left.includes(secret), secret).toBe(false);
    expect(await tab.locator('body').innerText()).not.toMatch(/Camille|Durand/);
  }
  await expect.poll(async () => (await control.stats()).sockets).toBe(1);
});

test('a reload goes on with a session that is not remembered, a logout leaves none in any tab', async ({ context, open, sandbox }) => {
  const tab = await open('/pages/deposit/index');
  await logIn(tab, { remember: false });
  await expect(tab).toHaveURL(at('/pages/deposit/index'));
  await expect.poll(() => kept(tab)).toContain('sealed');
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab).toHaveURL(at('/pages/deposit/index'));

  const other = await open('/pages/bcard/index');
  await expect(other).toHaveURL(at('/pages/bcard/index'));
  await other.goto(`${sandbox.url}#/pages/profile/index`);
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(new RegExp(`#${LOGIN}$`));
  await expect(tab).toHaveURL(new RegExp(`#${LOGIN}$`));
  expect(await kept(tab)).not.toContain('sealed');
  await tab.reload();
  await expect(tab).toHaveURL(at(LOGIN));
  await tab.close();
  await other.close();
  const later = await context.newPage();
  await later.goto(`${sandbox.url}#/pages/deposit/index`);
  await expect(later).toHaveURL(at(LOGIN));
});

test('without SharedWorker the tabs agree all the same', async ({ context, open }) => {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), workerMode: 'dedicated' } });
  });
  const [one, two] = [await open('/pages/deposit/index'), await open('/pages/bcard/index')];
  await expect(two).toHaveURL(at(LOGIN));
  await logIn(one, { remember: false });
  await expect(one).toHaveURL(at('/pages/deposit/index'));
  await expect(two).toHaveURL(at('/pages/bcard/index'));
  const later = await open('/pages/deposit/index');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later).toHaveURL(at('/pages/deposit/index'));
  await two.close();
  await later.close();
  await one.reload();
  await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(one).toHaveURL(at('/pages/deposit/index'));
});
