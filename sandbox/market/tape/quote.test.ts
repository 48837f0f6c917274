import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasBook,
  hasVolume,
  idOf,
  instant,
  instrument,
  isSigned,
  isStill,
  LISTED_AT,
  live,
  MINUTE,
  market,
  onTick,
  phaseOf,
  sessionOf,
} from '../market.fixture.ts';
import { readCsv } from '../csv.ts';
import { DATA_DIR } from '../market.ts';
import { openMarket } from '../open.ts';

describe('a quote', () => {
  it('is on the tick, above zero where it has to be, and its columns agree', () => {
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        const quote = market.quote(id, at);
        const { price, high, low, open, volume, bid, ask, previousClose } = quote;
        if (!isSigned(id)) expect(Math.min(low, previousClose)).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(Math.min(price, open));
        expect(high).toBeGreaterThanOrEqual(Math.max(price, open));
        expect(Number.isFinite(previousClose)).toBe(true);
        expect(hasVolume(id) ? Number.isSafeInteger(volume) && volume >= 0 : Number.isNaN(volume)).toBe(true);
        if (isStill(id, at)) {
          expect([1, 3]).toContain(quote.state);
          expect([bid, ask, quote.extended]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
          return;
        }
        expect(quote.state).toBe(phaseOf(id, at) === 'closed' ? 4 : 0);
        expect(onTick(id, live(quote))).toBe(true);
        if (!hasBook(id)) {
          expect([bid, ask, quote.bidVolume, quote.askVolume]).toEqual(Array.from({ length: 4 }, () => Number.NaN));
          return;
        }
        expect([bid, ask].filter((units) => !onTick(id, units))).toEqual([]);
        expect(bid).toBeLessThan(ask);
        expect(bid).toBeLessThanOrEqual(live(quote));
        expect(ask).toBeGreaterThanOrEqual(live(quote));
      }),
      { numRuns: 1500 },
    );
  });

  it('is the same whatever was asked before, and differs by seed', { timeout: 120_000 }, () => {
    const again = openMarket({ seed: 1, listedAt: LISTED_AT });
    const other = openMarket({ seed: 2, listedAt: LISTED_AT });
    let differing = 0;
    fc.assert(
      fc.property(instrument, instant, (id, at) => {
        again.quote(id, at + 7 * MINUTE);
        expect(again.quote(id, at)).toEqual(market.quote(id, at));
        expect(again.kline(id, '1W', at)).toEqual(market.kline(id, '1W', at));
        if (other.quote(id, at).price !== market.quote(id, at).price) differing += 1;
      }),
      { numRuns: 50 },
    );
    expect(differing).toBeGreaterThan(20);
  });

  it('has volume, high and low that only grow within a session', () => {
    fc.assert(
      fc.property(
        instrument.filter((id) => !isStill(id, Date.parse('2026-03-12T00:00Z'))),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 1, max: 10 * MINUTE }),
        (id, part, step) => {
          const { open, close } = sessionOf(id, Date.parse('2026-03-11T15:30Z'));
          const from = open + Math.floor((close - open) * part);
          const before = market.quote(id, from);
          const after = market.quote(id, Math.min(from + step, close - 1));
          if (hasVolume(id)) expect(after.volume).toBeGreaterThanOrEqual(before.volume);
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
    // A year of which every bar is recorded, and one that was drawn on from the last of them.
    expect(market.summary(idOf('AAPL'), Date.parse('2020-08-31T14:00Z')).synthetic).toBe(false);
    expect(market.summary(idOf('AAPL'), Date.parse('2026-03-11T14:00Z')).synthetic).toBe(true);
    expect(market.summary(idOf('FB'), Date.parse('2020-08-31T14:00Z')).synthetic).toBe(true);
    expect(market.quote(idOf('FB'), Date.parse('2021-04-01T15:00Z')).previousClose).not.toBe(2_945_300);
  });
});

describe('a well-known name', () => {
  it('stands near the level at which a person expects it', () => {
    const known = readCsv(join(DATA_DIR, 'levels.csv')).flatMap((row) => {
      const listing = market.listings.find((one) => one.market === row.get('market') && one.code === row.get('symbol'));
      return listing === undefined ? [] : [{ listing, level: Number(row.get('level')) }];
    });
    expect(known.length).toBeGreaterThan(480);
    for (const text of ['2026-09-15T15:00Z', '2026-11-27T08:00Z', '2027-03-11T15:00Z']) {
      const away = known.map(({ listing: { id, market: of, code, scale }, level }) => ({
        name: `${of}:${code}`,
        times: Math.exp(Math.abs(Math.log(market.quote(id, Date.parse(text)).price / 10 ** scale / level))),
      }));
      expect(away.filter(({ times }) => times > 2)).toEqual([]);
      expect(away.map(({ times }) => times).toSorted((a, b) => a - b)[away.length >> 1]).toBeLessThan(1.15);
    }
  });

  it('goes to its level from the last recorded close without a step', () => {
    const { close } = market.kline(idOf('AAPL'), '1Y', Date.parse('2022-03-31T20:00Z'));
    const steps = close.slice(1).map((price, day) => Math.abs(Math.log(price / (close[day] ?? price))));
    expect(Math.max(...steps)).toBeLessThan(0.15);
    expect((close.at(-1) ?? 0) / (close[0] ?? 1)).toBeGreaterThan(1.4);
  });
});
