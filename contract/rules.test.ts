import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';

const cases: [keyof typeof rules & `is${string}`, string[], string[]][] = [
  ['isAmount', ['1', '0.01', '10.5', '999999999999999.99'], ['0', '0.00', '-1', '1.234', '1e3', '1,5', '', ' 1', '.5', '1.']],
  ['isEmail', ['a@b', 'a.b+c@d.e'], ['a@', '@b', 'a', 'a b@c', 'a@@b', '']],
  ['isUsername', ['abcd', 'A_1_'], ['abc', 'ab cd', 'abc-', 'é123', '']],
  ['isPassword', ['a1!@', '€™<>+=', 'demo1234'], ['abc', 'ab cd', 'abc"', '']],
  ['isCorporateId', ['abc', 'A1b2c3D4e5f6g7h'], ['ab', 'A1b2c3D4e5f6g7h8', 'ab_']],
  ['isCorporatePassword', ['abcd1234', 'a'.repeat(20)], ['abcd123', 'a'.repeat(21), 'abcd123!']],
  ['isLicenseNumber', ['123456789', '1234567890123'], ['12345678', '12345678901234']],
  ['isName', ['Ng', 'x'.repeat(50)], ['', '   ', 'x'.repeat(51)]],
  ['isEmailCode', ['1', '123456'], ['', '1234567', '12a']],
  ['isTransactionSecret', ['123456', 'x'.repeat(20)], ['12345', 'x'.repeat(21)]],
  ['isDocumentNumber', ['AB1234'], ['AB123', 'x'.repeat(51)]],
];

describe.each(cases)('%s', (rule, good, bad) => {
  it.each(good)('takes %j', (text) => expect(rules[rule](text)).toBe(true));
  it.each(bad)('refuses %j', (text) => expect(rules[rule](text)).toBe(false));
});
