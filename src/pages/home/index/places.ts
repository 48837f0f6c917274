/** A tab of the shell: what leads there leaves nothing behind in history. */
export const MARKET_PAGE = { path: '/pages/market/index', query: { market: 'optional' } } as const;
export const NEWS_PAGE = { path: '/pages/news/index', query: { tag: 'optional' } } as const;
