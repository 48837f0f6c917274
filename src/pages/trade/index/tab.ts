export const TRADE_TABS = ['holdings', 'closed', 'orders', 'subscriptions', 'follow', 'bonds'] as const;
export type TradeTab = (typeof TRADE_TABS)[number];

/** The tab that the address names; the first for any other name. */
export const tabOf = (name: string | undefined): TradeTab => TRADE_TABS.find((tab) => tab === name) ?? 'holdings';
