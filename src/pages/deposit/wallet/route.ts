/** Address of the page, apart from its script so that the script may read it. */
export const route = { path: '/pages/deposit/wallet', query: { currency: 'optional' } } as const;
