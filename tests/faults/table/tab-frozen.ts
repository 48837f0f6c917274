/** A tab that the browser freezes while the market runs at full speed. */
import { setTimeout as wait } from 'node:timers/promises';
import { controlOf } from '../../control.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { filled, newerThan, openBrowser, openPage } from '../pages.ts';

const FROZEN_MS = 60_000;
const TICKS = 100_000;
const TASK_MS = 100;
/** What a page that comes back does in so long is measured. */
const AFTER_MS = 3000;
const NEWEST_MS = 2000;

declare global {
  interface Window {
    /** When each frame of quotes came, and how long each task over 50 ms was and when it began. */
    faultFrames: number[];
    faultTasks: { at: number; ms: number }[];
  }
}

/** Frames are the only buffers that come over a port. */
const EARLY = `
  window.faultFrames = [];
  window.faultTasks = [];
  const { addEventListener } = MessagePort.prototype;
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  const seen = new WeakSet();
  const note = ({ data }) => { if (data instanceof ArrayBuffer) window.faultFrames.push(performance.now()); };
  const watch = (port) => { if (!seen.has(port)) { seen.add(port); addEventListener.call(port, 'message', note); } };
  MessagePort.prototype.addEventListener = function (...words) { watch(this); return addEventListener.apply(this, words); };
  Object.defineProperty(MessagePort.prototype, 'onmessage', { configurable: true, set(work) { watch(this); set.call(this, work); } });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.faultTasks.push({ at: startTime, ms: duration });
  }).observe({ type: 'longtask' });
`;

export const tabFrozen: Fault = {
  name: 'tab-frozen',
  limit: `tab frozen 60 s at ${TICKS} ticks/s: at most one frame on return, no task over ${TASK_MS} ms, newest price`,
  minutes: { usual: 4 },
  async measure(run) {
    const sandbox = await startSandbox({ rate: String(TICKS) });
    run.after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const opened = await openBrowser(run, { early: EARLY });
    const page = await openPage(opened, sandbox.url);
    await filled(page);
    await wait(AFTER_MS);
    const running = await page.evaluate(() => window.faultFrames.length);
    if (running < 10) throw new Error('No frame was seen before');

    const session = await opened.context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await wait(FROZEN_MS);
    const { ticksMade } = await control.stats();
    const now = await control.now();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    const back = await newerThan(page, now - 100);
    await wait(AFTER_MS);
    const { frames, tasks } = await page.evaluate(() => ({ frames: window.faultFrames, tasks: window.faultTasks }));
    // While it stood nothing came: the longest pause is the freeze.
    const gaps = frames.map((at, index) => at - (frames[index - 1] ?? at));
    const longest = Math.max(...gaps);
    const returned = frames[gaps.indexOf(longest)] ?? 0;
    // Those that had waited for the page come one right after the other; each later one is asked for by the page once it has painted.
    const waited = frames.filter((at) => at >= returned && at < returned + 5).length;
    const worst = Math.max(0, ...tasks.filter(({ at }) => at >= returned - 500).map(({ ms }) => ms));
    return {
      figure:
        `frozen for ${(longest / 1000).toFixed(0)} s, ${ticksMade} ticks made by then: ${waited} frame had waited, longest task ` +
        `${worst.toFixed(0)} ms, newest price after ${back.toFixed(0)} ms`,
      passed: longest > FROZEN_MS * 0.9 && waited === 1 && worst <= TASK_MS && back <= NEWEST_MS,
    };
  },
};
