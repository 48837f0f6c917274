/** Clocks that jump, a machine that slept for two hours, and a network that goes and comes back. */
import type { Page } from '@playwright/test';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { controlOf } from '../../control.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { diagnosticsOf, filled, inWorker, newerThan, openBrowser, openPage, workersOf } from '../pages.ts';
import { openWire } from '../wire.ts';

const HOURS_2 = 2 * 3_600_000;
const CALM_MS = 4000;
const AWAY_MS = 40_000;
/** Of a page that looks at a list, a second: its push, what it reads meanwhile, and files that come late. */
const MOST_DIALS = 3;
const BACK_MS = 10_000;
const AGE_SLACK_S = 5;

/** Both clocks of a context, ahead by what is set in it. */
const AHEAD = `{ const { now } = Date; const { now: monotonic } = performance; globalThis.faultAhead = 0;
  Date.now = () => now() + globalThis.faultAhead; performance.now = () => monotonic.call(performance) + Math.max(0, globalThis.faultSlept ?? 0); }\n`;

export const clock: Fault = {
  name: 'clock',
  limit: 'clock jumps, sleep for 2 h, offline and back: no retry storm, ages right, resync once',
  minutes: { usual: 5 },
  async measure(run) {
    const folder = await mkdtemp(join(tmpdir(), 'coulisse-clock-'));
    run.after(() => rm(folder, { recursive: true, force: true }));
    const client = join(folder, 'client');
    await withClocks(client);
    const sandbox = await startSandbox({ rate: '2000', client });
    run.after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const wire = await openWire(sandbox.port);
    run.after(() => wire.close());
    const opened = await openBrowser(run, { early: AHEAD });
    const page = await openPage(opened, `http://127.0.0.1:${wire.port}/`);
    await filled(page);
    await wait(CALM_MS);
    const [worker] = await workersOf(opened.cdp);
    if (worker === undefined) throw new Error('There is no worker');
    const jump = async (ms: number): Promise<void> => {
      await inWorker(opened.cdp, worker, `globalThis.faultAhead += ${ms}`);
      await page.evaluate(`globalThis.faultAhead += ${ms}`);
    };
    const dials = async () => (await diagnosticsOf(page))?.dials ?? Number.NaN;

    const before = await dials();
    const wrong: string[] = [];
    for (const ms of [HOURS_2, -2 * HOURS_2, HOURS_2]) {
      await jump(ms);
      await wait(CALM_MS);
      if (!(await page.evaluate(isLive))) wrong.push(`not live after a jump of ${ms / 3_600_000} h`);
      if (!Number.isFinite(await newerThan(page, await control.now()))) wrong.push('no newer price after a jump');
    }
    const jumped = (await dials()) - before;

    // As after a sleep: both clocks are ahead at once, and nothing that was open is any more.
    const asleep = await dials();
    await inWorker(opened.cdp, worker, `globalThis.faultSlept = ${HOURS_2}; globalThis.faultAhead += ${HOURS_2}`);
    await page.evaluate(`globalThis.faultSlept = ${HOURS_2}; globalThis.faultAhead += ${HOURS_2}`);
    wire.offline(true);
    wire.offline(false);
    const awake = await newerThan(page, await control.now());
    await wait(CALM_MS);
    const afterSleep = (await dials()) - asleep;

    const gone = Date.now();
    const inTouch = await dials();
    wire.offline(true);
    await wait(AWAY_MS);
    const storm = wire.dials.filter((at) => at > gone).length / (AWAY_MS / 1000);
    const age = await ageOf(page);
    const isRight = age === undefined || Math.abs(age - (Date.now() - gone) / 1000) < AGE_SLACK_S;
    if (!isRight) wrong.push(`an age of ${age} s`);
    const back = Date.now();
    wire.offline(false);
    const again = await newerThan(page, await control.now());
    await wait(CALM_MS);
    const sockets = wire.asked.filter(({ what, at }) => what === 'socket' && at > back).length;
    const { subscriptions } = await control.stats();
    const tries = (await dials()) - inTouch;
    return {
      figure:
        `3 jumps of hours: ${jumped} dials; woken after 2 h: prices after ${(awake / 1000).toFixed(1)} s with ${afterSleep} dials; ${AWAY_MS / 1000} s offline: ` +
        `${storm.toFixed(1)} connections tried a second (${tries} dials of push), back: prices after ${(again / 1000).toFixed(1)} s over ${sockets} socket, ` +
        `${subscriptions} subscriptions; ${wrong.length === 0 ? 'ages right' : wrong.join(', ')}`,
      passed:
        wrong.length === 0 &&
        jumped === 0 &&
        afterSleep <= 2 &&
        awake <= BACK_MS &&
        storm <= MOST_DIALS &&
        again <= BACK_MS &&
        sockets === 1,
    };
  },
};

const isLive = (): boolean => document.querySelector('[role="row"][data-id][data-seq][data-state="live"]') !== null;

/** Seconds that the page says its prices are old, where it says so. */
async function ageOf(page: Page): Promise<number | undefined> {
  const text = await page.evaluate(() => document.querySelector('[data-feed="stale"] [aria-hidden]')?.textContent ?? undefined);
  const seconds = /(\d+)\s*s/.exec(text ?? '')?.[1];
  const minutes = /(\d+)\s*min/.exec(text ?? '')?.[1];
  return seconds === undefined && minutes === undefined ? undefined : Number(seconds ?? 0) + 60 * Number(minutes ?? 0);
}

/** The build, in whose worker the clocks can be set: a worker has no script of its own before its first. */
async function withClocks(to: string): Promise<void> {
  await cp('dist', to, { recursive: true });
  const assets = join(to, 'assets');
  const entries = (await readdir(assets)).filter((name) => /^data\.worker-.*\.js$/.test(name));
  if (entries.length !== 1) throw new Error(`The worker's file is not to be found: ${entries.join()}`);
  const path = join(assets, entries[0] ?? '');
  await writeFile(path, AHEAD + (await readFile(path, 'utf8')));
  // What is compressed beside it would be served in its place.
  for (const name of await readdir(assets)) if (name.startsWith(`${entries[0]}.`) && !name.endsWith('.map')) await rm(join(assets, name));
}
