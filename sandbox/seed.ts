/** What draws all prices. It belongs to the store: another one would draw another past. */
import { randomInt } from 'node:crypto';
import { readSetting, writeSetting } from './db/settings.ts';
import type { Store } from './db/store.ts';
import { StartRefused } from './refusal.ts';

/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 32;

/**
 * The store's seed; a new store keeps the one that is wanted, or draws its own: whoever knows the seed knows tomorrow's prices.
 * @throws StartRefused where the store has another than is wanted
 */
export function settleSeed(store: Store, wanted: number | undefined): Promise<number> {
  return store.inTransaction(async (tx) => {
    const stored = await readSetting(tx, 'seed');
    if (stored === undefined) {
      const seed = wanted ?? randomInt(SEEDS);
      await writeSetting(tx, 'seed', String(seed));
      return seed;
    }
    if (wanted !== undefined && wanted !== Number(stored)) {
      throw new StartRefused(`This store was made with --seed ${stored}; leave --seed out or choose another file with --db`);
    }
    return Number(stored);
  });
}
