/** Orders and positions. */
import { isVerified } from '../accounts/customers.ts';
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { saidOnce } from '../saidOnce.ts';
import { trading as handlers } from './handlers.ts';
import { tradingMigrations } from './migrations.ts';
import { createTrading, type Trading } from './trading.ts';

declare module '../handler.ts' {
  interface Services {
    readonly trading: Trading;
  }
}

/** How often working orders meet the book. */
const MATCH_MS = 250;
const TOPICS = ['order', 'position', 'wallet'] as const;

export const trading = {
  handlers,
  migrations: tradingMigrations,
  topics: TOPICS,
  open(
    { store, seed, wall, told, log }: House<(typeof TOPICS)[number]>,
    { market, clock, rates, reviews, secrets }: Pick<Services, 'market' | 'clock' | 'rates' | 'reviews' | 'secrets'>,
  ): Opened<Pick<Services, 'trading'>> {
    const made = createTrading({
      store,
      market,
      rates,
      seed,
      reviews,
      isVerified,
      now: () => clock.now(),
      checkSecret: (tx, customer, given) => secrets.check(tx, customer, given),
      told,
      log: saidOnce(log, wall),
    });
    return {
      gives: { trading: made },
      deciders: { permission: made.permission.decider },
      invested: [(tx, customer) => made.reads.invested(tx, customer)],
      past: [(tx, customer) => made.past(tx, customer)],
      sweeps: [{ name: 'trading', everyMs: MATCH_MS, work: () => made.sweep() }],
    };
  },
};
