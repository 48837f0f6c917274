/** Identity: registration, login, secrets, verification, sessions. */
import { readUser } from '../accounts/customers.ts';
import { done } from '../outcome.ts';
import { type Handlers, notOpenYet } from './handler.ts';

export const account = {
  loginByUsername: (input, { logins, ...caller }) => logins.login(input, caller),
  registerEmail: notOpenYet,
  newRegisterEmail: notOpenYet,
  register: (input, { registrations }) => registrations.register(input),
  getEmailCode: notOpenYet,
  resetPassword: notOpenYet,
  updatePassword: notOpenYet,
  updatePayPassword: notOpenYet,
  settingPayPassword: notOpenYet,
  updateReal: notOpenYet,
  getUserInfoById: notOpenYet,
  userInfo: async (_, { store, visit, language }) => done(await store.inTransaction((tx) => readUser(tx, visit.customer, language))),
  logout: async (_, { store, sessions, visit }) => {
    await store.inTransaction((tx) => sessions.revoke(tx, visit));
    return done({});
  },
  sessionList: notOpenYet,
  sessionRevoke: notOpenYet,
  pushTicket: notOpenYet,
  baseCurrency: notOpenYet,
  areaInfo: notOpenYet,
  fileUpload: notOpenYet,
  termsUpload: notOpenYet,
} satisfies Partial<Handlers>;
