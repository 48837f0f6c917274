import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAba, isBic, isIban, looksLikeIban } from './bank.ts';

/** Examples of the registry, of banks and of Wikipedia. */
const IBANS = [
  'GB82 WEST 1234 5698 7654 32',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NL91ABNA0417164300',
  'BE68-5390-0754-7034',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'SA0380000000608010167519',
  'ch9300762011623852957',
  'LC55HEMM000100010012001200023015',
];

describe('an IBAN', () => {
  it.each(IBANS)('%s is one', (text) => expect(isIban(text)).toBe(true));

  it('with one digit changed is none', () =>
    fc.assert(
      fc.property(fc.constantFrom(...IBANS), fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const iban = text.replace(/[\s-]/g, '');
        const digits = Array.from(iban, (character, index) => (/\d/.test(character) ? index : -1)).filter((index) => index >= 0);
        const at = digits[place % digits.length] ?? 0;
        expect(isIban(iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1))).toBe(false);
      }),
    ));

  it.each(['XX00 SANDBOX USD WD2C', 'FR142004101005050001', 'ZZ89370400440532013000', 'DE00370400440532013000', '4111111111111111', ''])(
    '%j is none',
    (text) => expect(isIban(text)).toBe(false),
  );

  it('is not what a card number or an account number looks like', () => {
    expect(['4111 1111 1111 1111', '000123456789', 'DE 12'].some(looksLikeIban)).toBe(false);
    expect(looksLikeIban('DE00 3704 0044 0532 0130 00')).toBe(true);
  });
});

describe('a BIC', () => {
  it.each(['DEUTDEFF', 'DEUTDEFF500', 'NEDSZAJJXXX', 'bnpafrpp'])('%s is one', (text) => expect(isBic(text)).toBe(true));
  it.each(['DEUTDEF', 'DEUTDEFF5', 'DEUT1EFF', 'SIMULATED', '', 'DEUTDEFF-500'])('%j is none', (text) => expect(isBic(text)).toBe(false));
});

describe('an ABA routing number', () => {
  it.each(['021000021', '011401533', '091000019', '111000025', '322271627', '121000358'])('%s is one', (text) =>
    expect(isAba(text)).toBe(true),
  );
  it.each(['021000022', '210000210', '000000000', '990000006', '12345678', '0210000210', 'O21000021', ''])('%j is none', (text) =>
    expect(isAba(text)).toBe(false),
  );
  it('with one digit changed is none', () =>
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const text = '021000021';
        expect(isAba(text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1))).toBe(false);
      }),
    ));
});
