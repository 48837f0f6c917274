/** One reader of a server that loses, repeats and delays: what it took, and what of it is unlike the server. */
import { setImmediate as turn } from 'node:timers/promises';
import { randomFrom } from '../../bench/feed/universe.ts';
import type { Run } from './fault.ts';
import { type Mishap, openTruthServer } from './truthServer.ts';
import { watchTruth } from './watchTruth.ts';

const CHANCE = 0.01;
const ROWS = 300;
/** In one go: the reader is another task of this process. */
const AT_ONCE = 64;
const STUCK_MS = 60_000;

export interface Lossy extends Readonly<Record<'lost' | 'twice' | 'late', number>> {
  readonly made: number;
  readonly gaps: number;
  /** Ticks that were taken after something was missing. */
  readonly undetected: number;
  /** Times at which the book was not the server's, though all was still. */
  readonly unlike: number;
  /** Rows of the tab that were not. */
  readonly ghosts: number;
}

/** @param looks times at which all is let come to rest and compared */
export async function lossy(
  { after }: Pick<Run, 'after'>,
  { messages, looks, seed }: { messages: number; looks: number; seed: number },
): Promise<Lossy> {
  const server = await openTruthServer(ROWS);
  after(() => server.close());
  const watch = await watchTruth(server, ROWS);
  after(() => watch.rig.close());

  const random = randomFrom(seed);
  const befallen: Record<Mishap, number> = { none: 0, lost: 0, twice: 0, late: 0 };
  const draw = (): Mishap => {
    const at = random() / CHANCE;
    const mishap = at < 1 ? 'lost' : at < 2 ? 'twice' : at < 3 ? 'late' : 'none';
    befallen[mishap] += 1;
    return mishap;
  };
  let [unlike, ghosts] = [0, 0];
  for (let look = 1; look <= looks; look += 1) {
    server.mishap = draw;
    let progress = performance.now();
    while (server.made < (messages * look) / looks) {
      if (server.tick(AT_ONCE) > 0) progress = performance.now();
      if (performance.now() - progress > STUCK_MS) throw new Error(`Nobody asked for what was lost for ${STUCK_MS} ms`);
      await turn();
    }
    // What was missed last shows with the next message.
    server.mishap = () => 'none';
    server.tick(1);
    if (!(await watch.settles())) unlike += 1;
    ghosts += (await watch.wrongRows()).length;
  }
  const { ticks, gaps } = await watch.diagnostics();
  return { ...befallen, made: server.made, gaps, undetected: Math.max(0, ticks - server.due), unlike, ghosts };
}
