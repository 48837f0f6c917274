/** The rules that forms check are those that the server takes input by. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allEndpoints, type EndpointId } from '../../contract/rest/index.ts';
import * as rules from '../../contract/rules.ts';

const image = '/web/file/x';
const person = { accountType: 2, username: 'some_body', password: 'correct', firstName: 'A', lastName: 'B', agreed: true };
const firm = {
  accountType: 4,
  username: 'Firm1',
  password: 'corporate99',
  officer: { firstName: 'A', lastName: 'B', email: 'a@b' },
  company: {
    fullName: 'Firm',
    licenseNumber: '123456789',
    officeAddress: 'Here',
    corporateBankAccount: '1',
    licenseImage: image,
    accountProofImage: image,
  },
  agreed: true,
};
const email = { email: 'a@b', code: '123456', password: 'correct', agreed: true };
const document = { documentType: 'passport', documentNumber: '123456', country: 'FR', firstName: 'A', lastName: 'B', frontImage: image };

type Fields = Readonly<Record<string, unknown>>;

/** A valid input, and the place in it where a text is tried. */
const PLACES: readonly [string, EndpointId, (text: string) => Fields, (text: string) => boolean][] = [
  ['user name', 'register', (username) => ({ ...person, username }), rules.isUsername],
  ['password', 'register', (password) => ({ ...person, password }), rules.isPassword],
  ['first name', 'register', (firstName) => ({ ...person, firstName }), rules.isName],
  ['invitation code', 'register', (invitationCode) => ({ ...person, invitationCode }), rules.isInvitationCode],
  ['corporate ID', 'register', (username) => ({ ...firm, username }), rules.isCorporateId],
  ['corporate password', 'register', (password) => ({ ...firm, password }), rules.isCorporatePassword],
  ['officer’s email', 'register', (text) => ({ ...firm, officer: { ...firm.officer, email: text } }), rules.isEmail],
  ['license number', 'register', (licenseNumber) => ({ ...firm, company: { ...firm.company, licenseNumber } }), rules.isLicenseNumber],
  ['office address', 'register', (officeAddress) => ({ ...firm, company: { ...firm.company, officeAddress } }), rules.isName],
  ['email', 'registerEmail', (text) => ({ ...email, email: text }), rules.isEmail],
  ['email code', 'registerEmail', (code) => ({ ...email, code }), rules.isEmailCode],
  ['password by email', 'resetPassword', (password) => ({ ...email, password }), rules.isPassword],
  ['new password', 'updatePassword', (newPassword) => ({ oldPassword: 'x', newPassword }), rules.isPassword],
  ['transaction secret', 'settingPayPassword', (payPassword) => ({ payPassword }), rules.isTransactionSecret],
  ['new transaction secret', 'updatePayPassword', (payPassword) => ({ oldPayPassword: 'x', payPassword }), rules.isTransactionSecret],
  ['document number', 'updateReal', (documentNumber) => ({ ...document, documentNumber }), rules.isDocumentNumber],
];

const made = (letters: string, lengths: fc.ArrayConstraints = { maxLength: 60 }) =>
  fc.string({ ...lengths, unit: fc.constantFrom(...letters.split('')) });
/** Near what the rules allow: most of any text would be refused by all of them. */
const text = fc.oneof(
  fc.string({ maxLength: 60, unit: 'binary' }),
  made('abcXYZ0189_'),
  made('abcXYZ019!@#$%^&*-_™€<>+= .é'),
  made('0123456789', { maxLength: 8 }),
  made('ab@.', { minLength: 240, maxLength: 260 }),
  fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 })).map((parts) => parts.join('@')),
);

it.each(PLACES)('%s', (_, id, input, accepts) => {
  let [taken, refused] = [0, 0];
  fc.assert(
    fc.property(text, (given) => {
      const { success } = allEndpoints[id].input.safeParse(input(given));
      expect(success).toBe(accepts(given));
      if (success) taken += 1;
      else refused += 1;
    }),
    { numRuns: 1000 },
  );
  // A rule that takes everything, or nothing, would agree with anything.
  expect(Math.min(taken, refused)).toBeGreaterThan(0);
});
