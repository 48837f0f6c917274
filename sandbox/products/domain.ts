/** What is open at this moment, line by line: of those that trade on markets by their hours, of the others by what their domains offer. */
import { MARKETS, type Market } from '../../contract/codes.ts';
import { factsOf, type InstrumentKind } from '../../contract/markets.ts';
import type { Product } from '../../contract/rest/market.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { done } from '../outcome.ts';

type OpenProducts = Partial<Record<Product, number>>;

declare module '../handler.ts' {
  interface Services {
    readonly openProducts: () => OpenProducts;
  }
}

export const products = {
  handlers: {
    productsOpen: (_, { openProducts }) =>
      done({ list: Object.entries(openProducts()).map(([product, open]) => ({ product: product as Product, open })) }),
  } satisfies Partial<Handlers>,
  open: (
    { brought }: House,
    { market, board, clock }: Pick<Services, 'market' | 'board' | 'clock'>,
  ): Opened<Pick<Services, 'openProducts'>> => {
    const phaseOf = (code: Market, at: number) => market.status(code, at).phase;
    const marketsOpen = (at: number): OpenProducts => {
      const listed = MARKETS.filter((code) => board.isListed(code));
      const count = (kind: InstrumentKind, isOpen: (code: Market) => boolean) =>
        listed.filter((code) => factsOf(code).kind === kind && isOpen(code)).length;
      const trades = (code: Market) => phaseOf(code, at) === 'open';
      const shares = count('share', trades);
      return {
        stocks: shares,
        block: shares,
        auction: count('share', (code) => phaseOf(code, at) === 'pre'),
        futures: count('future', trades),
        forex: count('forex', trades),
        bonds: count('bond', trades),
      };
    };
    return {
      gives: {
        openProducts: () => {
          const at = clock.now();
          return brought.offered.reduce((all, offered) => ({ ...all, ...offered(at) }), marketsOpen(at));
        },
      },
    };
  },
};
