/** The broker's ledger and all that customers do with their money. */
import type { Input, Output } from '../../contract/rest/index.ts';
import type { Outcome } from '../outcome.ts';
import type { Decider } from '../reviews/reviews.ts';
import { type Audit, audit } from './audit.ts';
import { balanceList, balancesOf, baseCurrencyOf, overviewOf, ratesTo, WALLETS, walletsOf } from './balances.ts';
import { billsOf } from './bills.ts';
import { type Cards, createCards } from './cards.ts';
import { createDeposits, type Deposits } from './deposits.ts';
import type { Desk } from './desk.ts';
import { createSweep } from './sweeper.ts';
import { createTransfers, type Transfers } from './transfers.ts';
import { createWithdrawals, type Withdrawals } from './withdrawals.ts';

export interface Ledger {
  readonly transfers: Omit<Transfers, 'complete'>;
  readonly deposits: Omit<Deposits, 'confirm' | 'decider'>;
  readonly withdrawals: Omit<Withdrawals, 'decider'>;
  readonly cards: Cards;
  readonly deciders: { readonly deposit: Decider; readonly withdrawal: Decider };
  balance(customer: number, input: Input<'walletBalance'>): Promise<Output<'walletBalance'>>;
  overview(customer: number): Promise<Output<'fundingOverview'>>;
  bills(customer: number, input: Input<'walletBill'>): Promise<Outcome<Output<'walletBill'>>>;
  rates(input: Input<'currencyRates'>): Output<'currencyRates'>;
  /** Carries on what is due; bounded, and one at a time. */
  sweep(): Promise<void>;
  audit(): Promise<Audit>;
}

export function createLedger(desk: Desk, log: (line: string) => void): Ledger {
  const { store, rates } = desk;
  const transfers = createTransfers(desk);
  const deposits = createDeposits(desk);
  const withdrawals = createWithdrawals(desk);
  return {
    transfers,
    deposits,
    withdrawals,
    cards: createCards(desk),
    deciders: { deposit: deposits.decider, withdrawal: withdrawals.decider },
    balance: (customer, { walletType }) =>
      store.inSnapshot(async (tx) => ({ walletType, list: balanceList(await balancesOf(tx, customer, walletsOf(walletType))) })),
    overview: (customer) =>
      store.inSnapshot(async (tx) =>
        overviewOf(
          await balancesOf(tx, customer, WALLETS),
          await desk.invested(tx, customer),
          await baseCurrencyOf(tx, customer),
          rates,
          desk.now(),
        ),
      ),
    bills: (customer, input) => store.inSnapshot((tx) => billsOf(tx, customer, input)),
    rates: ({ to }) => ({ list: ratesTo(rates, to, desk.now()) }),
    sweep: createSweep(desk, transfers, deposits, log),
    audit: () => store.inSnapshot(audit),
  };
}
