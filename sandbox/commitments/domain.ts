/** Products with a life of states, beside orders: see commitments.ts. A line opens its book with `commitments.open`. */
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { saidOnce } from '../saidOnce.ts';
import { type Commitments, createCommitments } from './commitments.ts';
import { commitmentMigrations } from './tables.ts';

declare module '../handler.ts' {
  interface Services {
    readonly commitments: Commitments;
  }
}

const SWEEP_MS = 500;
const TOPICS = ['position', 'wallet', 'message', 'mining'] as const;

export const commitments = {
  migrations: commitmentMigrations,
  topics: TOPICS,
  open(
    { store, wall, told, log }: House<(typeof TOPICS)[number]>,
    { clock, secrets }: Pick<Services, 'clock' | 'secrets'>,
  ): Opened<Pick<Services, 'commitments'>> {
    const made = createCommitments({
      store,
      now: () => clock.now(),
      checkSecret: (tx, customer, given) => secrets.check(tx, customer, given, 'secret'),
      told,
      log: saidOnce(log, wall),
    });
    return { gives: { commitments: made }, sweeps: [{ name: 'commitments', everyMs: SWEEP_MS, work: () => made.sweep() }] };
  },
};
