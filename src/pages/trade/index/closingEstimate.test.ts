import { expect, it } from 'vitest';
import type { Rates } from '../../../../contract/rest/trading.ts';
import { positionOf } from '../../../products/traded.fixture.ts';
import { closingFee, freeQuantity } from './closingEstimate.ts';

const RATES: Rates = {
  buyRate: '0.001',
  sellRate: '0.001',
  charges: [
    { kind: 'commission', side: 'both', basis: 'value', rate: '0.001', minimum: '1.00', rounding: 'halfEven' },
    { kind: 'secFee', side: 'sell', basis: 'value', rate: '0.0000278', rounding: 'halfEven' },
    { kind: 'stampDuty', side: 'buy', basis: 'value', rate: '0.005', rounding: 'halfEven' },
  ],
};

it('charges what is free to close, by the schedule of the side that closes it', () => {
  // 30 shares at 122.15 are 3,664.50: commission 3.66, SEC fee 0.10, and no duty on a sale.
  const position = positionOf({ positionNum: 40, frozenNum: 10 });
  expect(freeQuantity(position)).toBe(30);
  expect(closingFee(position, 1_221_500, RATES)).toBe(376n);
});

it('says nothing where it doesn’t know', () => {
  expect(closingFee(positionOf(), 1_221_500, undefined)).toBeUndefined();
  expect(closingFee(positionOf(), Number.NaN, RATES)).toBeUndefined();
  expect(closingFee(positionOf({ conversion: { market: 'FX', code: 'USDJPY', inverse: true } }), 1_221_500, RATES)).toBeUndefined();
});
