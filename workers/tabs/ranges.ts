/** Rows around those drawn that a tab gets too, so that scrolling finds them filled. No other file adds a margin. */
const SCREENS = 1.5;
const LEAST_ROWS = 100;
/** A tab's wish takes a frame or two to come back filled; this many times the last step covers it. */
const STEPS_AHEAD = 18;
const MOST_AHEAD = 2400;

/**
 * The part [from, to) of a list of `total` rows to keep filled for a view of [first, first + count) that
 * last moved by `step` rows: the margin on both sides, and more in the direction of travel.
 */
export function filledRange(first: number, count: number, step: number, total: number): { from: number; to: number } {
  const margin = Math.max(LEAST_ROWS, Math.ceil(count * SCREENS));
  const ahead = Math.min(MOST_AHEAD, Math.abs(step) * STEPS_AHEAD);
  const from = Math.max(0, first - margin - (step < 0 ? ahead : 0));
  const to = Math.min(total, first + count + margin + (step > 0 ? ahead : 0));
  return { from: Math.min(from, to), to };
}

/**
 * The part [from, to) to have at full pace: a screen more on both sides, because curves come with that stream alone, and
 * because a row scrolled into sight should already run.
 */
export function paceRange(first: number, count: number, total: number): { from: number; to: number } {
  return { from: Math.max(0, first - count), to: Math.min(total, first + 2 * count) };
}
