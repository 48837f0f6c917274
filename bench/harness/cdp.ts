/**
 * A small driver of Chromium over its DevTools protocol. Playwright would switch the Network domain on, whose
 * copy of every socket frame taxes what is measured here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findBrowser } from '../../tests/browser.ts';

export interface Page {
  /** Value of an expression in the page, awaited; throws what the page throws. */
  evaluate<T>(expression: string): Promise<T>;
  /** Counters of the renderer, times in seconds. */
  metrics(): Promise<Record<string, number>>;
  /** Bytes that the page's scripts hold, buffers included, after a garbage collection. */
  heap(): Promise<number>;
  /** Minimises the page's window, which hides the page as users know it, or brings it back. */
  minimise(away: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Chromium {
  readonly version: string;
  /** Of the browser's first process; the others descend from it. */
  readonly pid: number;
  /**
   * In a window of its own, or as the front tab of the last one, whose other tabs are then hidden.
   * @param early source text that runs in the page before its own scripts
   */
  open(url: string, where?: 'window' | 'tab', early?: string): Promise<Page>;
  /** Whether there is a SharedWorker; it ends some time after its last tab. */
  hasWorker(): Promise<boolean>;
  /** Bytes that the scripts of the first SharedWorker hold, buffers included, after a garbage collection. */
  workerHeap(): Promise<number>;
  /** What all processes of the browser wrote down of themselves over so many milliseconds. @param categories of Chromium's tracing */
  trace(milliseconds: number, categories: readonly string[]): Promise<TraceEvent[]>;
  close(): Promise<void>;
}

/** An event of Chromium's trace format; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  /** X: a whole event with its duration; M: what a process or a thread is called. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Each run has a profile of its own: a build that it kept for the next start would be measured with it, and never used. */
const NOT_KEPT = 'delete Navigator.prototype.serviceWorker;';

const START_MS = 20_000;
const CALL_MS = 60_000;
/** A new window first loads some pages of the browser's own; what is measured comes after them. */
const WINDOW_MS = 2000;

/** Name and version of the browser that will be measured; throws when there is none. */
export async function findVersion(): Promise<string> {
  const browser = await launch({ width: 400, height: 300 });
  await browser.close();
  return browser.version;
}

/** A fresh browser with an empty profile; timers of hidden pages run as they do for users. */
export async function launch(size: { width: number; height: number }): Promise<Chromium> {
  const { executablePath, args, env } = await findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'coulisse-bench-'));
  const flags = [
    ...args,
    '--headless=new',
    `--window-size=${size.width},${size.height}`,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(executablePath, [...flags, 'about:blank'], { stdio: 'ignore', env });
  const gone = once(child, 'exit');
  const end = async () => {
    child.kill('SIGKILL');
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const socket = await connect(profile).catch(async (cause: unknown) => {
    await end();
    throw cause;
  });

  let last = 0;
  /** Events of the protocol, by their names. */
  const told = new EventTarget();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', (event) => {
    const reply = JSON.parse(String(event.data)) as Reply;
    if (reply.method !== undefined) told.dispatchEvent(new CustomEvent(reply.method, { detail: reply.params }));
    const call = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (reply.id === undefined || !call) return;
    waiting.delete(reply.id);
    if (reply.error) call.reject(new Error(reply.error.message));
    else call.resolve(reply.result);
  });
  const send = async (method: string, params: object = {}, sessionId?: string): Promise<unknown> => {
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(id, { resolve, reject });
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const bound = new AbortController();
    // A target that ends meanwhile never answers.
    const late = setTimeout(CALL_MS, undefined, { signal: bound.signal }).then((): never => {
      throw new Error(`The browser did not answer ${method} within ${CALL_MS} ms`);
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      waiting.delete(id);
      bound.abort();
    }
  };

  /** A session with a target, for calls that only sessions have. */
  const attach = async (targetId: string): Promise<string> =>
    ((await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }).sessionId;
  const heapOf = async (sessionId: string): Promise<number> => {
    await send('HeapProfiler.collectGarbage', {}, sessionId);
    const used = (await send('Runtime.getHeapUsage', {}, sessionId)) as Record<
      'usedSize' | 'embedderHeapUsedSize' | 'backingStorageSize',
      number
    >;
    return used.usedSize + used.embedderHeapUsedSize + used.backingStorageSize;
  };

  const findWorker = async (): Promise<{ readonly targetId: string } | undefined> => {
    const { targetInfos } = (await send('Target.getTargets')) as { targetInfos: { targetId: string; type: string }[] };
    return targetInfos.find(({ type }) => type === 'shared_worker');
  };

  const { product } = (await send('Browser.getVersion')) as { product: string };
  return {
    version: product,
    pid: child.pid ?? 0,
    hasWorker: async () => (await findWorker()) !== undefined,
    async workerHeap() {
      const worker = await findWorker();
      if (!worker) throw new Error('There is no SharedWorker');
      const sessionId = await attach(worker.targetId);
      try {
        return await heapOf(sessionId);
      } finally {
        await send('Target.detachFromTarget', { sessionId });
      }
    },
    async trace(milliseconds, categories) {
      const events: TraceEvent[] = [];
      const collect = (event: Event): void => {
        events.push(...(event as CustomEvent<{ value: TraceEvent[] }>).detail.value);
      };
      const complete = once(told, 'Tracing.tracingComplete', { signal: AbortSignal.timeout(milliseconds + CALL_MS) });
      told.addEventListener('Tracing.dataCollected', collect);
      await send('Tracing.start', { traceConfig: { includedCategories: categories } });
      await setTimeout(milliseconds);
      await send('Tracing.end');
      await complete;
      told.removeEventListener('Tracing.dataCollected', collect);
      return events;
    },
    async open(url, where = 'window', early = '') {
      const place = where === 'window' ? { newWindow: true, ...size } : {};
      const { targetId } = (await send('Target.createTarget', { url: 'about:blank', ...place })) as { targetId: string };
      const sessionId = await attach(targetId);
      await send('Performance.enable', {}, sessionId);
      const page: Page = {
        async evaluate<T>(expression: string) {
          const params = { expression, awaitPromise: true, returnByValue: true };
          const { result, exceptionDetails } = (await send('Runtime.evaluate', params, sessionId)) as {
            result: { value: T };
            exceptionDetails?: { text: string; exception?: { description?: string } };
          };
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value;
        },
        async metrics() {
          const { metrics } = (await send('Performance.getMetrics', {}, sessionId)) as { metrics: { name: string; value: number }[] };
          return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
        },
        heap: () => heapOf(sessionId),
        async minimise(away) {
          const { windowId } = (await send('Browser.getWindowForTarget', { targetId })) as { windowId: number };
          await send('Browser.setWindowBounds', { windowId, bounds: { windowState: away ? 'minimized' : 'normal' } });
        },
        async close() {
          await send('Target.closeTarget', { targetId });
        },
      };
      await send('Page.enable', {}, sessionId);
      await send('Page.addScriptToEvaluateOnNewDocument', { source: NOT_KEPT + early }, sessionId);
      if (where === 'window') await setTimeout(WINDOW_MS);
      await send('Page.navigate', { url }, sessionId);
      await loaded(page);
      return page;
    },
    async close() {
      socket.close();
      await end();
    },
  };
}

/** Between two documents there is nothing to ask; the blank one counts as none. */
async function loaded(page: Page): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const ready = await page.evaluate<boolean>(`location.protocol !== 'about:' && document.readyState === 'complete'`).catch(() => false);
    if (ready) return;
    await setTimeout(50);
  }
  throw new Error(`The page did not load within ${START_MS} ms`);
}

async function connect(profile: string): Promise<WebSocket> {
  const socket = new WebSocket(await address(profile));
  await once(socket, 'open', { signal: AbortSignal.timeout(START_MS) });
  return socket;
}

/** Where the browser listens, which it writes into its profile. */
async function address(profile: string): Promise<string> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = text.split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await setTimeout(50);
  }
  throw new Error(`The browser did not listen within ${START_MS} ms`);
}
