import { closed } from './endpoint.ts';

export const money = {
  withdrawalApply: closed('POST', '/withdrawal/withdrawal-apply', 'json', 'user', 'money'),
  withdrawalUsable: closed('GET', '/withdrawal/getUsableWithdrawalAmount', 'none', 'user'),
  cardSelect: closed('POST', '/UserAccount/SelectCardNo', 'json', 'user'),
  cardUpdate: closed('POST', '/UserAccount/UpdateCardNo', 'json', 'user'),
  cardAdd: closed('POST', '/UserAccount/addCardNo', 'json', 'user'),
  cardDelete: closed('POST', '/UserAccount/delete-card', 'json', 'user'),
  walletBill: closed('POST', '/wallet/getWalletBill', 'json', 'user'),
  walletTransfer: closed('POST', '/wallet/transfer', 'json', 'user', 'money'),
  walletBalance: closed('POST', '/wallet/getWalletBalance', 'json', 'user'),
  walletCancelTransfer: closed('POST', '/wallet/cancelTransfer', 'json', 'user'),
  rechargeCurrencies: closed('POST', '/recharge/currency/selectList', 'json', 'user'),
  rechargeCreate: closed('POST', '/recharge/create', 'json', 'user', 'money'),
  rechargeList: closed('POST', '/recharge/listPage', 'json', 'user'),
  fundingOverview: closed('POST', '/userCenter/getFundingOverview', 'json', 'user'),
  fundDetails: closed('GET', '/stock/fund/details', 'none', 'user'),
  fundProfit: closed('GET', '/stock/fund/profit', 'none', 'user'),
} as const;
