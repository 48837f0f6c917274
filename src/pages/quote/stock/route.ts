/** Address of the page and the query that it reads; apart from page.ts, which knows the screen. */
export const route = {
  path: '/pages/quote/stock',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
} as const;
