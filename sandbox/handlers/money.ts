/** The customer's money. */
import { type Handlers, notOpenYet } from './handler.ts';

export const money = {
  withdrawalApply: notOpenYet,
  withdrawalUsable: notOpenYet,
  cardSelect: notOpenYet,
  cardUpdate: notOpenYet,
  cardAdd: notOpenYet,
  cardDelete: notOpenYet,
  walletBill: notOpenYet,
  walletTransfer: notOpenYet,
  walletBalance: notOpenYet,
  walletCancelTransfer: notOpenYet,
  rechargeCurrencies: notOpenYet,
  rechargeCreate: notOpenYet,
  rechargeList: notOpenYet,
  fundingOverview: notOpenYet,
  fundDetails: notOpenYet,
  currencyRates: notOpenYet,
  withdrawalList: notOpenYet,
  withdrawalCancel: notOpenYet,
  transferList: notOpenYet,
} satisfies Partial<Handlers>;
