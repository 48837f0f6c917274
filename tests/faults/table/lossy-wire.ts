/** Messages that never come, come twice, or after the next one, over a real socket to the data layer and its tab. */
import { setImmediate as turn } from 'node:timers/promises';
import { randomFrom } from '../../../bench/feed/universe.ts';
import type { Fault } from '../fault.ts';
import { type Mishap, openTruthServer } from '../truthServer.ts';
import { watchTruth } from '../watchTruth.ts';

const MESSAGES = 1_000_000;
const CHANCE = 0.01;
const ROWS = 300;
/** Times at which all is let come to rest and compared. */
const LOOKS = 100;
/** In one go: the reader is another task of this process. */
const AT_ONCE = 64;
/** The worker's seconds are shorter: a snapshot that was lost is waited for. */
const PACE = 4;
const STUCK_MS = 30_000;

export const lossyWire: Fault = {
  name: 'lossy-wire',
  limit: '1 % lost, twice and late over 1,000,000 messages: no ghost row, no undetected gap',
  minutes: { usual: 8 },
  async measure({ after }) {
    const server = await openTruthServer(ROWS);
    after(() => server.close());
    const watch = await watchTruth(server, ROWS, PACE);
    after(() => watch.rig.close());

    const random = randomFrom(1);
    const befallen: Record<Mishap, number> = { none: 0, lost: 0, twice: 0, late: 0 };
    const draw = (): Mishap => {
      const at = random() / CHANCE;
      const mishap = at < 1 ? 'lost' : at < 2 ? 'twice' : at < 3 ? 'late' : 'none';
      befallen[mishap] += 1;
      return mishap;
    };
    let [unlike, ghosts] = [0, 0];
    for (let look = 1; look <= LOOKS; look += 1) {
      server.mishap = draw;
      let progress = performance.now();
      while (server.made < (MESSAGES * look) / LOOKS) {
        if (server.tick(AT_ONCE) > 0) progress = performance.now();
        if (performance.now() - progress > STUCK_MS) throw new Error(`Nobody asked for what was lost for ${STUCK_MS} ms`);
        await turn();
      }
      // What was missed last shows with the next message.
      server.mishap = () => 'none';
      server.tick(1);
      if (!(await watch.settles())) unlike += 1;
      await turn();
      ghosts += watch.wrongRows().length;
    }
    const { ticks, gaps } = await watch.diagnostics();
    const undetected = ticks - server.due;
    return {
      figure:
        `${server.made} messages, ${befallen.lost} lost, ${befallen.twice} twice, ${befallen.late} late: ${gaps} gaps found of ${server.broken}, ` +
        `${undetected} ticks taken that should not be; ${unlike} of ${LOOKS} books unlike the server's, ${ghosts} rows in sight unlike it`,
      passed: undetected === 0 && unlike === 0 && ghosts === 0 && gaps >= server.broken,
    };
  },
};
