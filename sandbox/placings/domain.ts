/** Placings: shares of listed companies, sold at a discount and locked for a time. */
import type { Episode } from '../accounts/demo.ts';
import type { CommitmentRow } from '../commitments/commitments.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { freeMoney } from '../ledger/balances.ts';
import { done } from '../outcome.ts';
import { createDrawnSales, type DrawnSales } from './drawn.ts';
import { enteredOf, type PlacingBook, placingLine } from './life.ts';
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
      past: [async (_, customer) => pastPlacing(book, drawn, () => clock.now(), customer)],
      offered: [(at) => ({ placing: drawn.around(at).filter(({ start, end }) => start <= at && at < end).length })],
    };
  },
};

const DAY = 86_400_000;
/** Before now: after the transfers that pay for it. */
const PAST_DAYS = 9;

/** An application of a customer's, for the smallest part of one that closed in these weeks, and what became of it since; none where the money of its day doesn't reach. */
function pastPlacing(book: PlacingBook, drawn: DrawnSales, now: () => number, customer: number): Episode[] {
  const present = now();
  const sale = drawn.around(present - PAST_DAYS * DAY).find(({ currency, end }) => currency === 'USD' && end < present);
  if (!sale) return [];
  const at = Math.floor((sale.start + sale.end) / 2);
  const entered = enteredOf(customer, sale, drawn.priceOf(sale), BigInt(sale.minimum));
  return [
    {
      at,
      async play(tx) {
        if ((await freeMoney(tx, customer, sale.currency)) < entered.cost) return undefined;
        const row = await book.begin(tx, 'apply', entered, { hold: entered.cost }, at);
        if (!row.ok) throw new Error(`The demo's placing is refused: ${row.msg}`);
        return carriedOn(book, row.data, present);
      },
    },
  ];
}

/** What the clock does to it next, as long as that has been. */
function carriedOn(book: PlacingBook, row: CommitmentRow, until: number): Episode | undefined {
  const due = row.due_at === null ? undefined : Number(row.due_at);
  if (due === undefined || due > until) return undefined;
  return { at: due, play: async (tx) => carriedOn(book, await book.carry(tx, row, due), until) };
}
