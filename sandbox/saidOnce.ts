/** So many lines are remembered; more than that are new again. */
const MOST = 1000;

/** A log for what is tried again and again: the same line is said once. */
export function saidOnce(log: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line)) return;
    if (said.size >= MOST) said.clear();
    said.add(line);
    log(line);
  };
}
