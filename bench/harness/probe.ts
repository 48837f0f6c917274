/** What runs inside every measured page, as source text: one probe for all subjects. */

export interface Taken {
  /** Begin of each frame, ms. */
  readonly frames: readonly number[];
  /** Length of each task over 50 ms. */
  readonly longTasks: readonly number[];
  /** Length of each frame over 50 ms with all that led to it; undefined in a browser that doesn't tell. */
  readonly longAnimationFrames: readonly number[] | undefined;
  /**
   * How long after it was due a message to oneself comes, due every 50 ms: what a finger would feel. One that a task
   * keeps from being sent is as late as that task makes it.
   */
  readonly pings: readonly number[];
  /** At each frame, how old some visible cells are that were drawn at random, ms. */
  readonly ages: readonly number[];
}

/** Cells looked at in each frame. */
const CELLS = 3;
const PING_MS = 50;
const CLOCK_TRIES = 20;

/**
 * Starts the probe. `timeText(row)` answers with a text whose number says when the tick was sent that the row in
 * sight shows, epoch ms modulo `cycle`; `rows()` how many there are.
 * @param now address that answers with the feed's clock
 */
export const probe = (now: string, { rows, timeText, toMs, cycle }: ProbeCells): string => `(async () => {
  let offset = 0;
  let least = Infinity;
  for (let turn = 0; turn < ${CLOCK_TRIES}; turn += 1) {
    const before = performance.now();
    const there = Number(await (await fetch(${JSON.stringify(now)})).text());
    const after = performance.now();
    if (after - before < least) { least = after - before; offset = there - (performance.timeOrigin + (before + after) / 2); }
  }
  const clock = () => performance.timeOrigin + performance.now() + offset;
  const rows = ${rows};
  const timeText = ${timeText};
  const toMs = ${toMs};
  let frames = [], longTasks = [], longAnimationFrames = [], pings = [], ages = [];
  requestAnimationFrame(function loop(time) {
    requestAnimationFrame(loop);
    frames.push(time);
    const count = rows();
    for (let cell = 0; cell < ${CELLS} && count > 0; cell += 1) {
      const text = timeText(Math.floor(Math.random() * count));
      const age = text ? (clock() - toMs(text)) % ${cycle} : NaN;
      if (!Number.isNaN(age)) ages.push(age < 0 ? age + ${cycle} : age);
    }
  });
  const observe = (type, take) => {
    const takeAll = (entries) => { for (const { duration } of entries) take(duration); };
    const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
    observer.observe({ type });
    return () => takeAll(observer.takeRecords());
  };
  const tellsFrames = PerformanceObserver.supportedEntryTypes.includes('long-animation-frame');
  const flushes = [
    observe('longtask', (duration) => longTasks.push(duration)),
    ...(tellsFrames ? [observe('long-animation-frame', (duration) => longAnimationFrames.push(duration))] : []),
  ];
  let due = performance.now() + ${PING_MS};
  const answered = (sent) => {
    const at = performance.now();
    for (; due <= sent; due += ${PING_MS}) pings.push(at - due);
  };
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data: sent }) => { answered(sent); wait(); };
  const wait = () => setTimeout(() => channel.port2.postMessage(performance.now()), Math.ceil(due - performance.now()));
  wait();
  window.benchTake = () => {
    for (const flush of flushes) flush();
    // Those that wait still are as late as this at least.
    answered(performance.now());
    const taken = { frames, longTasks, longAnimationFrames: tellsFrames ? longAnimationFrames : undefined, pings, ages };
    frames = []; longTasks = []; longAnimationFrames = []; pings = []; ages = [];
    return taken;
  };
})()`;

export interface ProbeCells {
  readonly rows: string;
  readonly timeText: string;
  readonly toMs: string;
  readonly cycle: number;
}

export const TAKE = 'window.benchTake()';

/** Which part of the list is in sight, and which positions in it are filled: name and price, as a frame shows them if it is painted now; in motion the price is on the canvas only. */
const SIGHT = `() => {
  const { top, bottom } = scroller.getBoundingClientRect();
  const canvas = [...scroller.querySelectorAll('canvas')].find((canvas) => canvas.drawn);
  const filled = [];
  for (const row of scroller.querySelectorAll('[role="row"]')) {
    const box = row.getBoundingClientRect();
    if (box.bottom <= top || box.top >= bottom) continue;
    const position = Math.round((box.top - top + scroller.scrollTop) / height);
    if (row.querySelector('[data-cell="name"]')?.textContent && canvas?.drawn(position, 'price')) filled.push(position);
  }
  return { top: scroller.scrollTop / height, bottom: (scroller.scrollTop + scroller.clientHeight) / height, filled };
}`;

/** What a frame shows of the list; in rows from the list's begin. */
export interface Sight {
  /** Upper and lower edge of what is in sight; mostly within a row. */
  readonly top: number;
  readonly bottom: number;
  /** Positions of filled rows that are in sight, if only in part. */
  readonly filled: readonly number[];
}

/** Part of the rows in sight that is filled. One of which an edge cuts off a piece is in sight like any other. */
export function filledShare({ top, bottom, filled }: Sight): number {
  const first = Math.floor(top);
  const end = Math.ceil(bottom);
  return new Set(filled.filter((position) => position >= first && position < end)).size / (end - first);
}

export interface Scrolled {
  /** At each frame, as it is painted. */
  readonly sights: readonly Sight[];
}

/**
 * Scrolls the list from its first row to its last in so many milliseconds, a step after each frame, as a finger
 * does. Each frame is looked at when all of its callbacks ran and its layout is done: the last moment before it is
 * painted, which a ResizeObserver alone is told of.
 */
export const scrollThrough = (milliseconds: number): string => `(async () => {
  const scroller = [...document.querySelectorAll('[role="rowgroup"]')].find((element) => element.scrollHeight > element.clientHeight * 2);
  if (!scroller) throw new Error('Nothing scrolls');
  const height = scroller.querySelector('[role="row"]').offsetHeight;
  const sight = ${SIGHT};
  const end = scroller.scrollHeight - scroller.clientHeight;
  const sights = [];
  const mark = document.createElement('div');
  mark.style.cssText = 'position: fixed; width: 1px; height: 1px; visibility: hidden; contain: strict';
  document.body.append(mark);
  const channel = new MessageChannel();
  const observer = new ResizeObserver(() => { sights.push(sight()); channel.port2.postMessage(0); });
  const painted = () => new Promise((resolve) => { channel.port1.onmessage = resolve; });
  const first = painted();
  observer.observe(mark);
  await first;
  const begun = performance.now();
  for (let time = begun; time - begun < ${milliseconds}; time = performance.now()) {
    scroller.scrollTop = (end * (time - begun)) / ${milliseconds};
    requestAnimationFrame(() => { mark.style.width = mark.style.width === '1px' ? '2px' : '1px'; });
    await painted();
  }
  scroller.scrollTop = end;
  observer.disconnect();
  channel.port1.close();
  mark.remove();
  return { sights };
})()`;

/** Sorts the list by change, the last head that sorts. */
export const SORT_BY_CHANGE = `[...document.querySelectorAll('[role="columnheader"] button')].at(-1).click()`;
