/** Calls beyond the specification, below /web. The client works without each; how, stands in extensions.tsv. */
import * as z from 'zod/mini';
import { closed, read } from './endpoint.ts';
import { MarketCode } from './shapes.ts';

/**
 * Extremes of the 251 sessions before today's (364 of a market that never shuts), by instrument, in units of its scale and in
 * today's shares; with the day's own high and low they are the 52-week range. Instruments whose extremes nobody knows are
 * left out. Without the call the scanner has no 52-week rules.
 */
export const YearRanges = z.object({
  catalogue: z.string(),
  tradingDay: z.string(),
  id: z.array(z.int()),
  high: z.array(z.int()),
  low: z.array(z.int()),
});
export type YearRanges = z.infer<typeof YearRanges>;

export const extensions = {
  yearRanges: read('GET', '/x/market/yearRanges', z.object({ market: MarketCode }), YearRanges, { maxAge: 600_000, tags: ['session'] }),
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
