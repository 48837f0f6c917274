/** New issues. */
import type { House } from '../domain.ts';
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
  open: ({ seed }: House, { market }: Pick<Services, 'market'>) => ({
    gives: { offerings: createOfferings({ market, seed, dataDir: DATA_DIR }) },
  }),
};
