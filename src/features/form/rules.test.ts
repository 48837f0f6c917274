import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountType } from '../../../contract/codes.ts';
import { allEndpoints } from '../../../contract/rest/index.ts';
import { type FieldRule, keepRules, optional, RULES, sameAs } from './rules.ts';

const individual = {
  accountType: AccountType.Individual,
  username: 'alice',
  password: 'secret',
  firstName: 'Alice',
  lastName: 'Liddell',
  agreed: true,
};
const company = {
  accountType: AccountType.Company,
  username: 'acme1',
  password: 'Abcd1234',
  officer: { firstName: 'Bob', lastName: 'Martin', email: 'bob@acme.example' },
  company: {
    fullName: 'Acme SA',
    licenseNumber: '1234567890',
    officeAddress: '1 rue Vivienne',
    corporateBankAccount: 'FR76',
    licenseImage: 'u1',
    accountProofImage: 'u2',
  },
  agreed: true,
};
const identity = {
  documentType: 'passport',
  documentNumber: '19AF44821',
  country: 'FR',
  firstName: 'Alice',
  lastName: 'Liddell',
  frontImage: 'u1',
};

const accepts = (id: 'register' | 'updateReal' | 'newRegisterEmail' | 'settingPayPassword', input: unknown): boolean =>
  allEndpoints[id].input.safeParse(input).success;
const withCompany = (change: object) => accepts('register', { ...company, company: { ...company.company, ...change } });
const withOfficer = (change: object) => accepts('register', { ...company, officer: { ...company.officer, ...change } });
const byEmail = (change: object) => accepts('newRegisterEmail', { email: 'a@b', code: '1', password: 'abcd', agreed: true, ...change });

/** What the form says, and what the server's own check of the same field says. */
const PAIRS: readonly (readonly [name: string, rule: FieldRule, server: (text: string) => boolean])[] = [
  ['username', RULES.username, (username) => accepts('register', { ...individual, username })],
  ['password', RULES.password, (password) => accepts('register', { ...individual, password })],
  ['first name', RULES.personName, (firstName) => accepts('register', { ...individual, firstName })],
  ['corporate ID', RULES.corporateId, (username) => accepts('register', { ...company, username })],
  ['corporate password', RULES.corporatePassword, (password) => accepts('register', { ...company, password })],
  ['license', RULES.licenseNumber, (licenseNumber) => withCompany({ licenseNumber })],
  ['office address', RULES.line, (officeAddress) => withCompany({ officeAddress })],
  ['officer email', RULES.email, (email) => withOfficer({ email })],
  ['email code', RULES.emailCode, (code) => byEmail({ code })],
  ['document number', RULES.passportNumber, (documentNumber) => accepts('updateReal', { ...identity, documentNumber })],
  ['transaction password', RULES.secret, (payPassword) => accepts('settingPayPassword', { payPassword })],
];

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[\w@.!#€™-]{0,60}$/),
  fc.stringMatching(/^\d{0,24}$/),
);

describe('rules', () => {
  it.each(PAIRS)('agrees with the server about %s', (_, rule, server) => {
    fc.assert(
      fc.property(text, (given) => {
        // A form sends what it checked: without the spaces around it, except where they count.
        const sent = rule.verbatim ? given : given.trim();
        expect(rule.check(sent, {}) === undefined).toBe(server(sent));
      }),
      { numRuns: 400 },
    );
  });

  it('speaks of what is missing in other words than of what is wrong', () => {
    for (const [, rule] of PAIRS) {
      const missing = rule.check('', {});
      expect(missing).toMatch(/^rule\./);
      expect(rule.check('\u0000', {})).not.toBe(missing);
      expect(rule.check('\u0000', {})).toMatch(/^wrong\./);
    }
    expect(RULES.email.check('alice', {})).toBe('wrong.email');
    expect(RULES.username.check('abc', {})).toBe('wrong.username');
  });

  it('lets a field that may stay empty be empty, and no worse', () => {
    expect(optional(RULES.email).check('', {})).toBeUndefined();
    expect(optional(RULES.email).check('x', {})).toBe('wrong.email');
    expect(RULES.invitationCode.check('', {})).toBeUndefined();
  });

  it('compares the password with itself', () => {
    expect(sameAs('password').check('abcd', { password: 'abcd' })).toBeUndefined();
    expect(sameAs('password').check('', { password: 'abcd' })).toBe('rule.passwordsDiffer');
  });

  it('knows when a step is filled in', () => {
    expect(keepRules(RULES, ['username', 'password'], { username: 'alice', password: 'abcd' })).toBe(true);
    expect(keepRules(RULES, ['username', 'password'], { username: 'alice' })).toBe(false);
  });
});
