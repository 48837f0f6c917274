import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../contract/finance/price.ts';
import {
  changeText,
  countText,
  decimalText,
  numberFormats,
  parseDecimalText,
  priceText,
  ratioText,
  unitsText,
  wireText,
} from './numbers.ts';

const fr = numberFormats('fr');
const en = numberFormats('en');
const de = numberFormats('de');
const nl = numberFormats('nl');
const mexican = numberFormats('es-MX');
const chinese = numberFormats('zh-CN');
const locales = fc.constantFrom(fr, en);
const decimals = fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 })).map(([units, scale]) => formatUnits(units, scale, scale));

describe('decimalText', () => {
  it('loses no digit: parsing the text gives the decimal back', () => {
    fc.assert(
      fc.property(decimals, locales, (decimal, formats) => {
        expect(parseDecimalText(decimalText(decimal, formats), formats)).toBe(decimal);
      }),
    );
  });

  it.each([
    ['1,5', en, undefined],
    ['1,500', en, '1500'],
    ['-1,234,567.8', en, '-1234567.8'],
    ['1234,567', en, undefined],
    ['1,,234', en, undefined],
    ['1.5,500', en, undefined],
    ['1,5', fr, '1.5'],
    ['1.5', fr, '1.5'],
    ['1.2.3', en, undefined],
  ])('reads %s as no other number than was meant', (text, formats, decimal) => {
    expect(parseDecimalText(text, formats)).toBe(decimal);
  });

  it('writes what Intl writes, with U+2212 and U+00A0', () => {
    fc.assert(
      fc.property(decimals, locales, (decimal, formats) => {
        const digits = decimal.split('.')[1]?.length ?? 0;
        const intl = new Intl.NumberFormat(formats.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
        // Intl takes decimal strings exactly; a negative zero is no price.
        const expected = intl
          .format(decimal as Intl.StringNumericLiteral)
          .replaceAll('\u202f', '\u00a0')
          .replace('-', '\u2212');
        expect(decimalText(decimal, formats)).toBe(expected);
      }),
    );
  });

  it.each([
    ['743500', fr, '743\u00a0500'],
    ['2068.63', fr, '2\u00a0068,63'],
    ['2068.63', en, '2,068.63'],
    ['-40.32', fr, '\u221240,32'],
    ['0.0001', en, '0.0001'],
  ])('%s', (decimal, formats, text) => expect(decimalText(decimal, formats)).toBe(text));
});

describe('prices', () => {
  it('shows the decimals of the tick, and all that an off-tick price needs', () => {
    expect(priceText(1_221_500, 4, 2, fr, undefined)).toBe('122,15');
    expect(priceText(1_221_550, 4, 2, fr, undefined)).toBe('122,155');
    expect(priceText(3_218, 4, 4, fr, undefined)).toBe('0,3218');
  });
  it('says absent for NaN', () => {
    expect(priceText(Number.NaN, 4, 2, fr, undefined)).toBe('–');
    expect(unitsText(Number.NaN, 4, 2, fr)).toBe('–');
    expect(wireText(null, fr)).toBe('–');
  });
  it('gives a change its sign', () => {
    expect(changeText(65_300, 4, 2, fr, undefined)).toBe('+6,53');
    expect(changeText(-65_300, 4, 2, fr, undefined)).toBe('\u22126,53');
    expect(changeText(0, 4, 2, fr, undefined)).toBe('0,00');
  });
});

describe('ratioText', () => {
  it.each([
    [0.0227, fr, '+2,27\u00a0%'],
    [-0.002, en, '\u22120.20%'],
    [0, fr, '0,00\u00a0%'],
    [-0.00001, fr, '\u22120,001\u00a0%'],
    [0.00003, fr, '+0,003\u00a0%'],
    [0.000_049, en, '+0.005%'],
    [1e-8, en, '+0.000001%'],
    [-1e-12, en, '0.00%'],
    [12.5, fr, '+1\u00a0250,00\u00a0%'],
    [Number.NaN, fr, '–'],
    [Number.POSITIVE_INFINITY, fr, '–'],
  ])('%s', (ratio, formats, text) => expect(ratioText(ratio, formats)).toBe(text));
});

describe('countText', () => {
  it.each([
    [640, fr, '640'],
    [9_999, fr, '9\u00a0999'],
    [16_300, fr, '16\u00a0k'],
    [999_499, fr, '999\u00a0k'],
    [999_500, fr, '1,00\u00a0M'],
    [18_020_000, fr, '18,0\u00a0M'],
    [109_000_000, en, '109M'],
    [5_269_707_264, fr, '5,27\u00a0Md'],
    [5_196_224_000_000, en, '5.20T'],
    [16_300, de, '16.300'],
    [5_269_707_264, de, '5,27\u00a0Mrd.'],
    [18_020_000, nl, '18,0\u00a0mln.'],
    [5_269_707_264, mexican, '5.27\u00a0mil\u00a0M'],
    [16_300, chinese, '1.63万'],
    [999_600, chinese, '100万'],
    [5_269_707_264, chinese, '52.7亿'],
    [Number.NaN, fr, '–'],
  ])('%s', (count, formats, text) => expect(countText(count, formats)).toBe(text));
});
