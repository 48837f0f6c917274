import { AccountType } from '../../../../contract/codes.ts';
import type { Registration } from '../../../../contract/rest/account.ts';
import { RULES, sameAs } from '../../../features/form/rules.ts';

export const COMPANY = {
  username: RULES.corporateId,
  password: RULES.corporatePassword,
  repeat: sameAs('password'),
  firstName: RULES.personName,
  lastName: RULES.personName,
  email: RULES.email,
  fullName: RULES.line,
  licenseNumber: RULES.licenseNumber,
  officeAddress: RULES.line,
  corporateBankAccount: RULES.line,
  licenseImage: RULES.image,
  accountProofImage: RULES.image,
  terms: RULES.credentials,
  invitationCode: RULES.invitationCode,
  agreed: RULES.agreement,
};
export type CompanyField = keyof typeof COMPANY;
export const IMAGES = ['licenseImage', 'accountProofImage', 'terms'] as const satisfies readonly CompanyField[];
export type CompanyImage = (typeof IMAGES)[number];

/** What each step asks for. */
export const STEPS = [
  ['username', 'password', 'repeat'],
  ['firstName', 'lastName', 'email'],
  ['fullName', 'licenseNumber', 'officeAddress', 'corporateBankAccount'],
  ['licenseImage', 'accountProofImage', 'terms', 'invitationCode', 'agreed'],
] as const satisfies readonly (readonly CompanyField[])[];

/** Of values that keep the rules. */
export const registrationOf = (values: Readonly<Record<CompanyField, string>>): Registration => {
  const { username, password, firstName, lastName, email, invitationCode } = values;
  const { fullName, licenseNumber, officeAddress, corporateBankAccount, licenseImage, accountProofImage, terms } = values;
  return {
    accountType: AccountType.Company,
    username,
    password,
    officer: { firstName, lastName, email },
    company: { fullName, licenseNumber, officeAddress, corporateBankAccount, licenseImage, accountProofImage, terms },
    agreed: true,
    ...(invitationCode !== '' && { invitationCode }),
  };
};
