/** Identity: registration, login, secrets, verification, sessions. */
import { countriesIn } from './countries.ts';
import { readDetail, readUser, setBaseCurrency } from './customers.ts';
import { done } from '../outcome.ts';
import type { Handlers } from '../handler.ts';

export const account = {
  loginByUsername: (input, { logins, ...caller }) => logins.login(input, caller),
  registerEmail: (input, { registrations, ...caller }) => registrations.registerEmail(input, caller),
  newRegisterEmail: (input, { registrations, ...caller }) => registrations.registerEmail(input, caller),
  register: (input, { registrations, ...caller }) => registrations.register(input, caller),
  getEmailCode: (input, { emailCodes, ...caller }) => emailCodes.send(input, caller),
  resetPassword: (input, { passwords, ...caller }) => passwords.reset(input, caller),
  updatePassword: (input, { passwords, visit }) => passwords.change(visit, input),
  updatePayPassword: (input, { passwords, visit }) => passwords.changeSecret(visit, input),
  settingPayPassword: ({ payPassword }, { passwords, visit }) => passwords.setSecret(visit, payPassword),
  updateReal: (input, { verifications, visit }) => verifications.submit(visit.customer, input),
  getUserInfoById: async (_, { store, visit, language }) =>
    done(await store.inTransaction((tx) => readDetail(tx, visit.customer, language))),
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
  pushTicket: async (_, { tickets, visit }) => done(await tickets.issue(visit)),
  baseCurrency: async ({ baseCurrency }, { store, told, visit }) => {
    await store.inTransaction((tx) => setBaseCurrency(tx, visit.customer, baseCurrency));
    told(visit.customer, 'wallet');
    return done({});
  },
  areaInfo: (_, { language }) => done({ list: countriesIn(language) }),
  fileUpload: ({ file }, { uploads, address, visit }) => uploads.receive(file, { address, customer: visit?.customer }),
  termsUpload: async ({ file }, { uploads, address, visit }) => {
    const outcome = await uploads.receive(file, { address, customer: visit?.customer });
    return outcome.ok ? done({ msg: outcome.data.url }) : outcome;
  },
} satisfies Partial<Handlers>;
