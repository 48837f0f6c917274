/** The simulated market with some prices in the test's hand: one level on each side, at the pinned price. */
import { formatUnits } from '../../contract/finance/price.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import type { Market } from '../../sandbox/market/types.ts';

export interface Pinned {
  readonly market: Market;
  /** Price in units of the listing's scale, from now on. */
  pin(of: Parameters<typeof idOf>[1], code: string, price: number): void;
}

const MUCH = 1_000_000_000;

export function pinnedMarket(): Pinned {
  const pins = new Map<number, number>();
  return {
    pin: (of, code, price) => void pins.set(idOf(code, of), price),
    market: {
      ...market,
      quote(id, at) {
        const quote = market.quote(id, at);
        const price = pins.get(id);
        return price === undefined ? quote : { ...quote, price, bid: price, ask: price };
      },
      depth(id, at) {
        const depth = market.depth(id, at);
        const price = pins.get(id);
        if (price === undefined) return depth;
        const side = [{ price: formatUnits(price, market.listings[id]?.scale ?? 0), volume: MUCH, orders: 1 }];
        return { ...depth, bids: side, asks: side };
      },
    },
  };
}
