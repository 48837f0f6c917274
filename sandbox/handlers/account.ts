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
  logout: async (_, { sessions, visit }) => {
    await sessions.end(visit);
    return done({});
  },
  sessionList: async (_, { store, sessions, visit }) => done({ list: await store.inTransaction((tx) => sessions.list(tx, visit)) }),
  sessionRevoke: async ({ id }, { sessions, visit }) => {
    // One that is over already is as over as it was to be.
    await sessions.end({ customer: visit.customer, session: id });
    return done({});
  },
  pushTicket: (_, { tickets, visit }) => done(tickets.issue(visit)),
  baseCurrency: notOpenYet,
  areaInfo: notOpenYet,
  fileUpload: ({ file }, { uploads, address, visit }) => uploads.receive(file, { address, customer: visit?.customer }),
  termsUpload: async ({ file }, { uploads, address, visit }) => {
    const outcome = await uploads.receive(file, { address, customer: visit?.customer });
    return outcome.ok ? done({ msg: outcome.data.url }) : outcome;
  },
} satisfies Partial<Handlers>;
