/** What any caller may rely on: quote, charts, sparkline, ranges and depth tell one story at every instant. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../contract/finance/price.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { Depth, Kline, Summary } from '../../contract/rest/market.ts';
import { MarketStatus } from '../../contract/rest/shapes.ts';
import { createMarket } from './market.ts';
import { tickAt } from './tick.ts';

const market = createMarket({ seed: 1 });
const MINUTE = 60_000;

const idOf = (code: string): number => {
  const listing = market.find('US', code);
  if (listing === undefined) throw new Error(`no listing ${code}`);
  return listing.id;
};
const halted = market.listings.filter(({ code }) => ['AGRZ', 'CELU', 'GAUZ', 'IZM', 'LRHC', 'QMMM'].includes(code)).map(({ id }) => id);

/** Instants around everything that is awkward, and any other. */
const awkward = [
  '2026-03-06T20:59:59.999Z', // last moment of a Friday in winter time
  '2026-03-06T21:00Z',
  '2026-03-08T12:00Z', // the Sunday when summer time begins
  '2026-03-09T08:00Z', // pre-market's first moment in summer time
  '2026-03-09T13:29:59.999Z',
  '2026-03-09T13:30Z', // the open
  '2026-03-09T13:30:00.125Z',
  '2026-03-09T13:35Z',
  '2026-10-30T19:59:59Z',
  '2026-11-02T14:29:59Z', // the Monday after summer time ended
  '2026-11-02T14:30:01Z',
  '2026-11-27T17:59:59Z', // half day
  '2026-11-27T18:00Z',
  '2026-11-27T21:59:59Z',
  '2026-11-27T22:00Z',
  '2026-11-28T12:00Z',
  '2026-12-25T15:00Z', // holiday
  '2020-08-28T19:59:59Z', // AAPL before its split
  '2020-08-31T12:00Z',
  '2020-08-31T13:30Z',
  '2020-08-31T18:00Z',
  '2020-08-31T22:00Z',
].map((text) => Date.parse(text));
const instant = fc.oneof(
  fc.constantFrom(...awkward),
  fc.integer({ min: Date.parse('2014-01-02'), max: Date.parse('2027-12-30') }),
  fc.integer({ min: Date.parse('2026-03-09T08:00Z'), max: Date.parse('2026-03-14T01:00Z') }),
);
const instrument = fc.oneof(
  fc.integer({ min: 0, max: market.listings.length - 1 }),
  fc.constantFrom(...['AAPL', 'GOOG', 'MSFT', 'USO', 'BRK.A', 'NAN'].map(idOf)),
);
const live = ({ price, extended }: { price: number; extended: number }): number => (Number.isNaN(extended) ? price : extended);
const onTick = (units: number): boolean => Number.isInteger(units) && units > 0 && units % tickAt(units) === 0;

describe('a quote', () => {
  it('is on the tick, above zero, and its columns agree', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const quote = market.quote(id, at);
        const { price, high, low, open, volume, bid, ask, previousClose } = quote;
        expect(low).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(Math.min(price, open));
        expect(high).toBeGreaterThanOrEqual(Math.max(price, open));
        expect(previousClose).toBeGreaterThan(0);
        expect(Number.isSafeInteger(volume) && volume >= 0).toBe(true);
        if (halted.includes(id) && at >= Date.parse('2026-02-28T01:00Z')) {
          expect(quote.state).toBe(1);
          expect([bid, ask, quote.extended]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
          return;
        }
        expect(quote.state).toBe(0);
        expect([bid, ask, live(quote)].filter((units) => !onTick(units))).toEqual([]);
        expect(bid).toBeLessThan(ask);
        expect(bid).toBeLessThanOrEqual(live(quote));
        expect(ask).toBeGreaterThanOrEqual(live(quote));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same whatever was asked before, and differs by seed', () => {
    const again = createMarket({ seed: 1 });
    const other = createMarket({ seed: 2 });
    let differing = 0;
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        again.quote(id, at + 7 * MINUTE);
        expect(again.quote(id, at)).toEqual(market.quote(id, at));
        expect(again.kline(id, '1W', at)).toEqual(market.kline(id, '1W', at));
        if (other.quote(id, at).price !== market.quote(id, at).price) differing += 1;
      }),
      { numRuns: 100 },
    );
    expect(differing).toBeGreaterThan(50);
  });

  it('has volume, high and low that only grow within a session', () => {
    const from = Date.parse('2026-03-11T13:30Z');
    fc.assert(
      fc.property(
        instrument.filter((id) => !halted.includes(id)),
        fc.integer({ min: 0, max: 390 * MINUTE - 1 }),
        fc.integer({ min: 1, max: 10 * MINUTE }),
        (id, offset, step) => {
          const before = market.quote(id, from + offset);
          const after = market.quote(id, Math.min(from + offset + step, from + 390 * MINUTE - 1));
          expect(after.volume).toBeGreaterThanOrEqual(before.volume);
          expect(after.high).toBeGreaterThanOrEqual(before.high);
          expect(after.low).toBeLessThanOrEqual(before.low);
          expect(after.open).toBe(before.open);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('moves several times a second for a liquid share', () => {
    const id = idOf('AAPL');
    const from = Date.parse('2026-03-11T15:00Z');
    let moves = 0;
    for (let step = 1; step <= 800; step += 1)
      if (market.quote(id, from + step * 125).price !== market.quote(id, from + (step - 1) * 125).price) moves += 1;
    expect(moves / 100).toBeGreaterThan(3);
  });
});

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
          return !(l <= o && l <= c && h >= o && h >= c && [o, h, l, c].every(onTick));
        });
        expect(bad).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('give the sparkline its five-minute closes, back into earlier sessions', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const spark = [...market.spark(id, at)];
        expect(spark).toHaveLength(50);
        if (splitMorning(id, at)) return;
        expect(spark.at(-1)).toBe(market.quote(id, at).price);
        const { quoteDay, bars } = regularBars(id, at);
        expect(spark.slice(-Math.min(50, bars.length))).toEqual(bars.slice(-50));
        // Earlier points are the sessions before, seen from their own close, in today's shares.
        if (bars.length >= 50 || ['AAPL', 'GOOG', 'USO'].map(idOf).includes(id)) return;
        const year = market.kline(id, '3M', at);
        const earlier = regularBars(id, (year.time.at(-2) ?? 0) * 1000 + 390 * MINUTE).bars;
        const wanted = [...earlier, ...bars].slice(-50);
        expect(spark.slice(-wanted.length)).toEqual(wanted);
      }),
      { numRuns: 200 },
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

describe('the split of AAPL on 2020-08-31', () => {
  const id = idOf('AAPL');

  it('keeps the recorded bars as traded', () => {
    const { close, time } = market.kline(id, '3M', Date.parse('2020-08-31T20:00Z'));
    expect(close.slice(-2)).toEqual([4_992_300, 1_290_400]);
    expect(new Date((time.at(-1) ?? 0) * 1000).toISOString()).toBe('2020-08-31T13:30:00.000Z');
  });

  it('is no fall: the previous close is in new shares', () => {
    const { previousClose, open, high, low, price } = market.quote(id, Date.parse('2020-08-31T20:00Z'));
    expect({ previousClose, open, high, low, price }).toEqual({
      previousClose: 1_248_075,
      open: 1_276_700,
      high: 1_310_000,
      low: 1_262_500,
      price: 1_290_400,
    });
  });

  it('does not break the morning before: pre-market and last session are in the same shares', () => {
    const { price, extended, previousClose } = market.quote(id, Date.parse('2020-08-31T12:00Z'));
    expect(price).toBe(1_248_075);
    expect(Math.abs(extended / price - 1)).toBeLessThan(0.1);
    expect(Math.abs(previousClose / price - 1)).toBeLessThan(0.1);
  });

  it('leaves no jump in the sparkline nor in the 52-week range', () => {
    for (const text of ['2020-08-31T12:00Z', '2020-08-31T13:40Z']) {
      const at = Date.parse(text);
      const spark = market.spark(id, at);
      const jumps = spark.filter((point, index) => index > 0 && Math.abs(point / (spark[index - 1] ?? point) - 1) > 0.1);
      expect([...jumps]).toEqual([]);
      expect(Number(market.summary(id, at).week52High)).toBeLessThan(140);
    }
  });
});

describe('anchors', () => {
  it('continue from the last recorded close and not from bars of another company', () => {
    const firstDay = market.quote(idOf('AAPL'), Date.parse('2021-04-01T15:00Z'));
    expect(firstDay.previousClose).toBe(1_221_500);
    expect(market.summary(idOf('AAPL'), Date.parse('2026-03-11T14:00Z')).synthetic).toBe(false);
    expect(market.summary(idOf('FB'), Date.parse('2026-03-11T14:00Z')).synthetic).toBe(true);
    expect(market.quote(idOf('FB'), Date.parse('2021-04-01T15:00Z')).previousClose).not.toBe(2_945_300);
  });
});

describe('depth', () => {
  it('stands around the quote, and its last trade is the live price', () => {
    fc.assert(
      fc.property(
        instrument.filter((id) => !halted.includes(id)),
        instant,
        (id, at) => {
          const depth = market.depth(id, at);
          const parsed = Depth.safeParse(depth);
          expect(parsed.success).toBe(true);
          const quote = market.quote(id, at);
          const units = (text: string) => parseUnits(text, 4) ?? Number.NaN;
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
          expect([...bids, ...asks].filter((price) => !onTick(price))).toEqual([]);
          expect(depth.trades.every(({ time }, index) => time * 1000 <= at && time <= (depth.trades[index - 1]?.time ?? time))).toBe(true);
        },
      ),
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

describe('listings', () => {
  it('keep codes as text, with dense ids', () => {
    expect(market.listings).toHaveLength(13_104);
    expect(market.listings.every(({ id }, index) => id === index)).toBe(true);
    for (const code of ['NAN', 'CON', 'ON', 'ALL', 'E', 'NA', 'BRK.B', 'ABR$D']) expect(market.find('US', code)?.code).toBe(code);
    expect(market.find('US', '__proto__')).toBeUndefined();
    expect(market.find('HK', 'AAPL')).toBeUndefined();
    expect(new Set(market.listings.map(({ code }) => code)).size).toBe(13_104);
  });

  it('are found best match first', () => {
    const codes = (keyword: string) => market.search(keyword).map(({ code }) => code);
    expect(codes('aapl')[0]).toBe('AAPL');
    expect(codes('brk').slice(0, 9)).toEqual(expect.arrayContaining(['BRK.A', 'BRK.B']));
    expect(codes('US4592001014')).toEqual(['IBM']);
    // Given to two listings by the data, so to none here.
    expect(codes('US0378331005')).toEqual([]);
    expect(codes('Apple Inc')[0]).toBe('AAPL');
    expect(codes('machines business')).toContain('IBM');
    expect(codes('ÀPPLE inc')[0]).toBe('AAPL');
    expect(codes('  ')).toEqual([]);
    expect(codes('.*')).toEqual([]);
    expect(market.search('aapl', 'HK')).toEqual([]);
  });
});

describe('status', () => {
  it('fits the contract at any instant, and the phase changes when it says', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const status = market.status('US', at);
        expect(MarketStatus.safeParse(status).success).toBe(true);
        const change = market.nextChange(at);
        expect(change).toBeGreaterThan(at);
        expect(change).toBe(status.nextChange * 1000);
        expect(market.status('US', change - 1).phase).toBe(status.phase);
        expect(market.status('US', change).phase).toBe(status.nextPhase);
      }),
    );
  });

  it('writes quotes into as many places as there are columns', () => {
    const out = new Float64Array(QUOTE_COLUMNS.length + 1).fill(-1);
    market.quoteInto(0, Date.parse('2026-03-11T14:00Z'), out);
    expect(out.at(-1)).toBe(-1);
    expect(Object.values(market.quote(0, Date.parse('2026-03-11T14:00Z')))).toEqual([...out.slice(0, -1)]);
  });
});
