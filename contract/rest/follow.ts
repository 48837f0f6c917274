import { closed } from './endpoint.ts';

export const follow = {
  followPageList: closed('POST', '/userFollowInvest/pageList', 'json', 'user'),
  followAdd: closed('POST', '/userFollowInvest/add', 'json', 'user', 'money'),
  followAgencies: closed('GET', '/userFollowInvest/getInvestAgencyList', 'none', 'user'),
} as const;
