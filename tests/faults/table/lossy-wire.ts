/** Messages that never come, come twice, or after the next one, over real sockets to data layers and their tabs. */
import type { Fault } from '../fault.ts';
import { lossy, type Lossy } from '../lossy.ts';

const MESSAGES = 1_000_000;
/** A reader that waits for a snapshot which was lost does so for seconds: others go on meanwhile. */
const READERS = 10;
const LOOKS = 20;

export const lossyWire: Fault = {
  name: 'lossy-wire',
  limit: '1 % lost, twice and late over 1,000,000 messages: no ghost row, no undetected gap',
  minutes: { usual: 8 },
  async measure(run) {
    const all = await Promise.all(
      Array.from({ length: READERS }, (_, at) => lossy(run, { messages: MESSAGES / READERS, looks: LOOKS, seed: at + 1 })),
    );
    const sum = (of: (one: Lossy) => number): number => all.reduce((total, one) => total + of(one), 0);
    const undetected = sum((one) => one.undetected);
    const unlike = sum((one) => one.unlike);
    const ghosts = sum((one) => one.ghosts);
    return {
      figure:
        `${sum(({ made }) => made)} messages to ${READERS} readers, ${sum(({ lost }) => lost)} lost, ${sum(({ twice }) => twice)} twice, ` +
        `${sum(({ late }) => late)} late: ${sum(({ gaps }) => gaps)} gaps found, ${undetected} ticks taken that a reader that saw them all would not; ` +
        `${unlike} of ${READERS * LOOKS} books unlike the server's, ${ghosts} rows in sight unlike it`,
      passed: undetected === 0 && unlike === 0 && ghosts === 0,
    };
  },
};
