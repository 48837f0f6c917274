/** What every journey starts from: a sandbox of its own, and a watch over what the pages complain about. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Control, controlOf } from '../control.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';

export { expect };

interface Each {
  /** Outages make the browser write errors of its own; journeys with one switch the watch off. */
  readonly calm: boolean;
  readonly control: Control;
  readonly open: (path: string, context?: BrowserContext) => Promise<Page>;
  readonly complaints: readonly string[];
}

interface EachWorker {
  readonly sandbox: RunningSandbox;
}

export const test = base.extend<Each, EachWorker>({
  calm: [true, { option: true }],
  sandbox: [
    // biome-ignore lint: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker' },
  ],
  control: async ({ sandbox }, use) => use(controlOf(sandbox.url)),
  complaints: [
    async ({ context, calm }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      if (calm) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ context, sandbox }, use) =>
    use(async (path, where = context) => {
      const page = await where.newPage();
      await page.goto(`${sandbox.url}#${path}`);
      return page;
    }),
});
