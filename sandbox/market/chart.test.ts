/** What any caller may rely on: quote, charts, sparkline and ranges tell one story at every instant. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../contract/finance/price.ts';
import { Kline } from '../../contract/rest/market.ts';
import { Summary } from '../../contract/rest/summary.ts';
import { halted, idOf, instant, instrument, live, MINUTE, market, onTick } from './market.fixture.ts';

describe('charts', () => {
  const isFrozen = (id: number, at: number) => halted.includes(id) && at >= Date.parse('2026-02-28T01:00Z');
  /** In a split morning's pre-market the quote is in new shares, the bars as traded. */
  const splitMorning = (id: number, at: number) =>
    market.status('US', at).phase === 'pre' && market.quote(id, at).price !== market.kline(id, '1D', at).close.at(-1);

  it('of one day end at the quote and span its range and volume', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const quote = market.quote(id, at);
        const day = market.kline(id, '1D', at);
        expect(Kline.safeParse(day).success).toBe(true);
        const isSplit = splitMorning(id, at);
        if (isSplit) {
          expect([idOf('AAPL'), idOf('GOOG'), idOf('USO')]).toContain(id);
          return;
        }
        expect(day.close.at(-1)).toBe(quote.price);
        expect(day.open[0]).toBe(quote.open);
        expect(Math.max(...day.high)).toBe(quote.high);
        expect(Math.min(...day.low)).toBe(quote.low);
        expect(day.volume.reduce((sum, volume) => sum + volume, 0)).toBe(quote.volume);
        const year = market.kline(id, '1Y', at);
        expect(year.time).toHaveLength(252);
        expect([year.open, year.high, year.low, year.close, year.volume].map((column) => column.at(-1))).toEqual([
          quote.open,
          quote.high,
          quote.low,
          quote.price,
          quote.volume,
        ]);
        expect(market.kline(id, '3M', at).close).toEqual(year.close.slice(-63));
        expect(market.kline(id, '1W', at).close.at(-1)).toBe(quote.price);
        expect(market.kline(id, '1M', at).close.at(-1)).toBe(quote.price);
        if (!isFrozen(id, at)) expect(market.kline(id, 'intraday', at).close.at(-1)).toBe(live(quote));
      }),
      { numRuns: 150 },
    );
  });

  it('are contiguous bars on the tick, in ascending time, none after now', () => {
    fc.assert(
      fc.property(instrument, instant, fc.constantFrom('intraday', '1D', '1W', '1M', '3M', '1Y'), (id, at, type) => {
        const { time, open, high, low, close, volume } = market.kline(id, type, at);
        expect(time.every((start, index) => start * 1000 <= at && (index === 0 || start > (time[index - 1] ?? 0)))).toBe(true);
        expect(volume.every((shares) => Number.isSafeInteger(shares) && shares >= 0)).toBe(true);
        const bad = time.filter((_, index) => {
          const [o = 0, h = 0, l = 0, c = 0] = [open[index], high[index], low[index], close[index]];
          return !(l <= o && l <= c && h >= o && h >= c && [o, h, l, c].every((units) => onTick(id, units)));
        });
        expect(bad).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('give the sparkline its five-minute closes, back into earlier sessions', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const spark = [...market.spark(id, at)];
        expect(spark).toHaveLength(50);
        if (splitMorning(id, at)) return;
        expect(spark.at(-1)).toBe(market.quote(id, at).price);
        const { bars } = regularBars(id, at);
        expect(spark.slice(-Math.min(50, bars.length))).toEqual(bars.slice(-50));
        // Earlier points are the sessions before, seen from their own close, in today's shares.
        if (bars.length >= 50 || ['AAPL', 'GOOG', 'USO'].map(idOf).includes(id)) return;
        const year = market.kline(id, '3M', at);
        const earlier = regularBars(id, (year.time.at(-2) ?? 0) * 1000 + 390 * MINUTE).bars;
        const wanted = [...earlier, ...bars].slice(-50);
        expect(spark.slice(-wanted.length)).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  /** Closes of the five-minute bars of the quote's session, from the one-minute chart. */
  const regularBars = (id: number, at: number): { quoteDay: number; bars: number[] } => {
    const { time, close } = market.kline(id, '1D', at);
    const quoteDay = (time[0] ?? 0) * 1000;
    const bars: number[] = [];
    time.forEach((start, index) => {
      bars[Math.floor((start * 1000 - quoteDay) / 300_000)] = close[index] ?? Number.NaN;
    });
    return { quoteDay, bars };
  };

  it('show a session the same while it runs and afterwards', () => {
    fc.assert(
      fc.property(instrument, fc.integer({ min: 0, max: 389 }), (id, minute) => {
        const open = Date.parse('2026-02-11T14:30Z');
        const during = market.kline(id, '1D', open + minute * MINUTE);
        const afterwards = market.kline(id, '1D', Date.parse('2026-02-11T21:00Z'));
        for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
          expect(during[column].slice(0, minute)).toEqual(afterwards[column].slice(0, minute));
        }
        expect(afterwards.time).toHaveLength(390);
      }),
      { numRuns: 100 },
    );
  });

  it('give the 52-week range, split-adjusted', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const summary = market.summary(id, at);
        expect(Summary.safeParse(summary).success).toBe(true);
        const { high, low } = market.kline(id, '1Y', at);
        const range = [parseUnits(summary.week52High ?? '', 4), parseUnits(summary.week52Low ?? '', 4)];
        const everSplit = ['AAPL', 'GOOG', 'USO'].map(idOf).includes(id);
        if (!everSplit) expect(range).toEqual([Math.max(...high), Math.min(...low)]);
        const quote = market.quote(id, at);
        expect(range[0]).toBeGreaterThanOrEqual(quote.high);
        expect(range[1]).toBeLessThanOrEqual(quote.low);
      }),
      { numRuns: 100 },
    );
  });
});
