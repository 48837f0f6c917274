/** What every journey starts from: a sandbox of its own, and a watch over what the pages complain about. */
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Control, controlOf } from '../control.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { keepCalls } from './calls.ts';

export { expect };

interface Each {
  /** Outages make the browser write errors of its own; journeys with one switch the watch off. */
  readonly calm: boolean;
  /** Device settings that the pages start with. */
  readonly settings: object;
  readonly control: Control;
  /** Starts another sandbox, which ends with the journey. */
  readonly start: typeof startSandbox;
  readonly open: (path: string, context?: BrowserContext) => Promise<Page>;
  readonly complaints: readonly string[];
}

interface EachWorker {
  /** What the worker's sandbox starts with. */
  readonly flags: Readonly<Record<string, string>>;
  readonly sandbox: RunningSandbox;
}

/** Few ticks a second: three sandboxes at their usual rate take half of a machine with two cores. What a page watches follows each print all the same. */
const RATE = { rate: '500' };

export const test = base.extend<Each, EachWorker>({
  calm: [true, { option: true }],
  settings: [{ launched: true, language: 'en', theme: 'dark' }, { option: true }],
  context: async ({ context, settings }, provide) => {
    await context.addInitScript((text) => {
      // The blank first page of a tab has no storage, nor has a frame without an origin.
      if (location.protocol === 'http:' && window.origin !== 'null' && localStorage.getItem('coulisse.settings') === null)
        localStorage.setItem('coulisse.settings', text);
    }, JSON.stringify(settings));
    await provide(context);
  },
  flags: [{}, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ flags }, provide, { project }) => {
      const sandbox = await startSandbox({ ...RATE, ...flags });
      await provide(sandbox);
      await keepCalls(sandbox.url, project.outputDir);
      await sandbox.kill();
    },
    { scope: 'worker' },
  ],
  control: async ({ sandbox }, provide) => provide(controlOf(sandbox.url)),
  complaints: [
    async ({ context, calm }, provide) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await provide(complaints);
      if (calm) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  start: async ({}, provide, { project }) => {
    const started: RunningSandbox[] = [];
    await provide(async (flags) => {
      const sandbox = await startSandbox({ ...RATE, ...flags });
      started.push(sandbox);
      return sandbox;
    });
    for (const sandbox of started) {
      await keepCalls(sandbox.url, project.outputDir);
      await sandbox.kill();
    }
  },
  open: async ({ context, sandbox }, provide) =>
    provide(async (path, where = context) => {
      const page = await where.newPage();
      await page.goto(`${sandbox.url}#${path}`);
      return page;
    }),
});

/** Another page of the open client; resolves once what the address leads to is shown, and the old page gone. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main?.ariaBusy === 'false' && main.dataset['address'] === window.location.hash.slice(1);
  });
}

/** Presses it until it is taken: a question that has only just come takes no press. */
export async function answer(question: Locator): Promise<void> {
  await expect(async () => {
    // A press may be taken and its question still stand for a moment.
    if (await question.isVisible()) await question.click({ timeout: 5000 });
    await expect(question).toHaveCount(0, { timeout: 600 });
  }).toPass();
}

/** As if the customer chose it in another tab: all that stands on the page stays. */
export async function choose(page: Page, choice: { readonly language?: string; readonly theme?: 'dark' | 'light' }): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'coulisse.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...settings, ...chosen });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, choice);
  const html = page.locator('html');
  if (choice.language !== undefined) await expect(html).toHaveAttribute('lang', choice.language);
  if (choice.theme !== undefined) await expect(html).toHaveAttribute('data-theme', choice.theme);
}
