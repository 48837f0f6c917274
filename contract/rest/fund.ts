import { closed } from './endpoint.ts';

export const fund = {
  fundOrdersStat: closed('POST', '/user_fund_orders/stat', 'json', 'user'),
  fundOrdersProducts: closed('POST', '/user_fund_orders/productPageList', 'json', 'user'),
  fundOrdersPageList: closed('POST', '/user_fund_orders/pageList', 'json', 'user'),
  fundOrdersCreate: closed('POST', '/user_fund_orders/create', 'json', 'user', 'money'),
} as const;
