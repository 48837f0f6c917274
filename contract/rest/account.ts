/** Identity: registration, login, secrets, verification, and what the customer is. */
import * as z from 'zod/mini';
import { AccountType, BlockPermission, DOCUMENT_TYPES, IdentityStatus } from '../codes.ts';
import { BASE_CURRENCIES } from '../money.ts';
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
} from '../rules.ts';
import { personal, write } from './endpoint.ts';
import { absent, Count, Country, Done, Nothing, Rule, Seconds, UploadUrl } from './shapes.ts';

const Email = Rule(isEmail);
const Name = Rule(isName);
const EmailCode = Rule(isEmailCode);
const Password = Rule(isPassword);
const Secret = Rule(isTransactionSecret);
const InvitationCode = z.optional(Rule(isInvitationCode));
/** Of a login, where the rules of registration don't matter. */
const Given = z.string().check(z.minLength(1), z.maxLength(254));

const Identity = z.object({
  status: z.enum(IdentityStatus),
  /** Why it failed. */
  reason: absent(z.string()),
  documentType: absent(z.enum(DOCUMENT_TYPES)),
  country: absent(Country),
  /** The number's last characters only. */
  documentNumberEnd: absent(z.string().check(z.maxLength(4))),
  createTimeTimestamp: absent(Seconds),
});
export type Identity = z.infer<typeof Identity>;

/** The customer, as every page may need it. */
export const User = z.object({
  id: z.int(),
  accountType: z.enum(AccountType),
  /** User name or corporate ID; absent for an account made with an email address. */
  username: absent(z.string()),
  /** Full name of the person or the company. */
  name: absent(z.string()),
  email: absent(z.string()),
  identity: Identity,
  hasPayPassword: z.boolean(),
  blockPermission: z.enum(BlockPermission),
  invitationCode: z.string(),
  baseCurrency: z.enum(BASE_CURRENCIES),
  createTimestamp: Seconds,
});
export type User = z.infer<typeof User>;

/** What a login gives. The token stays in the data layer. */
const SessionGrant = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** Push address of this session; used when its host is allowed. */
  wsUrl: absent(z.string()),
  user: User,
});

const Person = { firstName: Name, lastName: Name };

const Company = z.object({
  fullName: Name,
  licenseNumber: Rule(isLicenseNumber),
  officeAddress: Name,
  corporateBankAccount: Name,
  licenseImage: UploadUrl,
  accountProofImage: UploadUrl,
  /** What `termsUpload` returned. */
  terms: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
const Officer = z.object({ ...Person, email: Email });

/** The user agreement was accepted. */
const agreed = z.literal(true);

const Registration = z.discriminatedUnion('accountType', [
  z.object({
    accountType: z.literal(AccountType.Individual),
    username: Rule(isUsername),
    password: Password,
    ...Person,
    invitationCode: InvitationCode,
    agreed,
  }),
  z.object({
    accountType: z.literal(AccountType.Company),
    /** The corporate ID. */
    username: Rule(isCorporateId),
    password: Rule(isCorporatePassword),
    officer: Officer,
    company: Company,
    invitationCode: InvitationCode,
    agreed,
  }),
]);
export type Registration = z.infer<typeof Registration>;

const Verification = z.object({
  documentType: z.enum(DOCUMENT_TYPES),
  documentNumber: Rule(isDocumentNumber),
  country: Country,
  ...Person,
  frontImage: UploadUrl,
  /** A passport has one page that matters. */
  backImage: z.optional(UploadUrl),
});
export type Verification = z.infer<typeof Verification>;

/** What the account page shows besides `User`. */
const AccountDetail = z.object({
  user: User,
  person: absent(z.object({ firstName: z.string(), lastName: z.string() })),
  company: absent(
    z.object({
      fullName: z.string(),
      /** Last characters only. */
      licenseNumberEnd: z.string(),
      officeAddress: z.string(),
    }),
  ),
  /** Who came by this customer's code. */
  invited: z.int(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const account = {
  loginByUsername: write(
    'POST',
    '/loginByUsername',
    'anon',
    z.object({ username: Given, password: Given, accountType: z.enum(AccountType) }),
    SessionGrant,
  ),
  registerEmail: write('POST', '/register/email', 'anon', z.object({ email: Email, code: EmailCode, password: Password, agreed }), Done),
  newRegisterEmail: write(
    'POST',
    '/new/register/email',
    'anon',
    z.object({ email: Email, code: EmailCode, password: Password, invitationCode: InvitationCode, agreed }),
    Done,
  ),
  register: write('POST', '/register', 'anon', Registration, Done),
  /** The answer is the same whether the address has an account or not. */
  getEmailCode: write(
    'POST',
    '/getEmailCode',
    'anon',
    z.object({ email: Email, scene: z.enum(['register', 'resetPassword']) }),
    z.object({ expiresIn: z.int(), resendIn: z.int() }),
  ),
  resetPassword: write('POST', '/resetPassword', 'anon', z.object({ email: Email, code: EmailCode, password: Password }), Done),
  updatePassword: write('POST', '/updatePassword', 'user', z.object({ oldPassword: Given, newPassword: Password }), Done, ['login']),
  updatePayPassword: write('POST', '/updatePayPassword', 'user', z.object({ oldPayPassword: Given, payPassword: Secret }), Done, ['user']),
  settingPayPassword: write('POST', '/settingPayPassword', 'user', z.object({ payPassword: Secret }), Done, ['user']),
  updateReal: write('POST', '/updateReal', 'user', Verification, Done, ['user', 'review']),
  getUserInfoById: personal('POST', '/getUserInfoById', Nothing, AccountDetail, ['user', 'review']),
  userInfo: personal('POST', '/api/user/info', Nothing, User, ['user', 'review']),
  /** Asks for a permission, which goes under review. */
  applyService: write(
    'POST',
    '/userCenter/apply/service',
    'user',
    z.object({ service: z.literal('blockTrade') }),
    z.object({ blockPermission: z.enum(BlockPermission) }),
    ['user'],
  ),
} as const;

/** Session of the customer's on some device. */
export const SessionRow = z.object({
  id: z.int(),
  /** The browser's own words about itself, shortened. */
  device: z.string(),
  createTimeTimestamp: Seconds,
  seenTimestamp: Seconds,
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

export const accountExtensions = {
  logout: write('POST', '/x/logout', 'user', Nothing, Done),
  sessionList: personal('POST', '/x/session/list', Nothing, z.object({ list: z.array(SessionRow) }), ['login']),
  sessionRevoke: write('POST', '/x/session/revoke', 'user', z.object({ id: z.int() }), Done, ['login']),
  /** For the first message of a push connection, once and within ten seconds. */
  pushTicket: write('POST', '/x/push/ticket', 'user', Nothing, z.object({ ticket: z.string(), expiresIn: Count })),
  /** Currency of the customer's totals. Without the call it is the server's choice. */
  baseCurrency: write('POST', '/x/account/baseCurrency', 'user', z.object({ baseCurrency: z.enum(BASE_CURRENCIES) }), Done, [
    'user',
    'wallet',
  ]),
} as const;
