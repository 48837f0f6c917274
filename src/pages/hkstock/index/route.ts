/** Address of the page and the query that it reads; apart from page.ts, which knows the screen. */
export const route = { path: '/pages/hkstock/index', query: { tab: 'optional' } } as const;
