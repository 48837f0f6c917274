/** What runs inside the measured page, as source text. */

/** Frames and long tasks since it began; read by `window.probe.take()`, which begins anew. */
export const PROBE = `(() => {
  const frames = [];
  const longTasks = [];
  const loop = (time) => { frames.push(time); requestAnimationFrame(loop); };
  requestAnimationFrame(loop);
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) longTasks.push(entry.duration); }).observe({ type: 'longtask' });
  window.probe = {
    take() { return { frames: frames.splice(0), longTasks: longTasks.splice(0) }; },
  };
})()`;

export interface Taken {
  /** Begin of each frame, ms. */
  readonly frames: readonly number[];
  /** Length of each task over 50 ms. */
  readonly longTasks: readonly number[];
}

export const TAKE = 'window.probe.take()';

/** Rows with name and price, and all rows that fit, as painted at this moment. */
const SHARE = `() => {
  const { top, bottom } = scroller.getBoundingClientRect();
  let filled = 0;
  for (const row of scroller.querySelectorAll('[role="row"]')) {
    const box = row.getBoundingClientRect();
    if (box.bottom <= top || box.top >= bottom) continue;
    if (['name', 'price'].every((cell) => row.querySelector('[data-cell="' + cell + '"]')?.textContent)) filled += 1;
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

/** Rows on the page that show a price. */
export const FILLED = `[...document.querySelectorAll('[role="row"][data-id] [data-cell="price"]')].filter((cell) => /\\d/.test(cell.textContent)).length`;

/** Sorts the list by change, the last head that sorts. */
export const SORT_BY_CHANGE = `[...document.querySelectorAll('[role="columnheader"] button')].at(-1).click()`;

export const BOOK_HASH = `window.coulisse.diagnostics().then((known) => known?.bookHash)`;
