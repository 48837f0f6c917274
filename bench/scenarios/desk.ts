/** Our desk, where a key takes list, quote, ticket and chart to the next instrument together: how long each takes. */
import { listedShares } from '../harness/customer.ts';
import { until, withRig } from '../harness/rig.ts';
import { signIn } from '../harness/signIn.ts';
import { quantile } from '../harness/statistics.ts';
import { type Step, STEP_PARTS, stepsDown } from '../harness/steps.ts';
import type { Row, Scenario } from '../scenario.ts';
import type { Subject } from '../subjects.ts';

/** As the sandbox serves them. */
const RATE = 4000;
const PRESSES = 200;
/** A call of the page is bounded. */
const PRESSES_A_CALL = 40;
/** All that is listed: each has its bars and its book at the sandbox. */
const SHARES = 1000;
const SIZE = { width: 1440, height: 900 };
const READY_MS = 20_000;

async function measure(subject: Subject, sandboxUrl: string): Promise<Row> {
  const shares = await listedShares(sandboxUrl, SHARES);
  const [first] = shares;
  if (!first) throw new Error('No share is listed');
  const path = `#/pages/market/index?${new URLSearchParams({ market: 'US', code: first.stock_code, source: '0' }).toString()}`;
  const desk: Subject = { ...subject, path: () => path, size: SIZE };
  return withRig({ subject: desk, sandboxUrl, count: shares.length, named: shares }, async (rig) => {
    const { page } = rig;
    await signIn(page);
    const isWhole = () =>
      page.evaluate<boolean>(
        `['[data-keys]', 'form [name="quantity"]', 'input[type="range"]'].every((part) => document.querySelector(part))`,
      );
    if (!(await until(READY_MS, isWhole))) throw new Error('The desk did not come');
    await page.evaluate(`document.querySelector('[role="row"][data-code]').click()`);
    await rig.rate(RATE);
    const steps: Step[] = [];
    const figures = await rig.measure(async () => {
      while (steps.length < PRESSES) steps.push(...(await page.evaluate<Step[]>(stepsDown(PRESSES_A_CALL))));
    });
    const times = STEP_PARTS.flatMap((part) => {
      const taken = steps.map((step) => step[part]);
      return [50, 95].map((percent) => [`${part}P${percent}Ms`, quantile(taken, percent / 100)] as const);
    });
    const { mainBusyPct, scriptPct, foreignMs } = figures;
    return { mainBusyPct, scriptPct, foreignMs, ...Object.fromEntries(times) };
  });
}

export const desk: Scenario = {
  name: 'desk',
  about: 'our desk at 4 k ticks/s, 1440 × 900: from the key j to list, quote, ticket and chart of the next instrument, 200 times',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .map((subject) => ({ subject: subject.name, setting: 'j', measure: () => measure(subject, sandboxUrl) })),
};
