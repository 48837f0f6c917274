/** Identity: registration, login, secrets, verification, sessions. */
import { type Handlers, notOpenYet } from './handler.ts';

export const account = {
  loginByUsername: notOpenYet,
  registerEmail: notOpenYet,
  newRegisterEmail: notOpenYet,
  register: notOpenYet,
  getEmailCode: notOpenYet,
  resetPassword: notOpenYet,
  updatePassword: notOpenYet,
  updatePayPassword: notOpenYet,
  settingPayPassword: notOpenYet,
  updateReal: notOpenYet,
  getUserInfoById: notOpenYet,
  userInfo: notOpenYet,
  logout: notOpenYet,
  sessionList: notOpenYet,
  sessionRevoke: notOpenYet,
  pushTicket: notOpenYet,
  baseCurrency: notOpenYet,
  areaInfo: notOpenYet,
  fileUpload: notOpenYet,
  termsUpload: notOpenYet,
} satisfies Partial<Handlers>;
