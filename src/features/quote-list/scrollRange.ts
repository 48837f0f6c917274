/** Which rows are drawn as a list of rows of one height is scrolled. */

/** Rows drawn beyond those in sight: on both sides at rest, all ahead in motion. */
const OVERSCAN = 12;
const BEHIND = 1;

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
