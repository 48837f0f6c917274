/** Calls beyond the specification, below /web. The client works without each; how, stands in extensions.tsv. */
import * as z from 'zod/mini';
import { accountExtensions } from './account.ts';
import { closed, read } from './endpoint.ts';
import { orderExtensions } from './order.ts';
import { MarketCode } from './shapes.ts';
import { walletExtensions } from './wallet.ts';
import { withdrawalExtensions } from './withdrawal.ts';

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
  ...accountExtensions,
  ...walletExtensions,
  ...withdrawalExtensions,
  ...orderExtensions,
  watchlistArrange: closed('POST', '/x/userSelfSecurity/arrange', 'json', 'user'),
  fundRedeem: closed('POST', '/x/user_fund_orders/redeem', 'json', 'user', 'money'),
} as const;
