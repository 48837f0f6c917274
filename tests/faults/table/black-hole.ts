/** A push connection that falls silent without an end, and tickets for it that can't be had. */
import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { extensions } from '../../../contract/rest/index.ts';
import { controlOf } from '../../control.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { diagnosticsOf, filled, logIn, newerThan, openBrowser, openPage } from '../pages.ts';
import { openWire, type Carried, type Wire } from '../wire.ts';

const TURNS = 5;
const STALE_MS = 3000;
const DIALLED_MS = 6000;
/** The page asks so often; the last word of the server was up to a heartbeat ago. */
const SLACK_MS = 250;
const TICKETS = 5;
const BACK_MS = 10_000;
const BOUND_MS = 30_000;
const CALM_MS = 3000;

export const blackHole: Fault = {
  name: 'black-hole',
  limit: 'black-holed socket or stream: stale within 3 s, new connection within 6 s; a ticket call that fails five times: recovers',
  minutes: { usual: 5 },
  async measure(run) {
    const sandbox = await startSandbox({ rate: '4000', demo: 'funded' });
    run.after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const wire = await openWire(sandbox.port);
    run.after(() => wire.close());
    const opened = await openBrowser(run);
    const url = `http://127.0.0.1:${wire.port}/`;
    const page = await openPage(opened, url);
    await filled(page);

    let [stale, dialled] = [0, 0];
    for (const what of ['socket', 'body'] as const)
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.waitForFunction(isLive, undefined, { timeout: BOUND_MS });
        // A body that comes too late for its socket is not there: then it is the socket that has the prices.
        const hasBody = (await diagnosticsOf(page))?.transport === 'stream';
        const carried: Carried = hasBody ? what : 'socket';
        const fell = Date.now();
        if (wire.blackHole(carried) === 0) throw new Error(`Nothing carried the ${carried}`);
        // Beside a socket that is silent prices come on in the body, and are as new as ever.
        if (carried === 'body' || !hasBody) stale = Math.max(stale, (await staleAt(page)) - fell);
        dialled = Math.max(dialled, (await nextSocket(wire, fell)) - fell);
        await newerThan(page, await control.now());
        await wait(CALM_MS);
      }

    await page.evaluate(() => (window.location.hash = '/pages/auth/login'));
    await logIn(page);
    await page.evaluate(() => (window.location.hash = '/pages/market/index'));
    await filled(page);
    await control.faults({ httpPath: `/web${extensions.pushTicket.path}`, httpStatus: 500, httpCount: TICKETS });
    let slowest = 0;
    for (let turn = 0; turn < TICKETS; turn += 1) {
      await control.faults({ terminate: true });
      slowest = Math.max(slowest, await newerThan(page, await control.now()));
      await wait(CALM_MS);
    }
    const { sockets } = await control.stats();
    return {
      figure:
        `${2 * TURNS} silent connections: stale after ${stale} ms, the next was dialled after ${dialled} ms at most; ${TICKETS} tickets refused: prices were back ` +
        `after ${(slowest / 1000).toFixed(1)} s at most, ${sockets} connection`,
      passed: stale <= STALE_MS + SLACK_MS && dialled <= DIALLED_MS && slowest <= BACK_MS && sockets === 1,
    };
  },
};

const isLive = (): boolean => document.querySelector('[role="row"][data-id][data-seq][data-state="live"]') !== null;

/** Epoch ms at which the rows in sight are no longer called live. */
const staleAt = (page: Page): Promise<number> =>
  page.evaluate(async (bound) => {
    const end = Date.now() + bound;
    while (Date.now() < end) {
      const rows = [...document.querySelectorAll<HTMLElement>('[role="row"][data-id][data-seq]')];
      if (rows.length > 0 && !rows.some(({ dataset }) => dataset['state'] === 'live')) return Date.now();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return Number.POSITIVE_INFINITY;
  }, BOUND_MS);

/** Epoch ms at which a push socket was asked for, after that time. */
async function nextSocket({ asked }: Wire, since: number): Promise<number> {
  const end = Date.now() + BOUND_MS;
  while (Date.now() < end) {
    const found = asked.find(({ what, at }) => what === 'socket' && at > since);
    if (found) return found.at;
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}
