import { amountText, minorUnits } from '../../../../contract/finance/amount.ts';
import { type AccountKind, CURRENCIES, CURRENCY_SCALE, type Currency } from '../../../../contract/money.ts';
import type { FundingOverview } from '../../../../contract/rest/wallet.ts';

export type Accounts = FundingOverview['accounts'];

/** What an account has of a currency and nothing holds. */
export function usableOf(accounts: Accounts, kind: AccountKind, currency: Currency): string {
  const scale = CURRENCY_SCALE[currency];
  const row = accounts.find(({ account }) => account === kind)?.list.find((one) => one.currency === currency);
  const free = row === undefined ? 0n : (minorUnits(row.balance, scale) ?? 0n) - (minorUnits(row.usedBalance, scale) ?? 0n);
  return amountText(free > 0n ? free : 0n, scale);
}

/** The first currency of which an account has something to give. */
export const held = (accounts: Accounts, kind: AccountKind): Currency | undefined =>
  CURRENCIES.find((currency) => /[1-9]/.test(usableOf(accounts, kind, currency)));
