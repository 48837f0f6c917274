/** So many lines are remembered; more than that are new again. */
const MOST = 1000;
/** What lasts is said again after so long. */
const AGAIN_MS = 3_600_000;

/**
 * A log for what is tried again and again: the same line is said once an hour.
 * @param now milliseconds
 */
export function saidOnce(log: (line: string) => void, now: () => number): (line: string) => void {
  /** When each was said. */
  const said = new Map<string, number>();
  return (line) => {
    const at = now();
    if (at - (said.get(line) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    if (said.size >= MOST) said.clear();
    said.set(line, at);
    log(line);
  };
}
