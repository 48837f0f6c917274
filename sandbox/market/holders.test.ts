import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../contract/finance/price.ts';
import { Summary } from '../../contract/rest/summary.ts';
import { hasVolume, instant, instrument, isSigned, isStill, MINUTE, market, sessionOf } from './market.fixture.ts';

const trading = instrument.filter((id) => hasVolume(id) && !isSigned(id) && !isStill(id, Date.parse('2026-03-11T20:00Z')));
const OPEN = Date.parse('2026-03-11T13:30Z');

const flowOf = (id: number, at: number): number[] => {
  const { fundFlow } = market.summary(id, at);
  return [fundFlow?.large, fundFlow?.medium, fundFlow?.small].flatMap((flow) => [Number(flow?.in), Number(flow?.out)]);
};

describe('fund flow', () => {
  it('shares the day’s turnover out: what was bought and sold adds up to what was traded', () => {
    fc.assert(
      fc.property(trading, fc.double({ min: 0.02, max: 1, noNaN: true }), (id, part) => {
        const { open, close } = sessionOf(id, Date.parse('2026-03-11T15:30Z'));
        const at = open + Math.floor((close - open) * part) - 1;
        const { volume, high, low } = market.quote(id, at);
        const scale = 10 ** (market.listings[id]?.scale ?? 0);
        const total = flowOf(id, at).reduce((sum, value) => sum + value, 0);
        // Orders still under way and the rounding of six sums are missing.
        expect(total).toBeLessThanOrEqual((volume * high) / scale + 6);
        expect(total).toBeGreaterThanOrEqual(((volume * low) / scale) * 0.8 - 6);
      }),
      { numRuns: 60 },
    );
  });

  it('starts at nothing with the session, and stands still after it', () => {
    expect(flowOf(0, OPEN)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(flowOf(0, OPEN + 390 * MINUTE)).toEqual(flowOf(0, OPEN + 500 * MINUTE));
  });
});

describe('chips', () => {
  it('are a distribution whose quantiles and mean agree, around where the year traded', () => {
    fc.assert(
      fc.property(trading, instant, (id, at) => {
        const summary = market.summary(id, at);
        expect(Summary.safeParse(summary).error?.issues).toBeUndefined();
        const { chips } = summary;
        if (!chips) throw new Error('a traded share has chips');
        const units = (text: string): number => parseUnits(text, chips.scale) ?? Number.NaN;
        expect(chips.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(chips.prices.every((price, bin) => bin === 0 || price >= (chips.prices[bin - 1] ?? 0))).toBe(true);
        const { range90, range70, averageCost } = chips;
        const order = [range90.low, range70.low, range70.high, range90.high].map(units);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(units(averageCost)).toBeGreaterThanOrEqual(units(range90.low) * 0.5);
        expect(units(averageCost)).toBeLessThanOrEqual(units(range90.high) * 2);
      }),
      { numRuns: 60 },
    );
  });

  it('are all in profit under a price above every cost, and none below', () => {
    fc.assert(
      fc.property(trading, instant, (id, at) => {
        const { chips, week52High, week52Low } = market.summary(id, at);
        const { price } = market.quote(id, at);
        const scale = market.listings[id]?.scale ?? 0;
        if (price === parseUnits(week52High ?? '', scale)) expect(chips?.profitRatio).toBeGreaterThan(0.95);
        else if (price === parseUnits(week52Low ?? '', scale)) expect(chips?.profitRatio).toBeLessThan(0.05);
        else expect(chips?.profitRatio).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});
