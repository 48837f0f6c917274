import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../lib/numbers.ts';
import { inverseRate, pipDigits, splitRate, spreadInPips } from './pips.ts';

const fr = numberFormats('fr');

describe('pips', () => {
  it.each([
    ['EURUSD: 1.08423 and 1.08436', 108_423, 108_436, 5, '0.0001', '1.3'],
    ['USDJPY: 157.214 and 157.221', 157_214, 157_221, 3, '0.01', '0.7'],
    ['USDJPY at a scale of 5', 15_721_400, 15_722_100, 5, '0.01', '0.7'],
    ['a spread finer than a tenth', 15_721_400, 15_721_455, 5, '0.01', '0.055'],
    ['no spread', 1, 1, 5, '0.0001', '0.0'],
  ])('%s', (_, bid, ask, scale, pip, pips) => expect(spreadInPips(bid, ask, scale, pip)).toBe(pips));

  it.each([
    [Number.NaN, 108_436],
    [108_423, Number.NaN],
  ])('has no spread with one side', (bid, ask) => expect(spreadInPips(bid, ask, 5, '0.0001')).toBeUndefined());

  it.each([
    ['1,08423', '0.0001', { lead: '1,08', pips: '42', rest: '3' }],
    ['157,214', '0.01', { lead: '157,', pips: '21', rest: '4' }],
    ['157', '0.01', { lead: '1', pips: '57', rest: '' }],
  ])('cuts %s where the pips of %s are', (text, pip, rate) => expect(splitRate(text, fr.decimal, pipDigits(pip))).toEqual(rate));

  it.each([
    [108_423, 5, '0.922314'],
    [157_214, 3, '0.00636076'],
    [1, 8, '100000000'],
    [0, 5, undefined],
    [-5, 5, undefined],
    [Number.NaN, 5, undefined],
  ])('turns %d at scale %d round', (units, scale, rate) => expect(inverseRate(units, scale)).toBe(rate));
});
