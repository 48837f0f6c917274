/** Whether our page holds what the feed sent it. */
import { diagnostics } from '../subjects.ts';
import { type Rig, until } from './rig.ts';

const DRAIN_MS = 10_000;

/**
 * Stops the feed. Of what it sent nothing is lost then, and nothing taken twice, as the two counts of each instrument say. What it
 * had to drop never left it.
 */
export async function isEqual({ feed, page }: Pick<Rig, 'feed' | 'page'>): Promise<boolean> {
  await feed.rate(0);
  return until(DRAIN_MS, async () => {
    const [ours, theirs] = [await diagnostics(page), await feed.hashes()];
    return ours.bookHash === theirs.bookHash && ours.countHash === theirs.countHash && ours.gaps === 0;
  });
}
