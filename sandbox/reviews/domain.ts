/** Reviews, and the reviewer's own routes. */
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { saidOnce } from '../saidOnce.ts';
import { createOperator } from './operator.ts';
import { createReviews, type Reviews } from './reviews.ts';
import { reviewMigrations } from './tables.ts';

declare module '../handler.ts' {
  interface Services {
    readonly reviews: Reviews;
  }
}

const TOPICS = ['review', 'message'] as const;
const SWEEP_MS = 500;
/** A stopped automatic leaves what it would have decided after this. */
const REVIEW_MS = 8000;

export const reviews = {
  migrations: reviewMigrations,
  topics: TOPICS,
  /** `told` is that of all topics: a decision changes what its kind says. */
  open(
    house: House<(typeof TOPICS)[number]>,
    { clock, uploads, told }: Pick<Services, 'clock' | 'uploads' | 'told'>,
  ): Opened<Pick<Services, 'reviews'>> {
    const { store, wall, log, brought, settings } = house;
    const delayMs = settings.review === 'hand' ? REVIEW_MS : settings.review;
    const made = createReviews({
      store,
      wall,
      now: () => clock.now(),
      delayMs,
      deciders: brought.deciders,
      told,
      log: saidOnce(log, wall),
    });
    const operator = createOperator({ reviews: made, uploads, file: settings.operatorFile });
    return {
      gives: { reviews: made },
      sweeps: settings.review === 'hand' ? [] : [{ name: 'reviews', everyMs: SWEEP_MS, work: () => made.sweep() }],
      ...operator,
    };
  },
};
