/** Very many readers of one node, some of whom never say that they have taken anything. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ACK_WINDOW } from '../../../contract/push.ts';
import { childrenOf } from '../children.ts';
import { controlOf } from '../../control.ts';
import { connect } from '../../accounts/client.ts';
import { startSandbox } from '../../startSandbox.ts';
import { until } from '../../worker/rig.ts';
import type { CrowdTask, CrowdTold } from '../crowd.ts';
import type { Fault } from '../fault.ts';

const CONNECTIONS = 5000;
const ROWS = 30;
const SLOW_EACH = 100;
const TICKS = 20_000;
const OPEN_MS = 120_000;
const WARM_MS = 10_000;
const MEASURE_MS = 30_000;
const P99_MS = 100;
const LISTED = 2000;
/** What slow readers may cost the node while others are served, bytes. */
const MOST_GROWTH = 64 << 20;

export const connections: Fault = {
  name: 'connections',
  limit: `${CONNECTIONS} connections on one node, ${ROWS} rows each by a Zipf law, ${TICKS} ticks/s: p99 delivery under ${P99_MS} ms, slow readers conflated and never unbounded`,
  minutes: { usual: 6 },
  async measure({ after }) {
    const sandbox = await startSandbox({ rate: String(TICKS), demo: 'funded', proxy: '127.0.0.1' });
    after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const { list } = await connect(sandbox.url).call('stockList', { market: 'US', pageNum: 1, pageSize: LISTED, sort: '-volume' });

    const crowd = fork(fileURLToPath(new URL('../crowd.ts', import.meta.url)), [], { serialization: 'advanced' });
    const gone = once(crowd, 'exit');
    after(async () => {
      crowd.kill('SIGKILL');
      await gone;
    });
    let told: CrowdTold | undefined;
    crowd.on('message', (message) => (told = message as CrowdTold));
    const task: CrowdTask = {
      ...{
        url: new URL('web/push', sandbox.url).href.replace('http', 'ws'),
        first: 0,
        count: CONNECTIONS,
        rows: ROWS,
        slowEach: SLOW_EACH,
      },
      ids: list.map(({ id }) => id),
      ahead: await aheadOf(control),
    };
    crowd.send(task);
    await until(() => (told?.open ?? 0) + (told?.refused ?? 0) >= CONNECTIONS, 'all connections', OPEN_MS);
    await wait(WARM_MS);

    const before = told;
    const held = memoryOf(sandbox.pid);
    const { framesConflated } = await control.stats();
    const begun = performance.now();
    await wait(MEASURE_MS);
    const seconds = (performance.now() - begun) / 1000;
    const stats = await control.stats();
    const grown = memoryOf(sandbox.pid) - held;
    if (!told || !before) throw new Error('The readers tell nothing');
    const { late, frames, slowFrames, open, refused } = told;
    const counts = late.map((count, ms) => count - (before.late[ms] ?? 0));
    const p99 = quantileOf(counts, 0.99);
    const conflated = stats.framesConflated - framesConflated;
    return {
      figure:
        `${open} connections (${refused} refused), ${((frames - before.frames) / seconds / CONNECTIONS).toFixed(1)} frames/s each: delivery median ` +
        `${quantileOf(counts, 0.5)} ms, p99 ${p99} ms; ${CONNECTIONS / SLOW_EACH} slow readers got ${slowFrames} frames at most, ${conflated} conflated, ` +
        `the push process grew by ${(grown / (1 << 20)).toFixed(1)} MiB in ${seconds.toFixed(0)} s`,
      passed: open === CONNECTIONS && p99 < P99_MS && slowFrames <= ACK_WINDOW && conflated > 0 && grown < MOST_GROWTH,
    };
  },
};

/** Milliseconds, by the quickest of some answers. */
async function aheadOf(control: ReturnType<typeof controlOf>): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = Date.now();
    const begun = performance.now();
    const now = await control.now();
    const took = performance.now() - begun;
    if (took < best.took) best = { took, ahead: now - (asked + took / 2) };
  }
  return best.ahead;
}

function quantileOf(counts: readonly number[], part: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [ms, count] of counts.entries()) {
    sum += count;
    if (sum >= all * part) return ms;
  }
  return Number.NaN;
}

/** Bytes in memory of the processes that a sandbox started: push is one of its own. */
function memoryOf(pid: number): number {
  const kilobytes = (child: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0);
  return childrenOf(pid).reduce((sum, child) => sum + kilobytes(child) * 1024, 0);
}
