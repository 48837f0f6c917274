import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../../contract/finance/price.ts';
import { Depth } from '../../../contract/rest/market.ts';
import { hasBook, idOf, instant, instrument, isStill, market, onTick } from '../market.fixture.ts';

describe('depth', () => {
  it('stands around the quote, and its last trade is the live price', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const depth = market.depth(id, at);
        const parsed = Depth.safeParse(depth);
        expect(parsed.success).toBe(true);
        const quote = market.quote(id, at);
        if (isStill(id, at) || !hasBook(id)) {
          expect([...depth.bids, ...depth.asks]).toEqual([]);
          return;
        }
        const units = (text: string) => parseUnits(text, market.listings[id]?.scale ?? 0) ?? Number.NaN;
        const bids = depth.bids.map(({ price }) => units(price));
        const asks = depth.asks.map(({ price }) => units(price));
        expect([bids[0], asks[0], depth.bids[0]?.volume, depth.asks[0]?.volume]).toEqual([
          quote.bid,
          quote.ask,
          quote.bidVolume,
          quote.askVolume,
        ]);
        expect(bids).toEqual([...new Set(bids)].sort((a, b) => b - a));
        expect(asks).toEqual([...new Set(asks)].sort((a, b) => a - b));
        expect([...bids, ...asks].filter((price) => !onTick(id, price))).toEqual([]);
        expect(depth.trades.every(({ time }, index) => time * 1000 <= at && time <= (depth.trades[index - 1]?.time ?? time))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('lists trades whose prices the minute bars contain', () => {
    const at = Date.parse('2026-03-11T15:07:31Z');
    const bars = market.kline(idOf('AAPL'), '1D', at);
    const { trades } = market.depth(idOf('AAPL'), at);
    expect(trades).toHaveLength(30);
    for (const { time, price } of trades) {
      const bar = bars.time.indexOf(time - (time % 60));
      const units = parseUnits(price, 4);
      expect(units).toBeLessThanOrEqual(bars.high[bar] ?? 0);
      expect(units).toBeGreaterThanOrEqual(bars.low[bar] ?? 0);
    }
    expect(parseUnits(trades[0]?.price ?? '', 4)).toBe(market.quote(idOf('AAPL'), at).price);
  });
});
