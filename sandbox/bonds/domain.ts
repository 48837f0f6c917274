/** Bonds: the list that anybody may read, and what customers hold. */
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { type Bonds, createBonds } from './bonds.ts';
import { held } from './handlers.ts';
import { type BondBook, bondLine } from './life.ts';
import { list } from './list.ts';

declare module '../handler.ts' {
  interface Services {
    readonly bonds: Bonds;
  }
}

export const bonds = {
  handlers: { ...list, ...held },
  open(
    { store }: House,
    { market, clock, commitments }: Pick<Services, 'market' | 'clock' | 'commitments'>,
  ): Opened<Pick<Services, 'bonds'>> {
    const book: BondBook = commitments.open(bondLine(() => book));
    const made = createBonds({ store, market, book, now: () => clock.now() });
    return { gives: { bonds: made }, invested: [(tx, customer) => made.invested(tx, customer)] };
  },
};
