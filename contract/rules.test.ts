import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';

type OneText = { [K in keyof typeof rules]: (typeof rules)[K] extends (text: string) => boolean ? K : never }[keyof typeof rules];

const cases: [OneText, string[], string[]][] = [
  ['isAmount', ['1', '0.01', '10.5', '999999999999999.99'], ['0', '0.00', '-1', '1.234', '1e3', '1,5', '', ' 1', '.5', '1.']],
  ['isEmail', ['a@b', 'a.b+c@d.e'], ['a@', '@b', 'a', 'a b@c', 'a@@b', '']],
  ['isUsername', ['abcd', 'A_1_'], ['abc', 'ab cd', 'abc-', 'é123', '']],
  ['isPassword', ['a1!@', '€™<>+=', 'demo1234'], ['abc', 'ab cd', 'abc"', '']],
  ['isCorporateId', ['abc', 'A1b2c3D4e5f6g7h'], ['ab', 'A1b2c3D4e5f6g7h8', 'ab_']],
  ['isCorporatePassword', ['abcd1234', 'a'.repeat(20)], ['abcd123', 'a'.repeat(21), 'abcd123!']],
  ['isLicenseNumber', ['123456789', '1234567890123'], ['12345678', '12345678901234', ' '.repeat(9)]],
  ['isName', ['Ng', 'x'.repeat(50)], ['', '   ', 'x'.repeat(51)]],
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
