/** New issues. */
import { factsOf } from '../../contract/markets.ts';
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { DATA_DIR } from '../market/market.ts';
import { offerings as handlers } from './handlers.ts';
import { createOfferings, type Offerings } from './offerings.ts';

declare module '../handler.ts' {
  interface Services {
    readonly offerings: Offerings;
  }
}

export const offerings = {
  handlers,
  open({ seed }: House, { market }: Pick<Services, 'market'>): Opened<Pick<Services, 'offerings'>> {
    const made = createOfferings({ market, seed, dataDir: DATA_DIR });
    return {
      gives: { offerings: made },
      offered: [
        (at) => {
          const open = made.list(at).filter(({ state }) => state === 'open');
          const hkipo = open.filter((offering) => factsOf(offering.market).boardLots).length;
          return { newstock: open.length - hkipo, hkipo };
        },
      ],
    };
  },
};
