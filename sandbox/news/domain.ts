/** News. */
import type { House } from '../domain.ts';
import type { Services } from '../handler.ts';
import { article as handlers } from './handlers.ts';
import { createPress, type Press } from './press.ts';

declare module '../handler.ts' {
  interface Services {
    readonly press: Press;
  }
}

export const news = {
  handlers,
  open: (_: House, { market, board, offerings }: Pick<Services, 'market' | 'board' | 'offerings'>) => ({
    gives: { press: createPress({ market, board, offerings }) },
  }),
};
