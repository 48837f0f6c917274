/** Address of the page and the query that it reads; apart from page.ts, which knows the screen. */
export const route = {
  path: '/pages/search/index',
  query: { keyword: 'optional', type: 'optional', market: 'optional' },
} as const;
