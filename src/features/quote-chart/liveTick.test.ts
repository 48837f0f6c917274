import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../contract/codes.ts';
import { RowFlag } from '../../../contract/frame.ts';
import { liveTick } from './liveTick.ts';

const quote = { time: 1_000_500, price: 50, extended: 52, volume: 7, open: 48, high: 53, low: 47, flags: 0 };
const during = (phase: Phase, nextChange = 2000) => ({ phase, nextPhase: 'closed' as const, nextChange });

describe('liveTick', () => {
  it('is the price while the market is open', () =>
    expect(liveTick(quote, '1D', during('open'))).toEqual({ time: 1000, price: 50, volume: 7, open: 48, high: 53, low: 47 }));

  it.each(['pre', 'post'] as const)('in %s is the extended price, of the chart that shows it alone', (phase) => {
    expect(liveTick(quote, 'intraday', during(phase))).toMatchObject({ price: 52 });
    expect(liveTick(quote, '1D', during(phase))).toBeUndefined();
    expect(liveTick(quote, '1Y', during(phase))).toBeUndefined();
  });

  it.each(['closed', 'lunch'] as const)('is none while %s', (phase) => expect(liveTick(quote, 'intraday', during(phase))).toBeUndefined());

  it('is none once the known phase is over', () => expect(liveTick(quote, '1D', during('open', 1000))).toBeUndefined());

  it('is none where the price is from an earlier visit', () =>
    expect(liveTick({ ...quote, flags: RowFlag.Cached }, '1D', during('open'))).toBeUndefined());

  it('is every price where nobody tells hours', () => expect(liveTick(quote, '1D', undefined)).toMatchObject({ price: 50 }));
});
