/** The shared worker is ended again and again under ticks; the page goes on with the next. */
import { controlOf } from '../../control.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { diagnosticsOf, filled, newerThan, openBrowser, openPage, workersOf } from '../pages.ts';

const KILLS = 50;
const BACK_MS = 10_000;
/** The page's own bound of a question to its worker. */
const DEADLINE_MS = 6000;
const SLACK_MS = 500;

export const workerKilled: Fault = {
  name: 'worker-killed',
  limit: `worker killed ${KILLS} times under ticks: prices back within 10 s each; no call pending past its deadline`,
  minutes: { usual: 10 },
  async measure(run) {
    const sandbox = await startSandbox({ rate: '20000' });
    run.after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const opened = await openBrowser(run);
    const page = await openPage(opened, sandbox.url);
    await filled(page);

    const backs: number[] = [];
    const pending: number[] = [];
    const instances = new Set<string | undefined>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      instances.add((await diagnosticsOf(page))?.instance);
      const [worker] = await workersOf(opened.cdp);
      if (worker === undefined) throw new Error('There is no worker to kill');
      // Calls are under way at its end, and begun while there is none.
      const calls = page.evaluate(async () => {
        const times: number[] = [];
        const ask = async (): Promise<void> => {
          const begun = performance.now();
          await window.coulisse.diagnostics();
          times.push(performance.now() - begun);
        };
        const all: Promise<void>[] = [];
        for (let turn = 0; turn < 40; turn += 1) {
          all.push(ask());
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
        await Promise.all(all);
        return Math.max(...times);
      });
      await opened.cdp.send('Target.closeTarget', { targetId: worker });
      backs.push(await newerThan(page, await control.now()));
      pending.push(await calls);
    }
    const slowest = Math.max(...backs);
    const longest = Math.max(...pending);
    return {
      figure:
        `${KILLS} kills, ${instances.size} workers: prices were back after ${(slowest / 1000).toFixed(1)} s at most, ` +
        `${(backs.toSorted((a, b) => a - b)[KILLS / 2] ?? 0).toFixed(0)} ms at the median; the longest of ${KILLS * 40} calls took ${longest.toFixed(0)} ms of ${DEADLINE_MS}`,
      passed: slowest <= BACK_MS && longest <= DEADLINE_MS + SLACK_MS && instances.size === KILLS,
    };
  },
};
