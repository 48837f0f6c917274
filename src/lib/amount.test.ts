import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/codes.ts';
import { CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { type AmountReading, readAmount, readFigure, typedAmount } from './amount.ts';
import { localAmountText, moneyText } from './money.ts';

const said = (reading: AmountReading): string => (reading.kind === 'amount' ? reading.value : reading.kind);
const POINT_LOCALES = new Set(['en', 'zh-CN', 'es-MX']);

/** One typed or pasted text, and what it must be read as: a value, or the kind of its refusal. */
interface Case {
  readonly text: string;
  readonly currency: Currency;
  readonly expected: string;
}

/** Texts whose reading is the same in every language: nothing here may be read with another magnitude by anybody. */
const EVERYWHERE: readonly (readonly [expected: string, currency: Currency, ...texts: string[]])[] = [
  // no mark at all
  ['1', 'USD', '1', ' 1 ', '01', '001', '1.', '1,', '1.0', '1,0', '1.00', '1,00'],
  ['12', 'EUR', '12', '12.0', '12,00', '12 €', '€12', '€ 12', '12\u00a0€', '12 EUR', 'EUR 12', 'eur12'],
  [
    '1234',
    'USD',
    '1234',
    '1234.00',
    '1234,00',
    '1.234,',
    '1,234.',
    '1 234',
    '1\u00a0234',
    '1\u202f234',
    '1\u2009234',
    "1'234",
    '1’234',
    '$1234',
    '1234 $US',
  ],
  [
    '1234567',
    'MXN',
    '1234567',
    '1 234 567',
    '1.234.567',
    '1,234,567',
    "1'234'567",
    'MX$1,234,567',
    'MXN 1.234.567',
    '1\u202f234\u202f567 $MX',
  ],
  // a mark before one, two decimals: nobody groups so
  ['0.5', 'USD', '0.5', '0,5', '.5', ',5', '.50', ',50', '00.50', '0,50 USD', 'USD 0.50'],
  ['1.5', 'HKD', '1.5', '1,5', '1.50', '1,50', 'HK$1.50', '1,50 HKD', 'hk$1,5'],
  ['12.34', 'AUD', '12.34', '12,34', 'A$12.34', 'AU$12,34', '12,34 $AU', '$12.34'],
  ['123.45', 'EUR', '123.45', '123,45', '€123.45', '123,45\u202f€', '123,45\u00a0€'],
  // two marks: the last one is the decimal mark
  [
    '1234.5',
    'EUR',
    '1,234.5',
    '1.234,5',
    '1 234,5',
    '1 234.5',
    '1\u00a0234,50',
    '1\u202f234,50',
    "1'234.50",
    '1.234,50 €',
    '€1,234.50',
    '€ 1.234,50',
  ],
  [
    '1234567.89',
    'USD',
    '1,234,567.89',
    '1.234.567,89',
    '1 234 567,89',
    '1 234 567.89',
    '1\u202f234\u202f567,89 $US',
    'US$1,234,567.89',
    'USD 1.234.567,89',
  ],
  ['12345.67', 'MXN', '12,345.67', '12.345,67', '12 345,67', '12345.67', '12345,67', 'MX$ 12.345,67', '$12,345.67'],
  // full-width and Arabic digits
  ['12.5', 'USD', '１２.５', '１２，５', '１２．５', '١٢٫٥', '۱۲٫۵', '１２．５０'],
  ['1234.5', 'HKD', '１,２３４.５', '١٬٢٣٤٫٥٠', '１ ２３４，５０'],
  // marks that a paste carries along unseen
  ['99.95', 'USD', '\u200e99.95', '99.95\u200f', '\ufeff99,95', '\t99.95\n', '\u206699.95\u2069', 'USD\u00a099.95'],
  // coins have more decimals
  ['0.00000001', 'BTC', '0.00000001', '0,00000001', '.00000001', '0.00000001 BTC', '₿0,00000001'],
  ['0.1234', 'BTC', '0.1234', '0,1234', '.1234', ',1234', '0.12340000'],
  ['0.123', 'BTC', '0.123', '0,123', '.123', ',123', '0.123 BTC'],
  ['1.2345', 'ETH', '1.2345', '1,2345', '1.23450', '1,234500', 'Ξ1.2345', '1,2345 ETH'],
  ['1234.567', 'BTC', '1,234.567', '1.234,567', '1 234,567', '1 234.567', '1234.567', '1234,567'],
  ['100.000001', 'USDT', '100.000001', '100,000001', '100,000001 USDT', '100.000001₮'],
  // one mark before three digits, and the currency has two decimals
  ['ambiguous', 'USD', '1.234', '1,234', '12.345', '12,345', '123.456', '123,456', '1.000', '1,000', '$1,234', '1.234 USD', '１，２３４'],
  ['ambiguous', 'EUR', '1.234', '1,234', '12.345', '999,999', '€1.234', '1,000 €', '1.500 EUR', '10.000', '10,000', '100.000', '100,000'],
  // three decimals, and no group could be led like this
  [
    'decimals',
    'USD',
    '0.123',
    '0,123',
    '.123',
    ',500',
    '1234.567',
    '1234,567',
    '1 234.567',
    '1.2345',
    '1,2345',
    '12.3456',
    '0.001',
    '12,5000',
  ],
  ['decimals', 'USDT', '1.2345678', '0,0000001'],
  ['decimals', 'BTC', '0.000000001', '1,123456789'],
  ['zero', 'USD', '0', '0.00', '0,00', '00', '.0', '0 $', '٠'],
  ['negative', 'USD', '-1', '−1', '-1.50', '(1)', '1-', '-$5', '$-5', '-1,234.50', '(1,234.50)'],
  ['otherCurrency', 'EUR', '12 USD', '$12', 'US$12', '12 BTC', 'HKD 12', '12,50 $US'],
  ['otherCurrency', 'USD', '€12', '12 EUR', 'MX$12', '12 USDT', 'A$5'],
  ['otherCurrency', 'USDT', '12 USD', '$12'],
  ['tooLong', 'USD', '1234567890123456', '1,234,567,890,123,456', '9999999999999999.99'],
  ['empty', 'USD', '', ' ', '\u00a0', '\u200b'],
  // no amount, and no guess at one
  ['notNumber', 'USD', '1,23,456', '1.23.456', '12,34,567.89', '1234,567.89', '1,2345.67', '1.234.56', '1,234,56', '0.123,45', '0,123.45'],
  ['notNumber', 'USD', '1 23', '12 34', '1  234', '1 2345', '1 234 56', '1 .5', '1, 5', '1 234,567.89', '1.234 567,89', "1'234,567.89"],
  [
    'notNumber',
    'USD',
    '1e5',
    '1E3',
    '1k',
    '2M',
    '0x10',
    '1/2',
    '½',
    '10%',
    '+5',
    '1+1',
    '1=1',
    '一百',
    'abc',
    '.',
    ',',
    '$',
    '1..5',
    '1,,5',
    '1.5.',
    ',.5',
  ],
  ['notNumber', 'USD', '1;5', '1:5', '1_000', '1·5', '1،5', 'NaN', 'Infinity', '12 dollars', '5 5', '१२', 'kr 5', '£5', '1,5,'],
];

/** Texts that a language reads in one way: one mark before three digits, and a currency with three decimals or more. */
const ownMark = (locale: string): readonly Case[] => {
  const [own, other] = POINT_LOCALES.has(locale) ? ['.', ','] : [',', '.'];
  return [
    ...['1@234', '12@345', '123@456', '1@000'].map((text) => ({
      text: text.replace('@', own),
      currency: 'BTC' as const,
      expected: text.replace('@', '.').replace(/\.?0+$/, ''),
    })),
    ...['1@234', '12@345', '123@456', '1@000'].map((text) => ({
      text: text.replace('@', other),
      currency: 'BTC' as const,
      expected: 'ambiguous',
    })),
  ];
};

const cases = (locale: string): readonly Case[] => [
  ...EVERYWHERE.flatMap(([expected, currency, ...texts]) => texts.map((text) => ({ text, currency, expected }))),
  ...ownMark(locale),
];

describe.each(LANGUAGES)('an amount typed or pasted in %s', (locale) => {
  it('comes in at least two hundred ways', () => expect(cases(locale).length).toBeGreaterThanOrEqual(200));

  it.each(cases(locale))('$text in $currency is $expected', ({ text, currency, expected }) => {
    expect(said(readAmount(text, currency, locale))).toBe(expected);
  });

  const amounts = fc
    .record({
      currency: fc.constantFrom(...CURRENCIES),
      whole: fc.oneof(
        fc.integer({ min: 0, max: 9999 }),
        fc.maxSafeNat().map((all) => all % 10 ** 15),
      ),
      fraction: fc.integer({ min: 0, max: 10 ** 8 - 1 }),
    })
    .map(({ currency, whole, fraction }) => {
      const decimals = String(fraction).padStart(8, '0').slice(0, CURRENCY_SCALE[currency]).replace(/0+$/, '');
      return { currency, value: decimals === '' ? String(whole) : `${whole}.${decimals}` };
    })
    .filter(({ value }) => value !== '0');

  it('is what it was written from: money, bare number, typed text', () => {
    fc.assert(
      fc.property(amounts, ({ currency, value }) => {
        for (const text of [moneyText(value, currency, locale), localAmountText(value, locale), typedAmount(value, locale)])
          expect({ text, said: said(readAmount(text, currency, locale)) }).toEqual({ text, said: value });
      }),
      { numRuns: 300 },
    );
  });

  it('never changes its magnitude, whichever marks it has', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.constantFrom('0', '1', '2', '9', '.', ',', ' ', "'", '\u202f', '٫'), { minLength: 1, maxLength: 12 })
          .map((all) => all.join('')),
        fc.constantFrom<Currency>('USD', 'BTC'),
        (text, currency) => {
          const reading = readAmount(text, currency, locale);
          if (reading.kind !== 'amount') return;
          // The digits stay, in their order: no mark may add or take one.
          const digits = text.replace(/\D/g, '').replace(/^0+/, '');
          expect(digits.startsWith(reading.value.replace('.', '').replace(/^0+/, ''))).toBe(true);
          // And another language reads the same, or refuses.
          for (const other of LANGUAGES) {
            const there = readAmount(text, currency, other);
            expect(there.kind === 'amount' ? there.value : reading.value).toBe(reading.value);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('an ambiguous amount', () => {
  it('names both readings, or the only one that the currency can have', () => {
    expect(readAmount('1.234', 'EUR', 'de')).toEqual({ kind: 'ambiguous', whole: '1234', fraction: undefined });
    expect(readAmount('1.234', 'BTC', 'de')).toEqual({ kind: 'ambiguous', whole: '1234', fraction: '1.234' });
  });
});

describe('a bare figure', () => {
  it.each([
    ['122,10', 'fr', { kind: 'amount', value: '122.1' }],
    ['1,234', 'fr', { kind: 'amount', value: '1.234' }],
    ['1.234', 'fr', { kind: 'ambiguous', whole: '1234', fraction: '1.234' }],
    ['1,234', 'en', { kind: 'ambiguous', whole: '1234', fraction: '1.234' }],
    ['-37.63', 'en', { kind: 'amount', value: '-37.63' }],
    ['−37,63', 'fr', { kind: 'amount', value: '-37.63' }],
    ['0', 'fr', { kind: 'amount', value: '0' }],
    ['1e21', 'fr', { kind: 'notNumber' }],
    ['1000000000000000000000', 'fr', { kind: 'tooLong' }],
    ['12 $', 'fr', { kind: 'notNumber' }],
    ['NaN', 'fr', { kind: 'notNumber' }],
    ['', 'fr', { kind: 'empty' }],
  ])('reads the price %j in %s', (text, locale, reading) => {
    expect(readFigure(text, { scale: 8, signed: true }, locale)).toEqual(reading);
  });

  it.each([
    ['1,234', 'en', { kind: 'amount', value: '1234' }],
    ['1 234', 'fr', { kind: 'amount', value: '1234' }],
    ['1.234', 'fr', { kind: 'ambiguous', whole: '1234', fraction: undefined }],
    ['1.5', 'en', { kind: 'decimals' }],
    ['-5', 'en', { kind: 'negative' }],
    ['0', 'en', { kind: 'zero' }],
  ])('reads the quantity %j in %s', (text, locale, reading) => expect(readFigure(text, { scale: 0 }, locale)).toEqual(reading));
});
