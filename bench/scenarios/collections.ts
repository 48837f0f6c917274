/** What the collections of garbage take of the data worker and of the page, over the body and over the socket. */
import type { TraceEvent } from '../harness/cdp.ts';
import { withRig } from '../harness/rig.ts';
import type { Row, Scenario } from '../scenario.ts';
import { isOurs, type Subject } from '../subjects.ts';

const RATE = 400_000;
const TRACE_MS = 10_000;
const PAUSES = ['MinorGC', 'MajorGC'];
/** As Chromium calls the threads that the bench looks at. */
const THREADS = { worker: 'SharedWorker thread', page: 'CrRendererMain' };

interface Pauses {
  /** A second. */
  readonly count: number;
  /** Milliseconds a second. */
  readonly spent: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** Pauses of all threads of a name; those of other pages than ours are next to none. */
function pausesOf(events: readonly TraceEvent[], thread: string): Pauses {
  const named = events.filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === thread);
  const isThere = ({ pid, tid }: TraceEvent): boolean => named.some((one) => one.pid === pid && one.tid === tid);
  const lasted = events
    .filter((event) => event.ph === 'X' && PAUSES.includes(event.name) && isThere(event))
    .map(({ dur = 0 }) => dur / 1000);
  const seconds = TRACE_MS / 1000;
  return {
    count: lasted.length / seconds,
    spent: lasted.reduce((sum, one) => sum + one, 0) / seconds,
    longest: Math.max(0, ...lasted),
  };
}

const measureOf = (subject: Subject, sandboxUrl: string): Promise<Row> =>
  withRig({ subject, sandboxUrl }, async (rig) => {
    await rig.rate(RATE);
    const events = await rig.browser.trace(TRACE_MS, ['devtools.timeline', 'v8']);
    const worker = pausesOf(events, THREADS.worker);
    const page = pausesOf(events, THREADS.page);
    return {
      workerPauses: worker.count,
      workerPauseMs: worker.spent,
      workerLongestMs: worker.longest,
      pagePauses: page.count,
      pagePauseMs: page.spent,
      pageLongestMs: page.longest,
    };
  });

export const collections: Scenario = {
  name: 'collections',
  about: 'pauses for garbage in worker and page at 400 k ticks/s, over the body and over the socket',
  cells: ({ sandboxUrl, subjects }) =>
    subjects.filter(isOurs).map((subject) => ({
      subject: subject.name,
      setting: `${RATE / 1000} k`,
      measure: () => measureOf(subject, sandboxUrl),
    })),
};
