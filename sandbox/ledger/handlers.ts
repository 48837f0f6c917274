/** The customer's money. */
import { done } from '../outcome.ts';
import { rechargeOptions } from './simulated.ts';
import type { Handlers } from '../handler.ts';

export const money = {
  withdrawalApply: (input, { ledger, visit, language }) => ledger.withdrawals.apply(visit.customer, input, language),
  withdrawalUsable: async (_, { ledger, visit }) => done(await ledger.withdrawals.usable(visit.customer)),
  withdrawalList: async (page, { ledger, visit, language }) => done(await ledger.withdrawals.list(visit.customer, page, language)),
  withdrawalCancel: ({ id }, { ledger, visit, language }) => ledger.withdrawals.cancel(visit.customer, id, language),

  cardSelect: async ({ type }, { ledger, visit }) => done({ list: await ledger.cards.list(visit.customer, type) }),
  cardAdd: (input, { ledger, visit }) => ledger.cards.add(visit.customer, input),
  cardUpdate: (input, { ledger, visit }) => ledger.cards.update(visit.customer, input),
  cardDelete: (input, { ledger, visit }) => ledger.cards.remove(visit.customer, input),

  walletBill: (input, { ledger, visit }) => ledger.bills(visit.customer, input),
  walletBalance: async (input, { ledger, visit }) => done(await ledger.balance(visit.customer, input)),
  fundingOverview: async (_, { ledger, visit }) => done(await ledger.overview(visit.customer)),
  fundDetails: async (page, { ledger, visit }) => {
    const bills = await ledger.bills(visit.customer, { ...page, walletType: 'balance', timeZone: 'UTC' });
    return bills.ok ? done({ total: bills.data.total, list: bills.data.list }) : bills;
  },
  currencyRates: (input, { ledger }) => done(ledger.rates(input)),

  walletTransfer: (input, { ledger, visit }) => ledger.transfers.apply(visit.customer, input),
  walletCancelTransfer: ({ id }, { ledger, visit }) => ledger.transfers.cancel(visit.customer, id),
  transferList: async (page, { ledger, visit }) => done(await ledger.transfers.list(visit.customer, page)),

  rechargeCurrencies: (_, { visit }) => done(rechargeOptions(visit.customer)),
  rechargeCreate: (input, { ledger, visit, language }) => ledger.deposits.create(visit.customer, input, language),
  rechargeList: async (page, { ledger, visit, language }) => done(await ledger.deposits.list(visit.customer, page, language)),
} satisfies Partial<Handlers>;
