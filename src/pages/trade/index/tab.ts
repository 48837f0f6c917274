import type { FoundLine } from '../../commitment/line.ts';

export const TRADE_TABS = ['holdings', 'closed', 'orders'] as const;
export type TradeTab = (typeof TRADE_TABS)[number];

/** The tab that the address names, one of the trade page's own or a line of commitments; the first for any other name. */
export const tabOf = (name: string | undefined, lines: readonly FoundLine[]): TradeTab | FoundLine =>
  TRADE_TABS.find((tab) => tab === name) ?? lines.find((line) => line.name === name) ?? 'holdings';
