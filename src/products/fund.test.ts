import { describe, expect, it } from 'vitest';
import type { FundProduct } from '../../contract/rest/fund.ts';
import { fundsHref, investHref, investmentOf, redeemHref, redemptionOf } from './fund.ts';

const TERM: FundProduct = {
  productId: 'TERM6USD',
  name: 'Coulisse Term 6 USD',
  mode: 'Regular',
  currency: 'USD',
  rate: '4.7',
  dayCount: 'thirty360',
  confirmationDays: 1,
  redemptionDays: 2,
  termMonths: 6,
  lockMonths: 3,
  earlyCost: '0.75',
  risk: 3,
  possibleLoss: '2.5',
  minimum: '100',
  maximum: '250000',
};
const OPEN: FundProduct = { ...TERM, mode: 'Current', termMonths: null, lockMonths: null, earlyCost: null, dayCount: 'act360' };

describe('an amount that is put in', () => {
  it('of a term earns until it ends, may lose, and costs for being early; parts of a cent against the customer', () => {
    expect(investmentOf(TERM, '1000.01', '2026-03-11')).toEqual({
      dates: { start: '2026-03-12', maturity: '2026-09-12', unlocked: '2026-06-12' },
      // 23.500235, 25.00025 and 7.500075.
      income: '23.50',
      loss: '25.01',
      early: '7.51',
    });
  });

  it('of no term is shown for thirty days, and has no cost of being early', () => {
    // 30 of 360 days: 3.9166…
    expect(investmentOf(OPEN, '1000', '2026-03-11')).toMatchObject({ income: '3.91', early: undefined, dates: { maturity: undefined } });
  });
});

it('says what a redemption brings, and when', () => {
  const dates = { start: '2026-03-12', maturity: '2026-09-12', unlocked: '2026-06-12' };
  expect(redemptionOf(TERM, dates, '400', '2026-06-12')).toEqual({
    interest: '4.70',
    cost: '3.00',
    total: '401.70',
    payDate: '2026-06-16',
  });
});

it('has its addresses', () => {
  expect([fundsHref(), fundsHref('Regular'), investHref('CASHUSD'), redeemHref(7)]).toEqual([
    '/pages/yinmutual/index',
    '/pages/yinmutual/index?mode=Regular',
    '/pages/yinmutual/index?product=CASHUSD',
    '/pages/yinmutual/myhold?redeem=7',
  ]);
});
