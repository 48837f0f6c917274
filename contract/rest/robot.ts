import { closed } from './endpoint.ts';

export const robot = {
  robotMessages: closed('GET', '/robotMessage/{orderId}', 'none', 'user'),
  robotPageList: closed('POST', '/robot/pageList', 'json', 'user'),
  robotOrderCreate: closed('POST', '/robotOrder/create', 'json', 'user', 'money'),
  robotOrderPageList: closed('POST', '/robotOrder/pageList', 'json', 'user'),
  robotOrderRedeem: closed('POST', '/robotOrder/redeem', 'json', 'user', 'money'),
  robotOrderDetail: closed('POST', '/robotOrder/detail', 'json', 'user'),
  robotMiningQuota: closed('POST', '/robot/getMiningQuota', 'json', 'user'),
} as const;
