/** A browser and pages of the built client for the faults that need one; what is measured of a page is measured inside it. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Diagnostics } from '../../contract/data-layer.ts';
// What the pages have of their own, by its type.
import type {} from '../../src/app/support.ts';
import { findBrowser } from '../browser.ts';
import type { Run } from './fault.ts';

export interface Opened {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** Of the browser: workers are targets of its. */
  readonly cdp: CDPSession;
}

export const MARKET = '/pages/market/index';
const READY_MS = 60_000;
const SIZE = { width: 412, height: 860 };
const SETTINGS = JSON.stringify({ launched: true, language: 'en', theme: 'dark' });

export interface Wish {
  /** Whether a service worker may keep the build. */
  readonly kept?: boolean;
  /** Source that runs in each page before its own scripts. */
  readonly early?: string;
}

/** An empty profile, in which the first questions of a device are answered. */
export async function openBrowser({ after }: Run, { kept = false, early }: Wish = {}): Promise<Opened> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args], env });
  after(() => browser.close());
  const context = await browser.newContext({
    ...{ viewport: SIZE, locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
    serviceWorkers: kept ? 'allow' : 'block',
  });
  await context.addInitScript((text) => {
    if (location.protocol === 'http:' && window.origin !== 'null') localStorage.setItem('coulisse.settings', text);
  }, SETTINGS);
  if (early !== undefined) await context.addInitScript(early);
  return { browser, context, cdp: await browser.newBrowserCDPSession() };
}

/** A page of the client, once its address was asked for. */
export async function openPage({ context }: Pick<Opened, 'context'>, url: string, path = MARKET): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(READY_MS);
  await page.goto(`${url}#${path}`);
  return page;
}

/** Waits until a market page shows prices. */
export const filled = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('[role="row"][data-id] [data-cell="price"]')].filter((cell) => /\d/.test(cell.textContent)).length > 5,
    undefined,
    { timeout: READY_MS },
  );

/** Milliseconds until a page has a tick that is newer than that server time, as the page counts them. */
export const newerThan = (page: Page, time: number, ms = READY_MS): Promise<number> =>
  page.evaluate(
    async ([since, bound]) => {
      const begun = performance.now();
      while (window.coulisse.serverTime() <= since) {
        if (performance.now() - begun > bound) return Number.POSITIVE_INFINITY;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return performance.now() - begun;
    },
    [time, ms] as const,
  );

export const diagnosticsOf = (page: Page): Promise<Diagnostics | undefined> => page.evaluate(() => window.coulisse.diagnostics());

/** The shared workers that run now. */
export async function workersOf(cdp: CDPSession): Promise<readonly string[]> {
  const { targetInfos } = await cdp.send('Target.getTargets');
  return targetInfos.filter(({ type }) => type === 'shared_worker').map(({ targetId }) => targetId);
}

/** A context that is spoken to by itself: a page's session, or an attached worker's. */
export interface Spoken {
  call(method: string, params?: object): Promise<Record<string, unknown>>;
  end(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Playwright knows no shared workers: what is said to one goes through the browser's own session. */
export async function speakTo(cdp: CDPSession, targetId: string): Promise<Spoken> {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let last = 0;
  const listen = (event: { sessionId: string; message: string }): void => {
    if (event.sessionId !== sessionId) return;
    const { id = 0, result = {}, error } = JSON.parse(event.message) as Reply;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  };
  cdp.on('Target.receivedMessageFromTarget', listen);
  return {
    async call(method, params = {}) {
      last += 1;
      const id = last;
      const answer = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(id, answer);
      const late = setTimeout(() => answer.reject(new Error(`The worker did not answer ${method}`)), READY_MS);
      try {
        await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
        return await answer.promise;
      } finally {
        clearTimeout(late);
        waiting.delete(id);
      }
    },
    async end() {
      cdp.off('Target.receivedMessageFromTarget', listen);
      await cdp.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
    },
  };
}

/** Says something to a worker, and leaves it. */
async function withWorker<T>(cdp: CDPSession, targetId: string, work: (worker: Spoken) => Promise<T>): Promise<T> {
  const worker = await speakTo(cdp, targetId);
  try {
    return await work(worker);
  } finally {
    await worker.end();
  }
}

/** Value of an expression in a worker. */
export async function inWorker<T>(cdp: CDPSession, targetId: string, expression: string): Promise<T> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result } = await withWorker(cdp, targetId, (worker) => worker.call('Runtime.evaluate', params));
  return (result as { value: T }).value;
}

/** Bytes that the scripts of a context hold, buffers included, after a collection. */
export async function heldBy({ call }: Pick<Spoken, 'call'>): Promise<number> {
  await call('HeapProfiler.collectGarbage');
  const used = await call('Runtime.getHeapUsage');
  return ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].reduce((sum, name) => sum + Number(used[name] ?? 0), 0);
}

export const heapOf = (cdp: CDPSession, targetId: string): Promise<number> => withWorker(cdp, targetId, heldBy);

/** How many objects of a prototype a context holds, after a collection. */
export async function countOf({ call }: Pick<Spoken, 'call'>, prototype: string): Promise<number> {
  const { result } = await call('Runtime.evaluate', { expression: prototype });
  const { objects } = await call('Runtime.queryObjects', {
    prototypeObjectId: (result as { objectId: string }).objectId,
    objectGroup: 'faults',
  });
  const counted = await call('Runtime.callFunctionOn', {
    ...{ functionDeclaration: 'function () { return this.length; }', returnByValue: true },
    objectId: (objects as { objectId: string }).objectId,
  });
  await call('Runtime.releaseObjectGroup', { objectGroup: 'faults' });
  return (counted['result'] as { value: number }).value;
}

/** A page as such a context. */
export async function speakToPage(page: Page): Promise<Spoken> {
  const session = await page.context().newCDPSession(page);
  // The protocol's methods by their names: what each answers is its caller's to know.
  const send = session.send.bind(session) as (method: string, params: object) => Promise<Record<string, unknown>>;
  return { call: (method, params = {}) => send(method, params), end: () => session.detach() };
}

/** On the login page, as the demo customer. */
export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('User ID or email').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
}
