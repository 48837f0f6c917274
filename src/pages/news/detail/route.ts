/** Address of the page and the query that it reads; apart from page.ts, which knows the screen. */
export const route = { path: '/pages/news/detail', query: { id: 'required' } } as const;
