/**
 * A sitting: from the first node of a market that is open to the last. What all go by is settled by the first, with the store to itself,
 * and lies in the store for those that join: the seed, the clock, of which instant the listings are, and what the key makes of its own mark.
 */
import { readSetting, writeSetting } from '../db/settings.ts';
import type { Store } from '../db/store.ts';
import type { ClockBase } from '../market/time/clock.ts';
import { StartRefused } from '../refusal.ts';

export interface Sitting {
  readonly id: string;
  /** Epoch ms of the market's clock. */
  readonly listedAt: number;
  /** See SharedPortOptions. */
  readonly mark: string;
}

/** As the store has them at one moment. */
export interface Standing {
  readonly sitting: Sitting;
  readonly clock: ClockBase;
}

export const beginSitting = (store: Store, sitting: Sitting): Promise<void> =>
  store.inTransaction((tx) => writeSetting(tx, 'sitting', JSON.stringify(sitting)));

/** @throws StartRefused where no node has settled any */
export const readStanding = (store: Store): Promise<Standing> =>
  store.inSnapshot(async (tx) => {
    const [sitting, clock] = [await readSetting(tx, 'sitting'), await readSetting(tx, 'clock')];
    if (sitting === undefined || clock === undefined) throw new StartRefused('This store has no sitting to join');
    // Both are written by nodes of the same build.
    return { sitting: JSON.parse(sitting) as Sitting, clock: JSON.parse(clock) as ClockBase };
  });
