/** What the home page asks for. */
import type { Market as MarketCode } from '../../contract/codes.ts';
import type { Output } from '../../contract/rest/index.ts';
import type { Handlers } from '../handler.ts';
import { done } from '../outcome.ts';
import { STOCK_MARKETS } from '../market/time/tradingDays.ts';
import { wordsIn } from '../words.ts';

type Strategy = Output<'quantifyList'>['list'][number];

interface Shortcut {
  readonly id: string;
  readonly route: string;
  /** It is shown where one of them is listed. */
  readonly markets: readonly MarketCode[];
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

/** Samples: no strategy runs here and none has a record, so none claims a return. `risk` is 1 to 5. */
const STRATEGIES = [
  { id: 'sample-trend', minimum: '500', currency: 'USD', risk: 4, periodDays: 30 },
  { id: 'sample-grid', minimum: '200', currency: 'USD', risk: 3, periodDays: 7 },
  { id: 'sample-reversion', minimum: '500', currency: 'USD', risk: 3, periodDays: 14 },
  { id: 'sample-parity', minimum: '1000', currency: 'USD', risk: 2, periodDays: 90 },
] as const satisfies readonly Omit<Strategy, 'name'>[];

export const home = {
  homeCustomList: (_, { board }) =>
    done({
      list: SHORTCUTS.filter(({ markets }) => markets.some((market) => board.isListed(market))).map(({ id, route }, place) => ({
        id,
        route,
        sort: place + 1,
      })),
    }),

  quantifyList: (_, { language }) => {
    const names = wordsIn(language, 'strategies');
    return done({ list: STRATEGIES.map((strategy) => ({ ...strategy, name: names[strategy.id] })) });
  },
} satisfies Partial<Handlers>;
