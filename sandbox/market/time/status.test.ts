import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS, type Market, type Phase } from '../../../contract/codes.ts';
import { MarketStatus } from '../../../contract/rest/shapes.ts';
import { createExchanges } from './exchanges.ts';
import { createStatus } from './status.ts';

const exchanges = createExchanges(join(import.meta.dirname, '..', '..', 'data'));
const { status } = createStatus(exchanges);
const instants = fc.integer({ min: Date.UTC(2025, 0, 2), max: Date.UTC(2027, 11, 1) });
const seconds = (text: string) => Date.parse(text) / 1000;

describe('the status of a market', () => {
  it.each<[Market, string, Phase, Phase, string, string]>([
    ['US', '2026-03-09T12:00Z', 'pre', 'open', '2026-03-09T13:30Z', '2026-03-06'],
    ['HK', '2026-03-09T03:59:59Z', 'open', 'lunch', '2026-03-09T04:00Z', '2026-03-09'],
    ['HK', '2026-03-09T04:00Z', 'lunch', 'open', '2026-03-09T05:00Z', '2026-03-09'],
    ['HK', '2026-12-24T03:59:59Z', 'open', 'closed', '2026-12-24T04:00Z', '2026-12-24'],
    ['HK', '2026-12-24T04:00Z', 'closed', 'open', '2026-12-28T01:30Z', '2026-12-24'],
    ['DE', '2026-12-30T12:59Z', 'open', 'closed', '2026-12-30T13:00Z', '2026-12-30'],
    ['FR', '2026-12-24T13:00Z', 'open', 'closed', '2026-12-24T13:05Z', '2026-12-24'],
    ['NL', '2026-03-27T18:00Z', 'closed', 'open', '2026-03-30T07:00Z', '2026-03-27'],
    ['BE', '2026-10-23T18:00Z', 'closed', 'open', '2026-10-26T08:00Z', '2026-10-23'],
    ['MX', '2026-03-06T22:00Z', 'closed', 'open', '2026-03-09T13:30Z', '2026-03-06'],
    ['MX', '2026-10-30T21:00Z', 'closed', 'open', '2026-11-03T14:30Z', '2026-10-30'],
    ['AU', '2026-04-03T00:00Z', 'closed', 'open', '2026-04-07T00:00Z', '2026-04-02'],
    ['IDX', '2026-03-09T13:00Z', 'closed', 'open', '2026-03-09T13:30Z', '2026-03-06'],
    ['FUT', '2026-03-09T20:59Z', 'open', 'closed', '2026-03-09T21:00Z', '2026-03-09'],
    ['FUT', '2026-03-09T21:30Z', 'closed', 'open', '2026-03-09T22:00Z', '2026-03-09'],
    ['FX', '2026-03-10T12:00Z', 'open', 'closed', '2026-03-13T21:00Z', '2026-03-10'],
    ['FX', '2026-12-23T12:00Z', 'open', 'closed', '2026-12-24T22:00Z', '2026-12-23'],
    ['FX', '2026-03-14T12:00Z', 'closed', 'open', '2026-03-15T21:00Z', '2026-03-13'],
    ['CRY', '2026-03-14T12:00Z', 'open', 'open', '2026-03-15T00:00Z', '2026-03-14'],
    ['BND', '2026-03-09T20:00Z', 'closed', 'open', '2026-03-10T13:30Z', '2026-03-09'],
  ])('%s at %s: %s, then %s at %s, quotes of %s', (market, at, phase, nextPhase, change, tradingDay) => {
    expect(status(market, Date.parse(at))).toMatchObject({ phase, nextPhase, nextChange: seconds(change), tradingDay });
  });

  it.each<[Market, string, boolean]>([
    ['HK', '2026-12-23T23:00Z', true],
    ['HK', '2026-12-24T10:00Z', true],
    ['HK', '2026-12-25T03:00Z', false],
    ['HK', '2026-12-23T10:00Z', false],
    ['US', '2026-11-27T06:00Z', true],
    ['US', '2026-11-27T17:00Z', true],
    ['US', '2026-11-28T12:00Z', false],
    ['AU', '2026-12-23T22:00Z', true],
  ])('%s at %s has a half day: %s', (market, at, halfDay) => {
    expect(status(market, Date.parse(at)).halfDay).toBe(halfDay);
  });

  it.each(MARKETS)('%s keeps its phase until the change that it tells, and no longer', (market) => {
    fc.assert(
      fc.property(instants, (at) => {
        const now = status(market, at);
        const change = now.nextChange * 1000;
        expect(change).toBeGreaterThan(at);
        expect(status(market, change - 1)).toMatchObject({ phase: now.phase, nextChange: now.nextChange });
        expect(status(market, change).phase).toBe(now.nextPhase);
        if (market !== 'CRY') expect(now.nextPhase).not.toBe(now.phase);
      }),
    );
  });

  it('is what the contract says, for each market', () => {
    for (const market of MARKETS) {
      const answer = { ...status(market, Date.parse('2026-03-09T12:00Z')), listings: 1 };
      expect(MarketStatus.parse(answer)).toEqual(answer);
      expect(answer.market).toBe(market);
    }
  });
});
