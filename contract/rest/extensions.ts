/** Calls beyond the specification, below /web. The client works without each; how, stands in extensions.tsv. */
import { closed } from './endpoint.ts';

export const extensions = {
  orderCancel: closed('POST', '/x/order/cancel', 'json', 'user'),
  orderCancelAll: closed('POST', '/x/order/cancelAll', 'json', 'user'),
  orderAmend: closed('POST', '/x/order/amend', 'json', 'user', 'money'),
  orderByClientId: closed('POST', '/x/order/byClientId', 'json', 'user'),
  logout: closed('POST', '/x/logout', 'json', 'user'),
  sessionList: closed('POST', '/x/session/list', 'json', 'user'),
  sessionRevoke: closed('POST', '/x/session/revoke', 'json', 'user'),
  pushTicket: closed('POST', '/x/push/ticket', 'json', 'user'),
  withdrawalList: closed('POST', '/x/withdrawal/list', 'json', 'user'),
  withdrawalCancel: closed('POST', '/x/withdrawal/cancel', 'json', 'user'),
  watchlistArrange: closed('POST', '/x/userSelfSecurity/arrange', 'json', 'user'),
  transferList: closed('POST', '/x/transfer/list', 'json', 'user'),
  fundRedeem: closed('POST', '/x/user_fund_orders/redeem', 'json', 'user', 'money'),
} as const;
