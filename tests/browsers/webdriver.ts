/** WebKitGTK over W3C WebDriver: the few calls that the cases take, by fetch. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Engine, seek, soughtOf, type Tab, type Target } from './browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const START_MS = 30_000;
const CALL_MS = 120_000;
/** The protocol's own name of an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** @param base of all paths @throws what the driver says was wrong */
const callTo =
  (base: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(CALL_MS),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** Runs a function of the page's in the page; what it throws is thrown here. */
async function run(call: Call, work: { toString(): string }, args: readonly unknown[]): Promise<unknown> {
  const script = `const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${work.toString()})(...[...arguments].slice(0, -1)))
      .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const outcome = (await call('POST', '/execute/async', { script, args: args.map((arg) => arg ?? null) })) as {
    value?: unknown;
    error?: string;
  };
  if (outcome.error !== undefined) throw new Error(outcome.error);
  return outcome.value;
}

/** All tabs share one session, which looks at one of them at a time. */
function tabsOf(call: Call) {
  let turn: Promise<unknown> = Promise.resolve();
  return (handle: string): Tab => {
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const mine = turn.then(() => call('POST', '/window', { handle })).then(work);
      turn = mine.catch(() => undefined);
      return mine;
    };
    const elementOf = async (target: Target): Promise<string> => {
      const found = (await run(call, `(css, source, flags) => (${seek.toString()})(css, source ?? undefined, flags)`, soughtOf(target))) as
        | Readonly<Record<string, string>>
        | null
        | undefined;
      const id = found?.[ELEMENT];
      if (id === undefined) throw new Error(`${target.css} ${String(target.name ?? '')} is not there`);
      return id;
    };
    return {
      go: (url) => inTurn(async () => void (await call('POST', '/url', { url }))),
      run: (work, ...args) => inTurn(async () => (await run(call, work, args)) as never),
      click: (target) => inTurn(async () => void (await call('POST', `/element/${await elementOf(target)}/click`))),
      type: (target, text) => inTurn(async () => void (await call('POST', `/element/${await elementOf(target)}/value`, { text }))),
    };
  };
}

export const webkit: Engine = {
  name: 'webkit',
  packages: { 'webkit2gtk-driver': DRIVER, xvfb: SCREEN },
  async start() {
    const port = await freePort();
    // A screen of its own, whose number the server chooses and writes down; no GPU behind it.
    const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [display] = (await once(screen.stdout, 'data', { signal: AbortSignal.timeout(START_MS) })) as [Buffer];
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LANG: 'en_US.UTF-8' },
    });
    const end = async (): Promise<void> => {
      for (const child of [driver, screen]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill();
        await once(child, 'exit');
      }
    };
    try {
      const base = `http://127.0.0.1:${port}`;
      const ready = async (): Promise<boolean> =>
        callTo(base)('GET', '/status').then(
          () => true,
          () => false,
        );
      for (const until = performance.now() + START_MS; !(await ready()); await setTimeout(100))
        if (performance.now() > until) throw new Error(`WebKitWebDriver did not listen within ${START_MS} ms`);
      const { sessionId, capabilities } = (await callTo(base)('POST', '/session', {
        capabilities: { alwaysMatch: { timeouts: { script: CALL_MS, pageLoad: CALL_MS } } },
      })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
      const call = callTo(`${base}/session/${sessionId}`);
      const tab = tabsOf(call);
      let first = true;
      return {
        version: `${capabilities.browserName} ${capabilities.browserVersion}`,
        async open() {
          const isFirst = first;
          first = false;
          if (isFirst) return tab((await call('GET', '/window')) as string);
          // Not a tab: it would lie behind the first, and what is hidden paints nothing.
          const { handle } = (await call('POST', '/window/new', { type: 'window' })) as { handle: string };
          return tab(handle);
        },
        async close() {
          await call('DELETE', '').catch(() => undefined);
          await end();
        },
      };
    } catch (cause) {
      await end();
      throw cause;
    }
  },
};
