/** Whose shares and new issues the page shows. */
export const MARKET = 'HK';
