import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, formatUnits, isFall, parseUnits, shownDigits } from './price.ts';

const units = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });
const scale = fc.integer({ min: 0, max: 8 });

describe('price units', () => {
  it('gives back the units it wrote', () => {
    fc.assert(
      fc.property(units, scale, fc.integer({ min: 0, max: 8 }), (value, at, digits) => {
        expect(parseUnits(formatUnits(value, at, Math.min(digits, at)), at)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([
    ['122.15', 4, 1_221_500],
    ['743500', 4, 7_435_000_000],
    ['0.0001', 4, 1],
    ['-37.63', 2, -3763],
    ['+2.25', 2, 225],
    ['1.50000', 2, 150],
    ['-0.00', 2, 0],
  ])('reads %s at scale %i exactly', (text, at, expected) => {
    expect(parseUnits(text, at)).toBe(expected);
  });

  it.each(['', ' 1', '1e3', '1,5', '.5', '1.', 'NaN', 'Infinity', '0x10', '--1', '1_000', '９'])('refuses %j', (text) => {
    expect(parseUnits(text, 4)).toBeUndefined();
  });

  it('refuses what the scale or a float64 cannot hold exactly', () => {
    expect(parseUnits('1.00001', 4)).toBeUndefined();
    expect(parseUnits('999999999999999.9999', 4)).toBeUndefined();
  });

  it.each([
    [1_221_500, 4, 2, '122.15'],
    [834, 4, 2, '0.0834'],
    [5, 0, 0, '5'],
    [-100, 2, 0, '-1'],
    [100, 2, 2, '1.00'],
  ])('writes %i at scale %i with %i digits', (value, at, digits, expected) => {
    expect(formatUnits(value, at, digits)).toBe(expected);
  });

  it('shows the decimals of the tick, and more only when the price needs them', () => {
    expect(shownDigits(1_221_500, 4, 2)).toBe(2);
    expect(shownDigits(1_221_550, 4, 2)).toBe(3);
    expect(shownDigits(834, 4, 2)).toBe(4);
    expect(shownDigits(834, 4, 4)).toBe(4);
  });
});

describe('change', () => {
  it('has a ratio only against a positive base', () => {
    expect(changeOf(110, 100)).toEqual({ change: 10, ratio: 0.1 });
    expect(changeOf(-1400, -3763)).toEqual({ change: 2363, ratio: undefined });
    expect(changeOf(5, 0).ratio).toBeUndefined();
  });

  it.each([
    [0, true],
    [-1, true],
    [1, false],
    [Number.NaN, false],
  ])('number %d falls: %s', (value, expected) => {
    expect(isFall(value)).toBe(expected);
  });

  it.each([
    ['0', true],
    ['0.00', true],
    ['-0.01', true],
    ['-', true],
    ['+2.25', false],
    ['0.01', false],
  ])('text %s falls: %s', (value, expected) => {
    expect(isFall(value)).toBe(expected);
  });
});
