/** One subject in a browser of its own on a feed of its own, ready to be measured at any rate. */
import { setTimeout } from 'node:timers/promises';
import type { Named } from '../feed/catalogue.ts';
import type { Subject } from '../subjects.ts';
import { type Chromium, launch, type Page } from './cdp.ts';
import { quiet } from './cpu.ts';
import { type Feed, startFeed } from './feed.ts';
import { type Figures, measure } from './figures.ts';
import { probe } from './probe.ts';
import { type Stage, startStage } from './stage.ts';

export interface RigOptions {
  readonly subject: Subject;
  readonly sandboxUrl: string;
  readonly count?: number;
  readonly per?: number;
  readonly format?: 'binary' | 'json';
  /** See the stage's. */
  readonly served?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
  readonly sparks?: boolean;
  /** Tabs that the measured one hides. */
  readonly hidden?: number;
  /** Windows beside the measured one, each with the same page in sight. */
  readonly beside?: number;
  /** What hidden tabs show; the same page unless told. */
  readonly behind?: Subject;
  /** Runs in each hidden tab before the next tab opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** See the stage's. */
  readonly named?: readonly Named[];
  /** Source text that runs in the page before its own scripts. */
  readonly early?: string;
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
    served = false,
    size = subject.size,
    sparks = false,
    hidden = 0,
    beside = 0,
    behind = subject,
    prepare,
    named = [],
    early,
  } = options;
  const others = beside + hidden;
  await quiet();
  /** Ends what was started, the newest first; one that won't end doesn't keep the others. */
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await Promise.resolve(end()).catch(() => undefined);
  };
  try {
    const feed = await startFeed(count);
    ends.push(() => feed.stop());
    const stage = await startStage({
      sandboxUrl,
      port: feed.port,
      count,
      per,
      format,
      served,
      socketOnly: subject.socketOnly === true,
      sparks,
      named,
    });
    ends.push(() => stage.close());
    const browser = await launch(size);
    ends.push(() => browser.close());
    await feed.rate(IDLE_RATE);
    const open = async (shown: Subject, tab: number, where: 'window' | 'tab') => {
      const url = `${stage.url}${shown.path({ port: feed.port, count, per, tab })}`;
      const opened = await browser.open(url, where, early);
      if (!(await until(READY_MS, () => opened.evaluate<boolean>(shown.ready))))
        throw new Error(`${shown.name} showed nothing within 30 s`);
      await opened.evaluate(shown.start);
      return opened;
    };
    const windows: Page[] = [];
    for (let tab = 0; tab < beside; tab += 1) windows.push(await open(subject, tab, 'window'));
    for (let tab = beside; tab < others; tab += 1) {
      const opened = await open(behind, tab, tab === beside ? 'window' : 'tab');
      await prepare?.(opened);
    }
    const page = await open(subject, others, hidden === 0 ? 'window' : 'tab');
    for (const shown of [...windows, page]) {
      if (!(await shown.evaluate<boolean>('!document.hidden'))) throw new Error(`A window of ${subject.name} is hidden`);
    }
    await page.evaluate(probe(`http://127.0.0.1:${feed.port}/now`, subject.cells));
    await setTimeout(SETTLE_MS);
    let asked = IDLE_RATE;
    return {
      browser,
      page,
      feed,
      stage,
      async rate(value) {
        asked = value;
        await feed.rate(value);
        await setTimeout(SETTLE_MS);
      },
      measure: (work) => measure({ subject, browser, page, feed, count, tab: others, asked }, work),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens a rig for a piece of work, and closes it whatever comes of it. */
export async function withRig<T>(options: RigOptions, work: (rig: Rig) => Promise<T>): Promise<T> {
  const rig = await openRig(options);
  try {
    return await work(rig);
  } finally {
    await rig.close();
  }
}

const MEASURE_MS = 4000;

/** Figures at one rate in a rig; only a rate that the feed did offer was kept up with. */
export async function measureIn(rig: Rig, rate: number): Promise<Figures> {
  await rig.rate(rate);
  const figures = await rig.measure(MEASURE_MS);
  return { ...figures, keptUp: figures.keptUp && figures.fed };
}

/** The same in a rig of its own. @param prepare runs before the rate is set */
export const measureAt = (rate: number, options: RigOptions, prepare?: (rig: Rig) => Promise<unknown>): Promise<Figures> =>
  withRig(options, async (rig) => {
    await prepare?.(rig);
    return measureIn(rig, rate);
  });
