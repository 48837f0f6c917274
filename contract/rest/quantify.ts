import { closed } from './endpoint.ts';

export const quantify = {
  quantizationList: closed('GET', '/quantization/list', 'none', 'user'),
  quantizationRanking: closed('GET', '/quantization/getRanking', 'none', 'user'),
  quantizationProfitList: closed('GET', '/quantization/profit/list', 'none', 'user'),
  quantizationProfitStat: closed('GET', '/quantization/getProfitStat', 'none', 'user'),
  quantizationOrderPageList: closed('POST', '/quantization/order/pageList', 'json', 'user'),
  quantizationOrderSave: closed('POST', '/quantization/order/save', 'form', 'user', 'money'),
  quantizationCheckSecret: closed('POST', '/quantization/checkSecret', 'json', 'user'),
} as const;
