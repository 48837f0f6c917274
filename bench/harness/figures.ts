/** What is measured of a subject at work: one way for all of them. */
import { setTimeout } from 'node:timers/promises';
import type { Subject } from '../subjects.ts';
import type { Chromium, Page } from './cdp.ts';
import { machineMs, spent, threadsOf } from './cpu.ts';
import type { Feed, FeedCounts, FeedStats } from './feed.ts';
import { TAKE, type Taken } from './probe.ts';
import { quantile } from './statistics.ts';

/** Per second where not named otherwise; see docs/bench.md. */
export interface Figures {
  /** Ticks that the feed sent or dropped, of the measured tab's connection. */
  readonly offered: number;
  /** Of them, those dropped because the reader was behind. */
  readonly dropped: number;
  /** Ticks that the feed itself was too late for. */
  readonly missed: number;
  /** The feed offered the rate that was asked of it. */
  readonly fed: boolean;
  /** Ticks offered to, and dropped of, connections that other tabs have to themselves; NaN without other tabs. */
  readonly othersOffered: number;
  readonly othersDropped: number;
  /** Ticks that the page took. */
  readonly achieved: number;
  /** The page kept up with what was sent. */
  readonly keptUp: boolean;
  /** Instruments that ticked at all since the connection began. */
  readonly coveragePct: number;
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
  /** NaN in a browser that doesn't tell. */
  readonly longAnimationFrames: number;
  readonly longestAnimationFrameMs: number;
  readonly pingP99Ms: number;
  readonly tickToPaintP50Ms: number;
  readonly tickToPaintP99Ms: number;
  /** What others spent on the machine; runs above the gate are told apart. */
  readonly foreignMs: number;
}

/** What is measured, and what was asked of the feed. */
export interface Measured {
  readonly subject: Subject;
  readonly browser: Chromium;
  readonly page: Page;
  readonly feed: Feed;
  /** Instruments. */
  readonly count: number;
  /** Number of the measured tab; those before it are others, hidden or in windows beside it. */
  readonly tab: number;
  /** Ticks a second. */
  readonly asked: number;
}

/** Between a count and the first sample. */
const REST_MS = 150;
const KEPT_UP = 0.97;
/** A rate counts as offered from this part of it on. */
const FED = 0.97;
const LATE_MS = 250;
const GROWING = 1.6;
const GROWING_FROM_MS = 100;

/** What page, worker and feed count themselves, at one moment. */
async function counters({ subject, page, feed }: Measured) {
  const ticks = await subject.ticks(page);
  return { at: performance.now(), ticks, metrics: await page.metrics(), feed: await feed.stats() };
}

/** Processor time of all concerned. To read it takes a while, in which the machine does little else. */
const processors = ({ browser, feed }: Measured) => ({
  at: performance.now(),
  browser: threadsOf(browser.pid),
  feed: threadsOf(feed.pid),
  own: threadsOf(process.pid),
  machine: machineMs(),
});

/** Figures over so many milliseconds, or over a piece of work on the page. */
export async function measure(measured: Measured, work: number | (() => Promise<unknown>)): Promise<Figures> {
  const { page, count, tab, asked } = measured;
  // What measuring itself costs stays outside of what is sampled.
  const processorsBefore = processors(measured);
  const before = await counters(measured);
  await setTimeout(REST_MS);
  await page.evaluate(TAKE);
  await (typeof work === 'number' ? setTimeout(work) : work());
  const taken = await page.evaluate<Taken>(TAKE);
  const after = await counters(measured);
  const processorsAfter = processors(measured);
  const seconds = (after.at - before.at) / 1000;
  const sampled = (processorsAfter.at - processorsBefore.at) / 1000;
  const browser = spent(processorsBefore.browser, processorsAfter.browser);
  const feed = spent(processorsBefore.feed, processorsAfter.feed).all;
  // This process's own family holds feed and browser, whose time is already in it.
  const own = spent(processorsBefore.own, processorsAfter.own).all;
  const metric = (name: string) => ((after.metrics[name] ?? 0) - (before.metrics[name] ?? 0)) / seconds;
  const gaps = taken.frames.slice(1).map((time, index) => time - (taken.frames[index] ?? time));
  const achieved = (after.ticks - before.ticks) / seconds;
  const { shown, others } = countsOfTabs(before.feed, after.feed, tab);
  const offered = (shown.sent + shown.dropped) / seconds;
  return {
    offered,
    dropped: shown.dropped / seconds,
    missed: shown.missed / seconds,
    fed: offered >= FED * asked,
    othersOffered: tab > 0 ? (others.sent + others.dropped) / seconds : Number.NaN,
    othersDropped: tab > 0 ? others.dropped / seconds : Number.NaN,
    achieved,
    keptUp: isKeptUp(shown, after.ticks - before.ticks, taken.ages),
    coveragePct: (after.feed.ticked * 100) / count,
    mainBusyPct: metric('TaskDuration') * 100,
    scriptPct: metric('ScriptDuration') * 100,
    mainCpuMs: browser.main / sampled,
    allCpuMs: browser.all / sampled,
    workerCpuMs: browser.worker / sampled,
    netCpuMs: browser.net / sampled,
    feedCpuMs: feed / sampled,
    framesPerSecond: ((taken.frames.length - 1) * 1000) / ((taken.frames.at(-1) ?? 0) - (taken.frames[0] ?? 0)),
    longestFrameMs: Math.max(0, ...gaps),
    longTasks: taken.longTasks.length,
    longestTaskMs: Math.max(0, ...taken.longTasks),
    longAnimationFrames: taken.longAnimationFrames?.length ?? Number.NaN,
    longestAnimationFrameMs: taken.longAnimationFrames ? Math.max(0, ...taken.longAnimationFrames) : Number.NaN,
    pingP99Ms: quantile(taken.pings, 0.99),
    tickToPaintP50Ms: quantile(taken.ages, 0.5),
    tickToPaintP99Ms: quantile(taken.ages, 0.99),
    foreignMs: Math.max(0, (processorsAfter.machine - processorsBefore.machine - own) / sampled),
  };
}

const NONE: FeedCounts = { sent: 0, told: 0, dropped: 0, missed: 0 };

/** What a connection was given in between. */
const between = (before: FeedCounts, after: FeedCounts): FeedCounts => ({
  sent: after.sent - before.sent,
  told: after.told - before.told,
  dropped: after.dropped - before.dropped,
  missed: after.missed - before.missed,
});

const sum = (a: FeedCounts, b: FeedCounts): FeedCounts => ({
  sent: a.sent + b.sent,
  told: a.told + b.told,
  dropped: a.dropped + b.dropped,
  missed: a.missed + b.missed,
});

/** Of the measured tab, and of all others together; tabs that share a connection have it for the measured one. */
export function countsOfTabs(before: FeedStats, after: FeedStats, tab: number): Record<'shown' | 'others', FeedCounts> {
  const since = ([name, counts]: readonly [string, FeedCounts]): FeedCounts => between(before.tabs[name] ?? NONE, counts);
  const isShown = ([name]: readonly [string, FeedCounts]): boolean => name === String(tab) || name === '';
  const all = Object.entries(after.tabs);
  return {
    shown: all.filter(isShown).map(since).reduce(sum, NONE),
    others: all
      .filter((entry) => !isShown(entry))
      .map(since)
      .reduce(sum, NONE),
  };
}

/** Nothing dropped, nothing left behind, and what is seen neither late nor ever later. */
function isKeptUp({ told, dropped }: FeedCounts, ticks: number, ages: readonly number[]): boolean {
  const half = Math.floor(ages.length / 2);
  const early = quantile(ages.slice(0, half), 0.5);
  const late = quantile(ages.slice(half), 0.5);
  return dropped === 0 && ticks > KEPT_UP * told && quantile(ages, 0.5) < LATE_MS && late < Math.max(GROWING_FROM_MS, GROWING * early);
}
