import { closed } from './endpoint.ts';

export const watchlist = {
  watchlist: closed('GET', '/userSelfSecurity/selectSelfSelectionStocksData', 'none', 'user'),
  watchlistSave: closed('POST', '/userSelfSecurity/save', 'json', 'user'),
  watchlistDelete: closed('POST', '/userSelfSecurity/delete/{id}', 'json', 'user'),
  watchlistDeleteByCode: closed('POST', '/userSelfSecurity/deleteByStockCode/{stockCode}', 'json', 'user'),
} as const;
