/** One notice for each outage, not one a call: two calls in a row that reached nobody begin it, the first that does ends it. */
import type { Notice } from '../../contract/frame.ts';

const FAILURES_OF_AN_OUTAGE = 2;

/** Returns the listener for call outcomes. */
export function createOutage(notify: (notice: Notice) => void): (reached: boolean) => void {
  let failures = 0;
  return (reached) => {
    if (reached) {
      if (failures >= FAILURES_OF_AN_OUTAGE) notify('networkBack');
      failures = 0;
      return;
    }
    failures += 1;
    if (failures === FAILURES_OF_AN_OUTAGE) notify('networkDown');
  };
}
