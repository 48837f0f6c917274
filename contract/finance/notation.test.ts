import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTATIONS } from '../codes.ts';
import { inWholes, notationText, ofWholes, parseNotation } from './notation.ts';
import { parseUnits } from './price.ts';

/** Scale and tick of the listed futures: bond, ten, five and two years; corn. */
const CASES = [
  ['ZB', 'thirtySeconds', 5, 5, '117.5', "117'16"],
  ['ZN', 'thirtySeconds', 6, 6, '110.515625', "110'16.5"],
  ['ZN', 'thirtySeconds', 6, 6, '110.5', "110'16.0"],
  ['ZN', 'thirtySeconds', 6, 6, '110', "110'00.0"],
  ['ZF', 'thirtySeconds', 7, 7, '109.5078125', "109'16.25"],
  ['ZT', 'thirtySeconds', 8, 8, '104.25390625', "104'08.125"],
  ['ZC', 'centEighths', 4, 4, '4.3525', "435'2"],
  ['ZC', 'centEighths', 4, 4, '4.35', "435'0"],
  ['ZS', 'centEighths', 4, 4, '10.6075', "1060'6"],
] as const;

describe('prices as traders write them', () => {
  it.each(CASES)('%s in %s', (_, notation, scale, tickDigits, decimal, text) => {
    const units = parseUnits(decimal, scale) ?? Number.NaN;
    expect(notationText(units, scale, tickDigits, notation)).toBe(text);
    expect(parseNotation(text, scale, notation)).toBe(units);
  });

  it('are decimals of a cent between two eighths, which have no decimals', () => {
    expect(notationText(43_529, 4, 4, 'centEighths')).toBe('435.29');
    expect(notationText(-43_529_166, 7, 4, 'centEighths')).toBe('-435.292');
    expect(notationText(43_525, 4, 4, 'centEighths')).toBe("435'2");
    expect(notationText(640_625, 6, 6, 'sixtyFourths')).toBe("0'41");
    expect(notationText(10_078_125, 7, 7, 'sixtyFourths')).toBe("1'00.5");
  });

  it('go to decimals of their whole and back', () => {
    for (const price of ['4.3525', '10', '0.0025', '-0.5', '0', '435.25'])
      for (const notation of NOTATIONS) expect(ofWholes(inWholes(price, notation), notation)).toBe(price);
    expect(inWholes('4.3525', 'centEighths')).toBe('435.25');
    expect(inWholes('0.0025', 'centEighths')).toBe('0.25');
    expect(ofWholes('5', 'centEighths')).toBe('0.05');
    expect(inWholes('110.5', 'thirtySeconds')).toBe('110.5');
  });

  it('say a change with its sign, and an average finer than the tick', () => {
    expect(notationText(-15_625, 6, 6, 'thirtySeconds')).toBe("-0'00.5");
    expect(notationText(-75, 4, 4, 'centEighths')).toBe("-0'6");
    expect(notationText(110_503_700, 6, 6, 'thirtySeconds')).toBe("110'16.118");
    // Rounded up to the next whole point.
    expect(notationText(110_999_999, 6, 6, 'thirtySeconds')).toBe("111'00.000");
  });

  it.each([
    ['110-16+', 110_515_625],
    ["110'165", 110_515_625],
    ['110’167', 110_523_437.5],
    ["110'16", 110_500_000],
    ["110'16,5", 110_515_625],
    ["-1'08", -1_250_000],
    ["110'32", undefined],
    ["110'5", undefined],
    ['110.515625', undefined],
    ['110', undefined],
    ["110'16'", undefined],
    ['', undefined],
  ])('read %s as screens have it', (text, units) => {
    expect(parseNotation(text, 6, 'thirtySeconds')).toBe(Number.isInteger(units) || units === undefined ? units : undefined);
  });

  it('come back from their text to the unit, on every tick', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOTATIONS), fc.integer({ min: -2_000_000, max: 2_000_000 }), (notation, ticks) => {
        // 1/256 of a point at scale 8, a quarter of a cent at scale 4.
        const [scale, size] = notation === 'centEighths' ? [4, 25] : [8, 390_625];
        const units = ticks * size;
        expect(parseNotation(notationText(units, scale, scale, notation), scale, notation)).toBe(units);
      }),
    );
  });
});
