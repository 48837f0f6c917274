/** One subject in a browser of its own on a feed of its own, ready to be measured at any rate. */
import { setTimeout } from 'node:timers/promises';
import type { Subject } from '../subjects.ts';
import { type Chromium, launch, type Page } from './cdp.ts';
import { machineMs, quiet, spent, threadsOf } from './cpu.ts';
import { type Feed, type FeedStats, startFeed } from './feed.ts';
import { probe, TAKE, type Taken } from './probe.ts';
import { type Stage, startStage } from './stage.ts';
import { quantile } from './statistics.ts';

export interface RigOptions {
  readonly subject: Subject;
  readonly sandboxUrl: string;
  readonly count?: number;
  readonly per?: number;
  readonly format?: 'binary' | 'json';
  readonly size?: { readonly width: number; readonly height: number };
  readonly sparks?: boolean;
  /** Tabs of the same page that the measured one hides. */
  readonly hidden?: number;
  /** Source text that runs in the page before its own scripts. */
  readonly early?: string;
}

/** Per second where not named otherwise; see docs/bench.md. */
export interface Figures {
  readonly offered: number;
  readonly achieved: number;
  readonly keptUp: boolean;
  readonly mainBusyPct: number;
  readonly scriptPct: number;
  readonly mainCpuMs: number;
  readonly allCpuMs: number;
  readonly workerCpuMs: number;
  readonly netCpuMs: number;
  readonly feedCpuMs: number;
  readonly framesPerSecond: number;
  readonly longestFrameMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  readonly pingP99Ms: number;
  readonly tickToPaintP50Ms: number;
  readonly tickToPaintP99Ms: number;
  /** What others spent on the machine; runs above the gate are told apart. */
  readonly foreignMs: number;
}

export interface Rig {
  readonly browser: Chromium;
  readonly page: Page;
  readonly feed: Feed;
  readonly stage: Stage;
  /** Changes the rate and waits until it has settled. */
  rate(value: number): Promise<void>;
  /** Figures over so many milliseconds, or over a piece of work on the page. */
  measure(work: number | (() => Promise<unknown>)): Promise<Figures>;
  close(): Promise<void>;
}

const READY_MS = 30_000;
const SETTLE_MS = 1500;
/** Before the rate is set: enough to fill the cells. */
const IDLE_RATE = 2000;
/** Between a count and the first sample. */
const REST_MS = 150;
const KEPT_UP = 0.97;
const LATE_MS = 250;
const GROWING = 1.6;
const GROWING_FROM_MS = 100;

/** Asks until the answer is right, or the time is over. */
export async function until(milliseconds: number, right: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await right()) return true;
    await setTimeout(100);
  }
  return false;
}

export async function openRig(options: RigOptions): Promise<Rig> {
  const {
    subject,
    sandboxUrl,
    count = 20_000,
    per = 100,
    format = 'binary',
    size = subject.size,
    sparks = false,
    hidden = 0,
    early,
  } = options;
  await quiet();
  /** Ends what was started, the newest first; one that won't end doesn't keep the others. */
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await Promise.resolve(end()).catch(() => undefined);
  };
  try {
    const feed = await startFeed(count);
    ends.push(() => feed.stop());
    const stage = await startStage({ sandboxUrl, port: feed.port, count, per, format, sparks });
    ends.push(() => stage.close());
    const browser = await launch(size);
    ends.push(() => browser.close());
    await feed.rate(IDLE_RATE);
    const open = async (where: 'window' | 'tab') => {
      const opened = await browser.open(`${stage.url}${subject.path({ port: feed.port, count, per })}`, where, early);
      if (!(await until(READY_MS, () => opened.evaluate<boolean>(subject.ready))))
        throw new Error(`${subject.name} showed nothing within 30 s`);
      await opened.evaluate(subject.start);
      return opened;
    };
    for (let tab = 0; tab < hidden; tab += 1) await open(tab === 0 ? 'window' : 'tab');
    const page = await open(hidden === 0 ? 'window' : 'tab');
    await page.evaluate(probe(`http://127.0.0.1:${feed.port}/now`, subject.cells));
    await setTimeout(SETTLE_MS);
    return {
      browser,
      page,
      feed,
      stage,
      async rate(value) {
        await feed.rate(value);
        await setTimeout(SETTLE_MS);
      },
      measure: (work) => measure(subject, { browser, page, feed }, work),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What page, worker and feed count themselves, at one moment. */
async function counters(subject: Subject, { page, feed }: Pick<Rig, 'page' | 'feed'>) {
  const ticks = await subject.ticks(page);
  return { at: performance.now(), ticks, metrics: await page.metrics(), feed: await feed.stats() };
}

/** Processor time of all concerned. To read it takes a while, in which the machine does little else. */
const processors = ({ browser, feed }: Pick<Rig, 'browser' | 'feed'>) => ({
  at: performance.now(),
  browser: threadsOf(browser.pid),
  feed: threadsOf(feed.pid),
  own: threadsOf(process.pid),
  machine: machineMs(),
});

async function measure(
  subject: Subject,
  rig: Pick<Rig, 'browser' | 'page' | 'feed'>,
  work: number | (() => Promise<unknown>),
): Promise<Figures> {
  // What measuring itself costs stays outside of what is sampled.
  const processorsBefore = processors(rig);
  const before = await counters(subject, rig);
  await setTimeout(REST_MS);
  await rig.page.evaluate(TAKE);
  await (typeof work === 'number' ? setTimeout(work) : work());
  const taken = await rig.page.evaluate<Taken>(TAKE);
  const after = await counters(subject, rig);
  const processorsAfter = processors(rig);
  const seconds = (after.at - before.at) / 1000;
  const measured = (processorsAfter.at - processorsBefore.at) / 1000;
  const browser = spent(processorsBefore.browser, processorsAfter.browser);
  const feed = spent(processorsBefore.feed, processorsAfter.feed).all;
  // This process's own family holds feed and browser, whose time is already in it.
  const own = spent(processorsBefore.own, processorsAfter.own).all;
  const metric = (name: string) => ((after.metrics[name] ?? 0) - (before.metrics[name] ?? 0)) / seconds;
  const gaps = taken.frames.slice(1).map((time, index) => time - (taken.frames[index] ?? time));
  const achieved = (after.ticks - before.ticks) / seconds;
  return {
    offered: offered(before.feed, after.feed, seconds),
    achieved,
    keptUp: isKeptUp(before.feed, after.feed, achieved * seconds, taken.ages),
    mainBusyPct: metric('TaskDuration') * 100,
    scriptPct: metric('ScriptDuration') * 100,
    mainCpuMs: browser.main / measured,
    allCpuMs: browser.all / measured,
    workerCpuMs: browser.worker / measured,
    netCpuMs: browser.net / measured,
    feedCpuMs: feed / measured,
    framesPerSecond: ((taken.frames.length - 1) * 1000) / ((taken.frames.at(-1) ?? 0) - (taken.frames[0] ?? 0)),
    longestFrameMs: Math.max(0, ...gaps),
    longTasks: taken.longTasks.length,
    longestTaskMs: Math.max(0, ...taken.longTasks),
    pingP99Ms: quantile(taken.pings, 0.99),
    tickToPaintP50Ms: quantile(taken.ages, 0.5),
    tickToPaintP99Ms: quantile(taken.ages, 0.99),
    foreignMs: Math.max(0, (processorsAfter.machine - processorsBefore.machine - own) / measured),
  };
}

const offered = (before: FeedStats, after: FeedStats, seconds: number): number =>
  (after.sent + after.dropped - before.sent - before.dropped) / seconds;

/** Nothing dropped, nothing left behind, and what is seen neither late nor ever later. */
function isKeptUp(before: FeedStats, after: FeedStats, ticks: number, ages: readonly number[]): boolean {
  const half = Math.floor(ages.length / 2);
  const early = quantile(ages.slice(0, half), 0.5);
  const late = quantile(ages.slice(half), 0.5);
  return (
    after.drops === before.drops &&
    ticks > KEPT_UP * (after.sent - before.sent) &&
    quantile(ages, 0.5) < LATE_MS &&
    late < Math.max(GROWING_FROM_MS, GROWING * early)
  );
}
