/** What any caller may rely on: quote, charts, sparkline and ranges tell one story at every instant. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../../contract/finance/price.ts';
import { Kline } from '../../../contract/rest/market.ts';
import { Summary } from '../../../contract/rest/summary.ts';
import { hasSplits, hasVolume, instant, instrument, isStill, live, MINUTE, market, onTick, phaseOf, sessionOf } from '../market.fixture.ts';

/** Hundreds of draws of which each asks for years of bars: seconds, minutes on a busy machine. */
const SLOW = { timeout: 120_000 };

describe('charts', () => {
  /** In a split morning's pre-market the quote is in new shares, the bars as traded. */
  const isSplitMorning = (id: number, at: number) =>
    hasSplits(id) && phaseOf(id, at) === 'pre' && market.quote(id, at).price !== market.kline(id, '1D', at).close.at(-1);
  const volumeOf = (id: number, volume: number): number => (hasVolume(id) ? volume : 0);

  it('of one day end at the quote and span its range and volume', SLOW, () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const quote = market.quote(id, at);
        const day = market.kline(id, '1D', at);
        expect(Kline.safeParse(day).error?.issues).toBeUndefined();
        if (isSplitMorning(id, at)) return;
        expect(day.close.at(-1)).toBe(quote.price);
        expect(day.open[0]).toBe(quote.open);
        expect(Math.max(...day.high)).toBe(quote.high);
        expect(Math.min(...day.low)).toBe(quote.low);
        expect(day.volume.reduce((sum, volume) => sum + volume, 0)).toBe(volumeOf(id, quote.volume));
        const year = market.kline(id, '1Y', at);
        expect([252, 365]).toContain(year.time.length);
        expect([year.open, year.high, year.low, year.close, year.volume].map((column) => column.at(-1))).toEqual([
          quote.open,
          quote.high,
          quote.low,
          quote.price,
          volumeOf(id, quote.volume),
        ]);
        expect(market.kline(id, '3M', at).close).toEqual(year.close.slice(year.time.length === 252 ? -63 : -91));
        expect(market.kline(id, '1W', at).close.at(-1)).toBe(quote.price);
        expect(market.kline(id, '1M', at).close.at(-1)).toBe(quote.price);
        if (!isStill(id, at)) expect(market.kline(id, 'intraday', at).close.at(-1)).toBe(live(quote));
      }),
      { numRuns: 300 },
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
      fc.property(
        instrument.filter((id) => !hasSplits(id)),
        instant,
        (id, at) => {
          const spark = [...market.spark(id, at)];
          expect(spark).toHaveLength(50);
          expect(spark.at(-1)).toBe(market.quote(id, at).price);
          const closes = fiveMinutes(market.kline(id, '1D', at));
          expect(spark.slice(-closes.length)).toEqual(closes.slice(-50));
          // Earlier points are the sessions before, seen from just before the quote's own opened.
          if (closes.length >= 50) return;
          const { open } = sessionOf(id, at);
          const before = fiveMinutes(market.kline(id, '1D', open - 1));
          const wanted = [...before, ...closes].slice(-50);
          expect(spark.slice(-wanted.length)).toEqual(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  /** Closes of five-minute bars, from one-minute bars. */
  const fiveMinutes = ({ time, close }: Kline): number[] => {
    const bars: number[] = [];
    let slot = -1;
    time.forEach((start, index) => {
      const own = Math.floor(start / 300);
      if (own !== slot) bars.push(Number.NaN);
      slot = own;
      bars[bars.length - 1] = close[index] ?? Number.NaN;
    });
    return bars;
  };

  it('show a session the same while it runs and afterwards, without a bar in a break', () => {
    fc.assert(
      fc.property(instrument, fc.double({ min: 0, max: 0.999, noNaN: true }), (id, part) => {
        const { open, close, minutes } = sessionOf(id, Date.parse('2026-02-11T15:30Z'));
        const at = open + Math.floor(((close - open) * part) / MINUTE) * MINUTE;
        const during = market.kline(id, '1D', at);
        const afterwards = market.kline(id, '1D', close - 1);
        const complete = during.time.length - 1;
        for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
          expect(during[column].slice(0, complete)).toEqual(afterwards[column].slice(0, complete));
        }
        expect(afterwards.time).toHaveLength(minutes);
        expect(afterwards.time[0]).toBe(open / 1000);
        expect(afterwards.time.at(-1)).toBe((close - MINUTE) / 1000);
      }),
      { numRuns: 150 },
    );
  });

  it('give the 52-week range, split-adjusted', SLOW, () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const summary = market.summary(id, at);
        expect(Summary.safeParse(summary).error?.issues).toBeUndefined();
        const { high, low, scale } = market.kline(id, '1Y', at);
        const range = [parseUnits(summary.week52High ?? '', scale), parseUnits(summary.week52Low ?? '', scale)];
        if (!hasSplits(id)) expect(range).toEqual([Math.max(...high), Math.min(...low)]);
        const quote = market.quote(id, at);
        expect(range[0]).toBeGreaterThanOrEqual(quote.high);
        expect(range[1]).toBeLessThanOrEqual(quote.low);
        const before = market.yearRange(id, at);
        expect([Math.max(before.high, quote.high), Math.min(before.low, quote.low)]).toEqual(range);
      }),
      { numRuns: 150 },
    );
  });
});
