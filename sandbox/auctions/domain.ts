/** Auctions of new bonds, and customers' bids at them. */
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { DATA_DIR } from '../market/market.ts';
import { done } from '../outcome.ts';
import { type Bids, createBids } from './bids.ts';
import { createCalendar } from './calendar.ts';
import { type BidBook, bidLine } from './life.ts';
import { resultMigrations, settleResult } from './results.ts';

declare module '../handler.ts' {
  interface Services {
    readonly bids: Bids;
  }
}

const YEAR = 364 * 86_400_000;
/** How often results are looked for: nobody waits for one that nobody has bid for. */
const SETTLE_MS = 5000;

export const auctions = {
  handlers: {
    bondAuctionList: async (input, { bids }) => done(await bids.auctions(input)),
    bondBidCreate: (input, { bids, visit }) => bids.bid(visit.customer, input),
    bondBidCancel: (input, { bids, visit }) => bids.cancel(visit.customer, input),
    bondBidList: async (page, { bids, visit }) => done(await bids.list(visit.customer, page)),
  } satisfies Partial<Handlers>,
  migrations: resultMigrations,
  open(
    { store, seed }: House,
    { market, clock, commitments, bonds }: Pick<Services, 'market' | 'clock' | 'commitments' | 'bonds'>,
  ): Opened<Pick<Services, 'bids'>> {
    const calendar = createCalendar({ market, seed, dataDir: DATA_DIR, until: clock.now() + YEAR });
    const book: BidBook = commitments.open(
      bidLine({ book: () => book, bonds, result: (tx, auction) => settleResult(tx, calendar, auction) }),
    );
    const bids = createBids({ store, book, calendar, now: () => clock.now() });
    return {
      gives: { bids },
      offered: [(at) => ({ newstock: bids.open(at) })],
      sweeps: [{ name: 'auctions', everyMs: SETTLE_MS, work: () => bids.settle() }],
    };
  },
};
