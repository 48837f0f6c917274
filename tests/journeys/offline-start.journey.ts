/** The client without a network, and while a newer build waits: what a service worker keeps for both. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, goTo, test as base } from './journey.ts';
import { filled, MARKET, rows, shownRows, ticking } from './marketPage.ts';
import { laterBuild } from './laterBuild.ts';

// The browser itself reports each refused connection.
base.use({ calm: false, serviceWorkers: 'allow' });

const test = base.extend<{ readonly folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'coulisse-journey-'));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const openAt = async (context: BrowserContext, url: string, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${url}#${path}`);
  return page;
};

/** Waits until the page has its files from the service worker, which has all of them then: several hundred, behind all that a page asks for. */
const kept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 300_000 });

/** The script that the page was loaded with, and the build of its data worker; empty while that is not heard. */
const buildsOf = (page: Page): Promise<{ entry: string; worker: string }> =>
  page.evaluate(async () => ({
    entry: document.querySelector('script[type="module"]')?.getAttribute('src') ?? '',
    worker: (await window.coulisse.diagnostics())?.build ?? '',
  }));

/** How many records of quotes lie in the store, or why that can't be told. Never makes a database: one that isn't there is the worker's to make. */
const quotesKept = (page: Page): Promise<number | string> =>
  page.evaluate(
    () =>
      new Promise<number | string>((resolve) => {
        setTimeout(() => resolve('no answer'), 10_000);
        const opening = indexedDB.open('coulisse');
        opening.onblocked = () => resolve('blocked');
        opening.onerror = () => resolve(String(opening.error));
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => {
          const asked = opening.result.transaction('quotes').objectStore('quotes').count();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );

/** Has the data worker write down what it knows, as it does when its last tab goes out of sight. */
async function written(pages: readonly [Page, ...Page[]]): Promise<void> {
  const show = (state: DocumentVisibilityState) =>
    Promise.all(
      pages.map((page) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state),
      ),
    );
  await show('hidden');
  await expect.poll(() => quotesKept(pages[0])).toBeGreaterThanOrEqual(2);
  await show('visible');
}

test('without a network the last list opens with its age; back with another build, that waits until it is wanted', async ({
  context,
  start,
  folder,
}) => {
  // Two builds are fetched whole.
  test.setTimeout(1_200_000);
  const later = join(folder, 'later');
  await laterBuild(later);
  const flags = { db: join(folder, 'sandbox.db') };
  const first = await start(flags);
  const list = await openAt(context, first.url, MARKET);
  const form = await openAt(context, first.url, '/pages/auth/login');
  await filled(list);
  await kept(list);
  await kept(form);
  await expect.poll(async () => (await buildsOf(list)).worker).not.toBe('');
  const earlier = await buildsOf(list);
  await written([list, form]);
  const before = (await shownRows(list)).map(({ code }) => code);
  await form.getByLabel('User ID or email').fill('camille');
  await form.getByLabel('Password', { exact: true }).fill('secret-1234');

  await first.kill();
  await list.reload();
  await expect(rows(list).first().locator('[data-cell="state"]')).toHaveText(/cached \d\d:\d\d/);
  expect(before).toContain((await shownRows(list))[0]?.code);
  await expect(list.locator('[data-feed="down"]')).toBeVisible();
  await expect(list.getByText('Simulated market')).toBeVisible();
  // Nothing can be sent, and why stands beside the button.
  await expect(form.getByText('Offline: nothing can be sent')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Log in' })).toBeDisabled();

  await start({ ...flags, port: String(first.port), client: later });
  await ticking(list);
  await expect(list.locator('[data-feed]')).toHaveCount(0);
  const prompt = (page: Page) => page.getByText('A new version is ready');
  await expect(prompt(list)).toBeVisible({ timeout: 300_000 });
  await expect(prompt(form)).toBeVisible();

  // Until it is wanted a page loaded anew, and a part that comes late, are of the build that there is.
  await list.reload();
  await filled(list);
  await expect.poll(async () => (await buildsOf(list)).worker).not.toBe('');
  expect(await buildsOf(list)).toEqual(earlier);
  await goTo(list, '/pages/setting/index');
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(prompt(list)).toBeVisible();

  // Taken beside a form: that tab keeps what it has.
  await list.getByRole('button', { name: 'Update' }).click();
  // A page is there before its data worker says which build it is of.
  await expect
    .poll(async () => {
      const { entry, worker } = await buildsOf(list).catch(() => earlier);
      return entry !== earlier.entry && ![earlier.worker, ''].includes(worker);
    })
    .toBe(true);
  const newer = await buildsOf(list);
  expect(await buildsOf(form)).toEqual(earlier);

  await form.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => buildsOf(form).catch(() => earlier)).toEqual(newer);
  await expect(form.getByLabel('User ID or email')).toHaveValue('camille');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');

  // What the earlier build had is not there, and no page stands in its place.
  const gone = await form.request.get(new URL(earlier.entry, first.url).href);
  expect(gone.status()).toBe(404);
});
