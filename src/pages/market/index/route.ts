/** Address of the page and the query that it reads; apart from page.ts, which knows the screen. */
export const route = {
  path: '/pages/market/index',
  query: { market: 'optional', code: 'optional', source: 'optional', sort: 'optional', filter: 'optional', view: 'optional' },
} as const;
