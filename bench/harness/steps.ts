/** Steps through the list of a desk, taken in the page. */

/** What follows a step, from the list on; `all` is the last of them. */
export const STEP_PARTS = ['list', 'quote', 'ticket', 'chart', 'all'] as const;

/** Milliseconds from the key to the frame in which each shows the next instrument. */
export type Step = Readonly<Record<(typeof STEP_PARTS)[number], number>>;

/** A trader looks for a moment. */
const PAUSE_MS = 100;
const LATE_MS = 10_000;

/** An expression: presses `j` so often, each time once all show one instrument; its value is the steps. */
export const stepsDown = (presses: number): string => `(async () => {
  const textOf = (selector) => document.querySelector(selector)?.textContent ?? '';
  const look = () => {
    const row = document.querySelector('[role="row"][aria-selected="true"]');
    const link = row?.querySelector('a[data-cell="name"]')?.hash.split('?')[1];
    const code = row?.dataset.code ?? '';
    const name = new URLSearchParams(link).get('name') ?? '';
    const label = document.querySelector('input[type="range"]')?.getAttribute('aria-label') ?? '';
    return {
      code,
      quote: textOf('section[aria-labelledby]:has([role="tabpanel"]) h2 small').split(' · ')[0] === code,
      ticket: textOf('form:has([name="quantity"]) section').includes(code + ' · '),
      chart: name !== '' && label.startsWith(name + ','),
    };
  };
  const steps = [];
  for (let at = 0; at < ${presses}; at += 1) {
    const before = look().code;
    const pressed = performance.now();
    const step = {};
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
    while (step.all === undefined) {
      const shown = look();
      const after = performance.now() - pressed;
      if (after > ${LATE_MS}) throw new Error('Step ' + at + ' was not over within ${LATE_MS} ms: ' + JSON.stringify({ before, shown }));
      if (shown.code !== before) {
        step.list ??= after;
        for (const part of ['quote', 'ticket', 'chart']) if (shown[part]) step[part] ??= after;
        if (shown.quote && shown.ticket && shown.chart) step.all = after;
      }
      if (step.all === undefined) await new Promise(requestAnimationFrame);
    }
    steps.push(step);
    await new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS}));
  }
  return steps;
})()`;
