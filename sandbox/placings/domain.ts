/** Placings: shares of listed companies, sold at a discount and locked for a time. */
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { done } from '../outcome.ts';
import { createDrawnSales } from './drawn.ts';
import { type PlacingBook, placingLine } from './life.ts';
import { createPlacings, type Placings } from './placings.ts';
import { placingMigrations } from './tables.ts';

declare module '../handler.ts' {
  interface Services {
    readonly placings: Placings;
  }
}

export const placings = {
  handlers: {
    saleList: async (page, context) => done(await context.placings.sales(page)),
    saleTime: ({ id }, context) => context.placings.window(id),
    placingCreate: (input, context) => context.placings.apply(context.visit.customer, input),
    placingCheckSecret: async ({ secret }, { store, secrets, visit }) =>
      (await store.inTransaction((tx) => secrets.check(tx, visit.customer, secret, 'secret'))) ?? done({}),
    positionPlacingFlatCount: ({ id }, context) => context.placings.flatCount(context.visit.customer, id),
    positionPlacingSubscription: async (page, context) => done(await context.placings.list(context.visit.customer, page)),
  } satisfies Partial<Handlers>,
  migrations: placingMigrations,
  open(
    { store, seed }: House,
    { market, clock, commitments, trading }: Pick<Services, 'market' | 'clock' | 'commitments' | 'trading'>,
  ): Opened<Pick<Services, 'placings'>> {
    const book: PlacingBook = commitments.open(placingLine(() => book, trading));
    const drawn = createDrawnSales(market, seed);
    const made = createPlacings({ store, market, book, drawn, now: () => clock.now() });
    return {
      gives: { placings: made },
      invested: [(tx, customer) => made.invested(tx, customer)],
      offered: [(at) => ({ placing: drawn.around(at).filter(({ start, end }) => start <= at && at < end).length })],
    };
  },
};
