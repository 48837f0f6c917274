/** What customers watch. */
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { done } from '../outcome.ts';
import { watchDemo } from './demo.ts';
import { watchlistMigrations } from './tables.ts';
import { createWatchlists, type Watchlists } from './watchlists.ts';

declare module '../handler.ts' {
  interface Services {
    readonly watchlists: Watchlists;
  }
}

export const watchlist = {
  topics: ['watchlist'] as const,
  handlers: {
    watchlist: async (_, { watchlists, visit }) => done(await watchlists.read(visit.customer)),
    watchlistSave: (input, { watchlists, visit }) => watchlists.save(visit.customer, input),
    watchlistDelete: ({ id }, { watchlists, visit }) => watchlists.remove(visit.customer, id),
    watchlistDeleteByCode: (input, { watchlists, visit }) => watchlists.removeByCode(visit.customer, input),
    watchlistArrange: (input, { watchlists, visit }) => watchlists.arrange(visit.customer, input),
  } satisfies Partial<Handlers>,
  migrations: watchlistMigrations,
  open({ store, told }: House<'watchlist'>, { market, clock }: Pick<Services, 'market' | 'clock'>): Opened<Pick<Services, 'watchlists'>> {
    return {
      gives: { watchlists: createWatchlists({ store, market, told }) },
      past: [async (_, customer) => [{ at: clock.now(), play: (tx) => watchDemo(tx, customer, market) }]],
    };
  },
};
