import { closed } from './endpoint.ts';

export const order = {
  blockTradeCreate: closed('POST', '/blockTrade/create', 'json', 'user', 'money'),
  futureCreate: closed('POST', '/gold/create', 'json', 'user', 'money'),
  forexCreate: closed('POST', '/crude/create', 'json', 'user', 'money'),
  newSharesCreate: closed('POST', '/NewShares/create', 'json', 'user', 'money'),
  hkCreate: closed('POST', '/hk/create', 'json', 'user', 'money'),
  auctionStockCreate: closed('POST', '/stock/auctionStockCreate', 'json', 'user', 'money'),
  treasuryBondCreate: closed('POST', '/treasuryBond/create', 'json', 'user', 'money'),
  stockCreate: closed('POST', '/stock/create', 'json', 'user', 'money'),
  placingCreate: closed('POST', '/placing_order/create', 'json', 'user', 'money'),
  treasuryBondPageList: closed('POST', '/treasuryBond/pageList', 'json', 'user'),
  treasuryBondFlat: closed('POST', '/treasuryBond/flatPosition', 'json', 'user', 'money'),
  minCount: closed('POST', '/stocka_config/getMinCount', 'json', 'user'),
  rateSite: closed('GET', '/stock_rate/site/get', 'none', 'user'),
  blockTradeCheckSecret: closed('POST', '/blockTrade/checkSecret', 'json', 'user'),
  placingCheckSecret: closed('POST', '/placing_order/checkSecret', 'json', 'user'),
  ordersAdditions: closed('POST', '/orders/additions', 'json', 'user', 'money'),
} as const;
