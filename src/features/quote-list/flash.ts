/** A changed price flashes its ground for a moment, at most once a second a cell. Class flips only: two paints a flash. */
const FLASH_MS = 300;
const PAUSE_MS = 1000;

interface Lit {
  readonly cell: HTMLElement;
  readonly name: string;
  readonly until: number;
}

const lit: Lit[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function sweep(): void {
  timer = undefined;
  const now = performance.now();
  // Oldest first; what ends within half a frame ends now.
  const alight = lit.findIndex((entry) => entry.until > now + 8);
  for (const { cell, name } of lit.splice(0, alight < 0 ? lit.length : alight)) cell.classList.remove(name);
  if (lit[0]) timer = setTimeout(sweep, lit[0].until - now);
}

/** Lights the cell unless it was lit less than a second ago. Returns when it was last lit. */
export function flash(cell: HTMLElement, name: string, lastAt: number): number {
  const now = performance.now();
  if (now - lastAt < PAUSE_MS) return lastAt;
  cell.classList.add(name);
  lit.push({ cell, name, until: now + FLASH_MS });
  timer ??= setTimeout(sweep, FLASH_MS);
  return now;
}
