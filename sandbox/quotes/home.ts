/** What the home page asks for. */
import type { Market } from '../../contract/codes.ts';
import type { Handlers } from '../handler.ts';
import { done } from '../outcome.ts';
import { STOCK_MARKETS } from '../market/time/tradingDays.ts';

interface Shortcut {
  readonly id: string;
  readonly route: string;
  /** It is shown where one of them is listed. */
  readonly markets: readonly Market[];
}

/** Product lines that show market data; those that need an account come with their calls. */
const SHORTCUTS: readonly Shortcut[] = [
  { id: 'markets', route: '/pages/market/index', markets: STOCK_MARKETS },
  { id: 'popular', route: '/pages/product/popular', markets: ['US'] },
  { id: 'future', route: '/pages/product/future', markets: ['FUT'] },
  { id: 'forex', route: '/pages/product/forex', markets: ['FX'] },
  { id: 'newstock', route: '/pages/product/newstock', markets: ['US', 'HK'] },
  { id: 'hkstock', route: '/pages/hkstock/index', markets: ['HK'] },
  { id: 'auction', route: '/pages/product/auction', markets: ['US'] },
  { id: 'bonds', route: '/pages/bonds/list', markets: ['BND'] },
];

export const home = {
  homeCustomList: (_, { board }) =>
    done({
      list: SHORTCUTS.filter(({ markets }) => markets.some((market) => board.isListed(market))).map(({ id, route }, place) => ({
        id,
        route,
        sort: place + 1,
      })),
    }),
} satisfies Partial<Handlers>;
