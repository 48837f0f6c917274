import { describe, expect, it } from 'vitest';
import type { Option } from '../../../contract/rest/market.ts';
import { atTheMoney, decimalsIn, expiriesOf, filled, inTheMoney, strikesOf } from './chain.ts';

const option = (right: Option['right'], strike: string, lastTradeDate = '2026-06-19'): Option => ({
  code: `${right}${strike}`,
  right,
  strike,
  lastTradeDate,
});
const chain = {
  list: [option('put', '100'), option('call', '95.5'), option('call', '100'), option('call', '9', '2026-03-20'), option('put', '-5')],
};

describe('option chain', () => {
  it('has its expiries in time', () => expect(expiriesOf(chain)).toEqual(['2026-03-20', '2026-06-19']));
  it('puts calls and puts of one strike together, by value', () => {
    expect(strikesOf(chain, '2026-06-19').map(({ strike, call, put }) => [strike, call?.code, put?.code])).toEqual([
      ['-5', undefined, 'put-5'],
      ['95.5', 'call95.5', undefined],
      ['100', 'call100', 'put100'],
    ]);
  });
  it('finds the strike at the money, the lower of two', () => {
    const strikes = strikesOf({ list: ['90', '95', '100'].map((strike) => option('call', strike)) }, '2026-06-19');
    expect([89, 92.5, 96, 120].map((price) => atTheMoney(strikes, price))).toEqual([0, 0, 1, 2]);
    expect(atTheMoney(strikes, Number.NaN)).toBeUndefined();
    expect(atTheMoney([], 1)).toBeUndefined();
  });
  it('brings a column of prices to the same decimals', () => {
    const prices = ['212', '191.55', null, undefined, '-0.5'];
    expect(decimalsIn(prices)).toBe(2);
    expect(['212', '191.55', '-0.5'].map((price) => filled(price, 2))).toEqual(['212.00', '191.55', '-0.50']);
    expect([decimalsIn([]), filled('90', 0)]).toEqual([0, '90']);
  });
  it('knows what is worth something', () => {
    expect([inTheMoney('call', 90, 100), inTheMoney('call', 100, 100), inTheMoney('put', 110, 100), inTheMoney('put', 90, 100)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
