/** Where alerts and what fired are listed. */
export const ALERTS_PATH = '/pages/watchlist/alerts';
