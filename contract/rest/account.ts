import { closed } from './endpoint.ts';

export const account = {
  loginByUsername: closed('POST', '/loginByUsername', 'json', 'anon'),
  registerEmail: closed('POST', '/register/email', 'json', 'anon'),
  newRegisterEmail: closed('POST', '/new/register/email', 'json', 'anon'),
  register: closed('POST', '/register', 'json', 'anon'),
  getEmailCode: closed('POST', '/getEmailCode', 'json', 'anon'),
  resetPassword: closed('POST', '/resetPassword', 'json', 'anon'),
  updatePassword: closed('POST', '/updatePassword', 'json', 'user'),
  updatePayPassword: closed('POST', '/updatePayPassword', 'json', 'user'),
  settingPayPassword: closed('POST', '/settingPayPassword', 'json', 'user'),
  updateReal: closed('POST', '/updateReal', 'json', 'user'),
  getUserInfoById: closed('POST', '/getUserInfoById', 'json', 'user'),
  userInfo: closed('POST', '/api/user/info', 'json', 'user'),
  applyService: closed('POST', '/userCenter/apply/service', 'json', 'user'),
} as const;
