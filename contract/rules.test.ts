import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';

type OneText = { [K in keyof typeof rules]: (typeof rules)[K] extends (text: string) => boolean ? K : never }[keyof typeof rules];

const cases: [OneText, string[], string[]][] = [
  ['isAmount', ['1', '0.01', '10.5', '999999999999999.99'], ['0', '0.00', '-1', '1.234', '1e3', '1,5', '', ' 1', '.5', '1.']],
  [
    'isEmail',
    ['a@b', 'a.b+c@d.e', "O'Neil_1@mail.example.co", 'x@xn--caf-dma.example', `${'a'.repeat(64)}@b.example`],
    [
      ...['a@', '@b', 'a', 'a b@c', 'a@@b', '', 'a@b@c', ' a@b', 'a@b\n', 'a\r\nBcc: x@c', 'a\u0000@b', 'a\u001b[2J@b'],
      ...['.a@b', 'a.@b', 'a..b@c', '"a b"@c', 'a(b)@c', 'a,b@c', '<a>@b', 'a@b.', 'a@.b', 'a@-b', 'a@b-', 'a@b_c', 'a@[127.0.0.1]'],
      // KELVIN SIGN and LONG S fold to k and s, a full-width letter to its plain one; the last two are written from right to left.
      ...['\u212Aelvin@b', '\u017Fam@b', 'a@\uFF42.example', 'é@b', 'a@é.example', '\u202Ea@b', 'ab\u200F@c'],
      ...[`${'a'.repeat(65)}@b`, `a@${'b'.repeat(64)}.example`, `a@${'b.'.repeat(126)}b`],
    ],
  ],
  ['isUsername', ['abcd', 'A_1_'], ['abc', 'ab cd', 'abc-', 'é123', '']],
  ['isPassword', ['a1!@', '€™<>+=', 'demo1234'], ['abc', 'ab cd', 'abc"', '']],
  ['isCorporateId', ['abc', 'A1b2c3D4e5f6g7h'], ['ab', 'A1b2c3D4e5f6g7h8', 'ab_']],
  ['isCorporatePassword', ['abcd1234', 'a'.repeat(20)], ['abcd123', 'a'.repeat(21), 'abcd123!']],
  ['isLicenseNumber', ['123456789', '1234567890123'], ['12345678', '12345678901234', ' '.repeat(9)]],
  ['isName', ['Ng', 'x'.repeat(50)], ['', '   ', '\u200b\u2060', 'Ng\u202egN', 'N\u2028g', 'x'.repeat(51)]],
  ['isEmailCode', ['1', '123456'], ['', '1234567', '12a']],
  ['isTransactionSecret', ['123456', 'x'.repeat(20)], ['12345', 'x'.repeat(21)]],
  ['isInvitationCode', ['ABC123'], ['abc123', 'AB12', '']],
  ['isClientOrderId', ['0123456789abcdef'], ['short', 'x'.repeat(65), 'with space 12345678']],
  ['isDocumentNumber', ['AB1234'], ['AB123', 'x'.repeat(51), '      ', '------']],
];

describe.each(cases)('%s', (rule, good, bad) => {
  it.each(good)('takes %j', (text) => expect(rules[rule](text)).toBe(true));
  it.each(bad)('refuses %j', (text) => expect(rules[rule](text)).toBe(false));
});

describe('isAmountOf', () => {
  it.each([
    ['1', 2, true],
    ['0.01', 2, true],
    ['0.001', 2, false],
    ['0.00000001', 8, true],
    ['0.000000001', 8, false],
    ['0', 2, false],
    ['0.00', 2, false],
    ['1.', 2, false],
    ['.5', 2, false],
    ['1e3', 2, false],
    ['1,5', 2, false],
    ['-1', 2, false],
    ['1234567890123456', 2, false],
  ])('%j at %i decimals: %j', (text, scale, taken) => expect(rules.isAmountOf(text, scale)).toBe(taken));
});
