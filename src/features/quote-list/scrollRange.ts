/** Which rows are drawn, and which are asked for, as a list of rows of one height is scrolled. */
import type { LiveWindow } from '../../data/api.ts';

/** Rows drawn beyond those in sight: on both sides at rest, all ahead in motion. */
const OVERSCAN = 12;
const BEHIND = 1;
/** Rows asked for beyond those drawn, and how many steps of the current speed ahead. */
const MARGIN = 40;
const AHEAD = 4;
const MARGIN_LIMIT = 600;

export interface Sight {
  /** Distance scrolled and height in sight, CSS pixels. */
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Rows of the whole list. */
  readonly total: number;
  /** Rows moved since the last look; negative towards the start, 0 at rest. */
  readonly speed: number;
}

export interface Range {
  readonly first: number;
  readonly count: number;
}

/** Rows that are drawn at once, whatever is in sight. */
export const drawnRows = (height: number, rowHeight: number): number => Math.ceil(height / rowHeight) + 1 + OVERSCAN;

/** As many rows as are drawn at once, or the whole list. */
export function drawnRange({ top, height, rowHeight, total, speed }: Sight): Range {
  const count = Math.min(total, drawnRows(height, rowHeight));
  const before = speed === 0 ? OVERSCAN / 2 : speed > 0 ? BEHIND : OVERSCAN - BEHIND;
  const first = Math.floor(Math.max(0, top) / rowHeight) - before;
  return { first: Math.max(0, Math.min(first, total - count)), count };
}

/** Says what is drawn; what is under way in the scroll's direction is asked for before it comes into sight. */
export function askFor({ first, count }: Range, speed: number, setRange: LiveWindow['setRange']): void {
  const ahead = Math.min(MARGIN_LIMIT, MARGIN + Math.abs(speed) * AHEAD);
  const from = Math.max(0, first - (speed < 0 ? ahead : MARGIN));
  setRange(from, first + count - from + (speed > 0 ? ahead : MARGIN));
}
