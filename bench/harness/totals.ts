/** Whether the totals of the trade page belong to the rows below them: looked at in each frame, in the page. */

/** Of one line of the totals, at one frame: what is drawn, in minor units; NaN where a text is no amount. */
export interface Seen {
  /** Profits of its rows, added. */
  readonly rows: number;
  /** Profit of the line. */
  readonly total: number;
}

/** Frames at both ends that only tell what rows were or will be: what a total there belongs to may lie outside of what was seen. */
const EDGE = 10;

export interface Behind {
  /** Frames by which a total was behind its rows, at its worst; as many as were seen where no frame's rows match it. */
  readonly worst: number;
  /** Part of the frames whose rows differ from those of the frame before, [0, 1]. */
  readonly moved: number;
}

/**
 * A total is as old as the newest frame whose rows add up to it; one that is ahead of its rows counts by as many frames.
 * @param frames of one line, in order
 */
export function framesBehind(frames: readonly Seen[]): Behind {
  let worst = 0;
  let moved = 0;
  frames.forEach(({ rows, total }, at) => {
    if (at > 0 && rows !== frames[at - 1]?.rows) moved += 1;
    if (at >= EDGE && at < frames.length - EDGE) worst = Math.max(worst, distance(frames, at, total));
  });
  return { worst, moved: moved / Math.max(1, frames.length - 1) };
}

function distance(frames: readonly Seen[], at: number, total: number): number {
  for (let away = 0; away < frames.length; away += 1)
    if (frames[at - away]?.rows === total || frames[at + away]?.rows === total) return away;
  return frames.length;
}

/**
 * Begins to look. Decimals are cut off nowhere: an amount's digits are its minor units.
 * @param lines ids of the positions of each line, in the order of the page's table
 */
export const watchTotals = (lines: readonly (readonly number[])[]): string => `(() => {
  const minor = (text) => (/\\d/.test(text) ? Number(text.replace(/\\D/g, '')) * (text.includes('\\u2212') ? -1 : 1) : NaN);
  const cells = ${JSON.stringify(lines)}.map((ids, line) => ({
    rows: ids.map((id) => document.querySelector('[data-position="' + id + '"] [class*="_profit_"]')),
    total: document.querySelectorAll('table tbody tr')[line].cells[2],
  }));
  window.benchTotals = cells.map(() => []);
  requestAnimationFrame(function look() {
    requestAnimationFrame(look);
    cells.forEach(({ rows, total }, line) => {
      let sum = 0;
      for (const row of rows) sum += minor(row.lastChild.data);
      window.benchTotals[line].push({ rows: sum, total: minor(total.textContent) });
    });
  });
})()`;

/** What was seen of each line since it was last taken. */
export const TAKE_TOTALS = '(() => { const taken = window.benchTotals; window.benchTotals = taken.map(() => []); return taken; })()';
