/** Bonds: the list that anybody may read, and what customers hold. */
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { done } from '../outcome.ts';
import { type Bonds, createBonds } from './bonds.ts';
import { type BondBook, bondLine } from './life.ts';
import { list, settlementDate } from './market.ts';

declare module '../handler.ts' {
  interface Services {
    readonly bonds: Bonds;
  }
}

export const bonds = {
  handlers: {
    ...list,
    treasuryBondCreate: (input, context) => context.bonds.buy(context.visit.customer, input),
    treasuryBondFlat: (input, context) => context.bonds.sell(context.visit.customer, input),
    treasuryBondPageList: async (page, context) => done(await context.bonds.list(context.visit.customer, page)),
    positionTreasuryBondTotal: async (_, context) => done(await context.bonds.totals(context.visit.customer)),
  } satisfies Partial<Handlers>,
  open(
    { store }: House,
    { market, clock, commitments }: Pick<Services, 'market' | 'clock' | 'commitments'>,
  ): Opened<Pick<Services, 'bonds'>> {
    const book: BondBook = commitments.open(
      bondLine(
        () => book,
        (at) => settlementDate(market, at),
      ),
    );
    const made = createBonds({ store, market, book, now: () => clock.now() });
    return { gives: { bonds: made }, invested: [(tx, customer) => made.invested(tx, customer)] };
  },
};
