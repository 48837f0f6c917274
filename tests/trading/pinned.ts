/** The simulated market with some prices in the test's hand. */
import { formatUnits } from '../../contract/finance/price.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import type { MarketModel } from '../../sandbox/market/types.ts';

export interface Pinned {
  readonly market: MarketModel;
  /** Price in units of the listing's scale, from now on, and how much there is of it on each side. */
  pin(of: Parameters<typeof idOf>[1], code: string, price: number, volume?: number): void;
  /** The same with these levels on both sides, best first; the first one's price is the last price, bid and ask. */
  pinBook(of: Parameters<typeof idOf>[1], code: string, levels: readonly (readonly [price: number, volume: number])[]): void;
}

const MUCH = 1_000_000_000;

export function pinnedMarket(): Pinned {
  const pins = new Map<number, readonly (readonly [price: number, volume: number])[]>();
  return {
    pin: (of, code, price, volume = MUCH) => void pins.set(idOf(code, of), [[price, volume]]),
    pinBook: (of, code, levels) => void pins.set(idOf(code, of), levels),
    market: {
      ...market,
      quote(id, at) {
        const quote = market.quote(id, at);
        const price = pins.get(id)?.[0]?.[0];
        return price === undefined ? quote : { ...quote, price, open: price, bid: price, ask: price };
      },
      depth(id, at) {
        const depth = market.depth(id, at);
        const pin = pins.get(id);
        if (!pin) return depth;
        const side = pin.map(([price, volume]) => ({ price: formatUnits(price, market.listings[id]?.scale ?? 0), volume, orders: 1 }));
        return { ...depth, bids: side, asks: side };
      },
    },
  };
}
