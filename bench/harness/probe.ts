/** What runs inside every measured page, as source text: one probe for all subjects. */

export interface Taken {
  /** Begin of each frame, ms. */
  readonly frames: readonly number[];
  /** Length of each task over 50 ms. */
  readonly longTasks: readonly number[];
  /** How late a message to oneself comes, sent every 50 ms: what a finger would feel. */
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
  let frames = [], longTasks = [], pings = [], ages = [];
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
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) longTasks.push(entry.duration); }).observe({ type: 'longtask' });
  setInterval(() => {
    const sent = performance.now();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { pings.push(performance.now() - sent); channel.port1.close(); };
    channel.port2.postMessage(0);
  }, ${PING_MS});
  window.benchTake = () => {
    const taken = { frames, longTasks, pings, ages };
    frames = []; longTasks = []; pings = []; ages = [];
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

/** Rows with name and price, and all rows that fit, as painted at this moment; in motion the price is on the canvas only. */
const SHARE = `() => {
  const { top, bottom } = scroller.getBoundingClientRect();
  const canvas = [...scroller.querySelectorAll('canvas')].find((canvas) => canvas.drawn);
  let filled = 0;
  for (const row of scroller.querySelectorAll('[role="row"]')) {
    const box = row.getBoundingClientRect();
    if (box.bottom <= top || box.top >= bottom) continue;
    const position = Math.round((box.top - top + scroller.scrollTop) / height);
    if (row.querySelector('[data-cell="name"]')?.textContent && canvas?.drawn(position, 'price')) filled += 1;
  }
  return Math.min(1, filled / Math.floor((bottom - top) / height));
}`;

export interface Scrolled {
  /** Share of filled rows at each frame, before the next step of the scroll. */
  readonly shares: readonly number[];
}

/** Scrolls the list from its first row to its last in so many milliseconds, a step each frame. */
export const scrollThrough = (milliseconds: number): string => `(async () => {
  const scroller = [...document.querySelectorAll('[role="rowgroup"]')].find((element) => element.scrollHeight > element.clientHeight * 2);
  if (!scroller) throw new Error('Nothing scrolls');
  const height = scroller.querySelector('[role="row"]').offsetHeight;
  const share = ${SHARE};
  const end = scroller.scrollHeight - scroller.clientHeight;
  const shares = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const begun = await frame();
  for (let time = begun; time - begun < ${milliseconds}; time = await frame()) {
    shares.push(share());
    scroller.scrollTop = (end * (time - begun)) / ${milliseconds};
  }
  scroller.scrollTop = end;
  await frame();
  return { shares };
})()`;

/** Sorts the list by change, the last head that sorts. */
export const SORT_BY_CHANGE = `[...document.querySelectorAll('[role="columnheader"] button')].at(-1).click()`;
