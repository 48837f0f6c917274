/** A browser that keeps nothing: no room, a database that can't be read, one that somebody holds, one that is taken away. */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser } from '../../browser.ts';
import { controlOf } from '../../control.ts';
import { type RunningSandbox, startSandbox } from '../../startSandbox.ts';
import type { Fault, Run } from '../fault.ts';
import { diagnosticsOf, filled, inWorker, newerThan, openBrowser, openPage, workersOf } from '../pages.ts';

const USABLE_MS = 3000;
const CALM_MS = 8000;
/** Openings of a database that nothing goes on asking for: a try or two. */
const MOST_OPENINGS = 8;

/** Every word of the live region, once, and when prices first stood there. */
const EARLY = `
  window.faultNotices = [];
  window.faultFilled = 0;
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('output p')) {
      if (toast.faultSeen || toast.dataset.feed) continue;
      toast.faultSeen = true;
      window.faultNotices.push(toast.textContent);
    }
    if (window.faultFilled === 0 && [...document.querySelectorAll('[role="row"][data-id] [data-cell="price"]')].filter((cell) => /\\d/.test(cell.textContent)).length > 5)
      window.faultFilled = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

interface Told {
  readonly what: string;
  readonly usable: number;
  readonly kept: string;
  readonly notices: number;
  readonly openings: number;
  readonly dials: number;
}

export const storage: Fault = {
  name: 'storage',
  limit: 'quota full, database corrupt, blocked, deleted by another tab: usable within 3 s in memory, one notice, no loop',
  minutes: { usual: 6 },
  async measure(run) {
    const sandbox = await startSandbox({ rate: '4000' });
    run.after(() => sandbox.kill());
    // What a first start compiles is no matter of storage.
    const warm = await openBrowser(run, { early: EARLY });
    await filled(await openPage(warm, sandbox.url));
    await warm.browser.close();
    const all = [await full(run, sandbox), await blocked(run, sandbox), await deleted(run, sandbox), await corrupt(run, sandbox)];
    const isRight = ({ usable, notices, openings, dials }: Told): boolean =>
      usable <= USABLE_MS && notices <= 1 && openings <= MOST_OPENINGS && dials <= 2;
    const figure = all
      .map(
        ({ what, usable, kept, notices, openings }) =>
          `${what}: prices after ${usable.toFixed(0)} ms, kept in ${kept}, ${notices} notice${notices === 1 ? '' : 's'}, ${openings} openings later`,
      )
      .join('; ');
    return { figure, passed: all.every(isRight) };
  },
};

/** What came of it, once nothing more comes of it by itself. */
async function told(what: string, sandbox: RunningSandbox, context: BrowserContext, page: Page, since = 0): Promise<Told> {
  await filled(page);
  const cdp = await context.newCDPSession(page);
  const usable =
    since > 0 ? await newerThan(page, since) : await page.evaluate(() => (window as unknown as { faultFilled: number }).faultFilled);
  await wait(CALM_MS);
  await cdp.detach();
  const notices = await page.evaluate(() => (window as unknown as { faultNotices: string[] }).faultNotices);
  const known = await diagnosticsOf(page);
  await newerThan(page, await controlOf(sandbox.url).now());
  return { what, usable, kept: known?.cache ?? 'nobody', notices: notices.length, openings: 0, dials: known?.dials ?? 0 };
}

/** Openings in the worker while nothing happens. */
async function openingsOf(opened: Awaited<ReturnType<typeof openBrowser>>): Promise<number> {
  const [worker] = await workersOf(opened.cdp);
  if (worker === undefined) throw new Error('There is no worker');
  const count = `(async () => {
    const { open } = IDBFactory.prototype;
    let openings = 0;
    IDBFactory.prototype.open = function (...words) { openings += 1; return open.apply(this, words); };
    await new Promise((resolve) => setTimeout(resolve, ${CALM_MS}));
    IDBFactory.prototype.open = open;
    return openings;
  })()`;
  return inWorker<number>(opened.cdp, worker, count);
}

async function full(run: Run, sandbox: RunningSandbox): Promise<Told> {
  const opened = await openBrowser(run, { early: EARLY });
  const page = await openPage(opened, `${sandbox.url}config.json`);
  const session = await opened.context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(sandbox.url).origin, quotaSize: 1 });
  await page.goto(`${sandbox.url}#/pages/market/index`);
  const result = { ...(await told('no room', sandbox, opened.context, page)), openings: await openingsOf(opened) };
  await opened.browser.close();
  return result;
}

async function blocked(run: Run, sandbox: RunningSandbox): Promise<Told> {
  const opened = await openBrowser(run, { early: EARLY });
  const holder = await openPage(opened, `${sandbox.url}config.json`);
  await holder.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('coulisse', 1);
        opening.onsuccess = () => {
          // Kept, and deaf to whoever asks for it.
          Object.assign(window, { faultHeld: opening.result });
          resolve();
        };
        opening.onerror = () => reject(new Error('not opened'));
      }),
  );
  const page = await openPage(opened, sandbox.url);
  const result = { ...(await told('held by another tab', sandbox, opened.context, page)), openings: await openingsOf(opened) };
  await opened.browser.close();
  return result;
}

async function deleted(run: Run, sandbox: RunningSandbox): Promise<Told> {
  const opened = await openBrowser(run, { early: EARLY });
  const page = await openPage(opened, sandbox.url);
  await filled(page);
  const other = await openPage(opened, `${sandbox.url}config.json`);
  await page.bringToFront();
  const now = await controlOf(sandbox.url).now();
  for (let turn = 0; turn < 3; turn += 1)
    await other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const deleting = indexedDB.deleteDatabase('coulisse');
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => resolve();
        }),
    );
  const result = { ...(await told('deleted three times', sandbox, opened.context, page, now)), openings: await openingsOf(opened) };
  await opened.browser.close();
  return result;
}

async function corrupt(run: Run, sandbox: RunningSandbox): Promise<Told> {
  const profile = await mkdtemp(join(tmpdir(), 'coulisse-profile-'));
  run.after(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const { executablePath, args, env } = await findBrowser();
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: [...args], env, serviceWorkers: 'block' });
    run.after(() => context.close());
    await context.addInitScript(EARLY);
    return context;
  };
  const first = await launch();
  await filled(await openPage({ context: first }, sandbox.url));
  // Written down by then.
  await wait(CALM_MS);
  await first.close();
  let files = 0;
  for (const name of await readdir(profile, { recursive: true })) {
    const path = join(profile, name);
    if (!name.includes('IndexedDB') || !(await stat(path)).isFile()) continue;
    files += 1;
    await writeFile(path, Buffer.alloc(5000, 0xa5));
  }
  if (files === 0) throw new Error('The browser kept no database');
  const again = await launch();
  const page = await openPage({ context: again }, sandbox.url);
  const result = await told(`corrupt (${files} files)`, sandbox, again, page);
  await again.close();
  return result;
}
