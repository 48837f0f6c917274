/** A deployment under open tabs: the files of their build are gone, and tabs of the next one stand beside them. */
import type { Page } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../startSandbox.ts';
import { laterBuild } from '../../journeys/laterBuild.ts';
import type { Fault } from '../fault.ts';
import { diagnosticsOf, filled, openBrowser, openPage, workersOf } from '../pages.ts';

const BOUND_MS = 120_000;
const NAME = 'camille';

export const buildBeside: Fault = {
  name: 'build-beside',
  limit: 'build N beside N-1, old assets gone: no call across versions, no lost draft, a reload prompt',
  minutes: { usual: 6 },
  async measure(run) {
    const folder = await mkdtemp(join(tmpdir(), 'coulisse-builds-'));
    run.after(() => rm(folder, { recursive: true, force: true }));
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    await cp('dist', before, { recursive: true });
    await laterBuild(after);
    const flags = { rate: '1000', demo: 'funded', db: join(folder, 'sandbox.db') };
    const first = await startSandbox({ ...flags, client: before });
    run.after(() => first.kill());
    const opened = await openBrowser(run, { kept: true });
    const list = await openPage(opened, first.url);
    const form = await openPage(opened, first.url, '/pages/auth/login');
    await filled(list);
    for (const tab of [list, form])
      await tab.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: BOUND_MS });
    await form.getByLabel('User ID or email').fill(NAME);
    const old = (await diagnosticsOf(list))?.build;
    const entry = await list.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '');

    await first.kill();
    const second = await startSandbox({ ...flags, client: after, port: String(first.port) });
    run.after(() => second.kill());
    const begun = performance.now();
    for (const tab of [list, form]) await tab.getByText('A new version is ready').waitFor({ timeout: BOUND_MS });
    const promptMs = performance.now() - begun;
    const gone = (await fetch(new URL(entry, second.url))).status;

    // One tab takes the new build, the other has a draft and stays.
    await list.getByRole('button', { name: 'Update' }).click();
    const fresh = await nextBuild(list, old);
    const sideBySide = [await diagnosticsOf(list), await diagnosticsOf(form)];
    const workers = (await workersOf(opened.cdp)).length;
    await filled(list);
    // A screen that the old build had not loaded yet.
    await form.evaluate(() => (window.location.hash = '/pages/setting/index'));
    const isWhole = await form
      .getByRole('heading', { level: 1, name: 'Settings' })
      .waitFor({ timeout: 20_000 })
      .then(() => true)
      .catch(() => false);
    await form.evaluate(() => window.history.back());
    await form.getByLabel('User ID or email').fill(NAME);
    await form.getByRole('button', { name: 'Update' }).click();
    await nextBuild(form, old);
    const draft = await valueOf(form);

    const apart = sideBySide.every((known) => known?.tabs === 1) && sideBySide[0]?.build !== sideBySide[1]?.build && workers === 2;
    return {
      figure:
        `old assets answer ${gone}; both tabs were told after ${(promptMs / 1000).toFixed(1)} s; beside each other ${workers} workers with ` +
        `${sideBySide.map((known) => `${known?.tabs ?? 'no'} tab of ${known?.build ?? 'no build'}`).join(' and ')}; a screen that was not loaded yet ` +
        `${isWhole ? 'opens' : 'DOES NOT OPEN'}; the draft after the update: ${draft === NAME ? 'kept' : `LOST (${draft})`}`,
      passed: gone === 404 && apart && isWhole && draft === NAME && fresh !== old,
    };
  },
};

/** What stands in the field, once something does: it is taken up behind the page's first look. */
async function valueOf(page: Page): Promise<string> {
  const field = page.getByLabel('User ID or email');
  await page
    .waitForFunction((input) => input instanceof HTMLInputElement && input.value !== '', await field.elementHandle(), { timeout: 20_000 })
    .catch(() => undefined);
  return field.inputValue();
}

/** The build of a tab's worker, once it is another. */
async function nextBuild(page: Page, old: string | undefined): Promise<string | undefined> {
  const end = performance.now() + BOUND_MS;
  while (performance.now() < end) {
    // Between two documents there is nobody to ask.
    const build = await diagnosticsOf(page).then(
      (known) => known?.build,
      () => undefined,
    );
    if (build !== undefined && build !== old) return build;
    await page.waitForTimeout(100).catch(() => undefined);
  }
  return undefined;
}
