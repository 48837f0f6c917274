import { describe, expect, it } from 'vitest';
import type { BondHolding } from '../../contract/rest/bond.ts';
import { isMore, less } from '../lib/difference.ts';
import { costOf, hasMoved, nextOf, tradeOf, yieldOf } from './bond.ts';

const seconds = (date: string) => Date.parse(date) / 1000;
/** The note of the sandbox's own test, whose figures were worked out by hand. */
const NOTE = {
  coupon: '5.375',
  frequency: 2,
  currency: 'USD',
  issueDate: seconds('2023-09-15'),
  maturityDate: seconds('2026-09-15'),
} as const;
const GRID = { scale: 6, step: 1 };

describe('what a nominal costs and brings', () => {
  it('is what the broker books: the price with its interest, raised for a buyer and cut for a seller', () => {
    const price = { units: 100_375_000, ...GRID };
    expect(tradeOf(NOTE, 'buy', 10_000, price, '2026-03-12')).toMatchObject({ clean: '10037.50', accrued: '264.30', total: '10301.80' });
    expect(tradeOf(NOTE, 'sell', 10_000, price, '2026-03-12')).toMatchObject({ clean: '10037.50', accrued: '264.29', total: '10301.79' });
  });

  it('is bounded by a tenth of a percent of the clean price', () => {
    const price = { units: 100_000_000, ...GRID };
    expect(tradeOf(NOTE, 'buy', 10_000, price, '2026-03-15')).toMatchObject({ total: '10000.00', bound: '10010.00' });
    expect(tradeOf(NOTE, 'sell', 10_000, price, '2026-03-15')).toMatchObject({ total: '10000.00', bound: '9990.00' });
  });

  it('is nothing at maturity, and without a price', () => {
    expect(tradeOf(NOTE, 'buy', 100, { units: 100_000_000, ...GRID }, '2026-09-15')).toBeUndefined();
    expect(tradeOf(NOTE, 'buy', 100, { units: Number.NaN, ...GRID }, '2026-03-12')).toBeUndefined();
  });
});

it('names the next payment, at maturity with the nominal', () => {
  expect(nextOf(NOTE, 10_000, '2026-03-12')).toEqual({ date: '2026-03-15', amount: '268.75' });
  expect(nextOf(NOTE, 10_000, '2026-03-15')).toEqual({ date: '2026-09-15', amount: '10268.75' });
  expect(nextOf(NOTE, 10_000, '2026-09-15')).toBeUndefined();
});

it('tells the yield of coupons and of bills, below zero too', () => {
  const twoYears = { coupon: '1', frequency: 1, issueDate: seconds('2024-01-01'), maturityDate: seconds('2026-01-01') };
  expect(yieldOf(twoYears, { units: 102_407_219, scale: 6 }, '2024-01-01')).toBe('-0.200');
  // 912797LG0: 119 days at a discount of 5.24 %.
  const bill = { coupon: '0', frequency: 0, issueDate: seconds('2024-03-01'), maturityDate: seconds('2024-06-28') };
  expect(yieldOf(bill, { units: 98_267_889, scale: 6 }, '2024-03-01')).toBe('5.406');
  expect(yieldOf(bill, { units: Number.NaN, scale: 6 }, '2024-03-01')).toBeUndefined();
});

it('asks again beyond the tolerance, on either side, and where nobody quotes', () => {
  const moved = (now: number) => hasMoved(100_000_000, now, { scale: 6, step: 1 });
  expect([100_000_000, 100_100_000, 99_900_000].map(moved)).toEqual([false, false, false]);
  expect([100_100_001, 99_899_999, Number.NaN].map(moved)).toEqual([true, true, true]);
});

it('splits what was paid as the broker does, and leaves nothing behind', () => {
  const holding: Pick<BondHolding, 'cost' | 'quantity' | 'currency'> = { cost: '10301.80', quantity: 10_000, currency: 'USD' };
  expect(costOf(holding, 4_000)).toBe('4120.72');
  expect(costOf(holding, 10_000)).toBe('10301.80');
  expect(less('4021.16', '4120.72', 'USD')).toBe('-99.56');
  expect([isMore('0.02', '0.01', 'USD'), isMore('0.01', '0.01', 'USD')]).toEqual([true, false]);
});
