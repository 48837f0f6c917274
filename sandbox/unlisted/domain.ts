/** Shares of unlisted companies, all of them invented. */
import type { Language } from '../../contract/codes.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import type { Paged } from '../ledger/pages.ts';
import { done } from '../outcome.ts';
import { filled, sectorIn, wordsIn } from '../words.ts';
import { createDrawnCompanies } from './drawn.ts';
import { type UnlistedBook, unlistedLine } from './life.ts';
import { createUnlisted, type Unlisted } from './unlisted.ts';

declare module '../handler.ts' {
  interface Services {
    readonly unlisted: Unlisted;
  }
}

/** A company that doesn't exist says so in its name, wherever it is shown. */
const marked = <T extends { readonly name: string; readonly industry?: string | undefined }>(row: T, language: Language): T => ({
  ...row,
  name: filled(wordsIn(language, 'offerings').simulated, { name: row.name }),
  ...(row.industry !== undefined && { industry: sectorIn(language, row.industry) }),
});
const allMarked = <T extends { readonly name: string; readonly industry?: string | undefined }>(
  { total, list }: Paged<T>,
  language: Language,
): Paged<T> => ({
  total,
  list: list.map((row) => marked(row, language)),
});

export const unlisted = {
  handlers: {
    unlistedList: (page, { unlisted: made, language }) => {
      const { total, list } = allMarked(made.offers(page), language);
      return done({ total, list: list.map((offer) => ({ ...offer, synthetic: true })) });
    },
    unlistedCreate: async (input, { unlisted: made, visit, language }) => {
      const bought = await made.buy(visit.customer, input);
      return bought.ok ? done(marked(bought.data, language)) : bought;
    },
    unlistedOrders: async (page, { unlisted: made, visit, language }) => done(allMarked(await made.list(visit.customer, page), language)),
  } satisfies Partial<Handlers>,
  open({ store, seed }: House, { clock, commitments }: Pick<Services, 'clock' | 'commitments'>): Opened<Pick<Services, 'unlisted'>> {
    const book: UnlistedBook = commitments.open(unlistedLine(() => book));
    const drawn = createDrawnCompanies(seed);
    const made = createUnlisted({ store, book, drawn, now: () => clock.now() });
    return {
      gives: { unlisted: made },
      invested: [(tx, customer) => made.invested(tx, customer)],
      offered: [(at) => ({ ucstock: drawn.around(at).length })],
    };
  },
};
