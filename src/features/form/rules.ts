/**
 * What a form checks before it sends: the rules of contract/rules.ts, each with the words for what is missing and for what
 * is wrong. The server checks the same functions, so the two can't disagree.
 */
import {
  isCorporateId,
  isCorporatePassword,
  isDocumentNumber,
  isEmail,
  isEmailCode,
  isInvitationCode,
  isLicenseNumber,
  isName,
  isPassword,
  isTransactionSecret,
  isUsername,
} from '../../../contract/rules.ts';
import type forms from '../../../locales/fr/forms.json';

/** Key in the `forms` texts. */
export type MessageKey = `rule.${keyof typeof forms.rule}` | `wrong.${keyof typeof forms.wrong}`;
/** What is said below a field: a key, or words that were put together for the case. */
export type Message = MessageKey | { readonly text: string };

export type Values = Readonly<Record<string, string>>;

export interface FieldRule {
  /** Undefined when the text will do. `values` are those of the whole form. */
  check(text: string, values: Values): Message | undefined;
  /** Spaces around the text count; elsewhere they are dropped. */
  readonly verbatim?: boolean;
}

const needed = (missing: MessageKey, accepts?: (text: string) => boolean, wrong: MessageKey = missing): FieldRule => ({
  check: (text) => (text === '' ? missing : accepts === undefined || accepts(text) ? undefined : wrong),
});
const secret = (...rule: Parameters<typeof needed>): FieldRule => ({ ...needed(...rule), verbatim: true });

/** Whether every named field will do. */
export const keepRules = (rules: Readonly<Record<string, FieldRule>>, names: readonly string[], values: Values): boolean =>
  names.every((name) => rules[name]?.check(values[name] ?? '', values) === undefined);

/** The same field, which may stay empty. */
export const optional = (rule: FieldRule): FieldRule => ({
  ...rule,
  check: (text, values) => (text === '' ? undefined : rule.check(text, values)),
});

/** The password once more. */
export const sameAs = (other: string): FieldRule => ({
  check: (text, values) => (text === values[other] ? undefined : 'rule.passwordsDiffer'),
  verbatim: true,
});

export const RULES = {
  /** Free of rules: a search, a remark. */
  any: { check: () => undefined },
  required: needed('rule.required'),
  /** What is given at a login, where the rules of registration don't matter. */
  userId: needed('rule.userId'),
  givenPassword: secret('rule.password'),
  givenSecret: secret('rule.secret'),
  username: needed('rule.userId', isUsername, 'wrong.username'),
  corporateId: needed('rule.userId', isCorporateId, 'wrong.corporateId'),
  email: needed('rule.email', isEmail, 'wrong.email'),
  emailCode: needed('rule.emailCode', isEmailCode, 'wrong.emailCode'),
  password: secret('rule.password', isPassword, 'wrong.password'),
  corporatePassword: secret('rule.password', isCorporatePassword, 'wrong.corporatePassword'),
  newPassword: secret('rule.newPassword', isPassword, 'wrong.password'),
  newCorporatePassword: secret('rule.newPassword', isCorporatePassword, 'wrong.corporatePassword'),
  secret: secret('rule.secret', isTransactionSecret, 'wrong.secret'),
  personName: needed('rule.name', isName, 'wrong.name'),
  line: needed('rule.required', isName, 'wrong.name'),
  licenseNumber: needed('rule.required', isLicenseNumber, 'wrong.licenseNumber'),
  passportNumber: needed('rule.passportNumber', isDocumentNumber, 'wrong.documentNumber'),
  idCardNumber: needed('rule.idCardNumber', isDocumentNumber, 'wrong.documentNumber'),
  drivingLicenceNumber: needed('rule.required', isDocumentNumber, 'wrong.documentNumber'),
  country: needed('rule.country'),
  currency: needed('rule.currency'),
  image: needed('rule.image'),
  credentials: needed('rule.credentials'),
  agreement: needed('rule.agreement'),
  invitationCode: optional(needed('rule.required', isInvitationCode, 'wrong.invitationCode')),
} as const satisfies Record<string, FieldRule>;
