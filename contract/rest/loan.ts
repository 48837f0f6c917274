import { closed } from './endpoint.ts';

export const loan = {
  loanApply: closed('GET', '/loan/apply', 'none', 'user', 'money'),
  loanApplyRepay: closed('GET', '/loan/applyRepay', 'none', 'user', 'money'),
  loanShouldRepay: closed('GET', '/loan/shouldRepayAmount', 'none', 'user'),
  loanApplyList: closed('POST', '/loan/applyList', 'json', 'user'),
  loanRepayList: closed('POST', '/loan/repayList', 'json', 'user'),
} as const;
