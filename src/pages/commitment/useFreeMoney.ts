import type { Currency, Wallet } from '../../../contract/money.ts';
import { useRead } from '../../data/useRead.ts';
import { less } from '../../lib/difference.ts';

/** What the trading account, or another wallet, has free, a decimal string; undefined until it is known. */
export function useFreeMoney(currency: Currency, walletType: Wallet = 'stock'): string | undefined {
  const read = useRead('walletBalance', { walletType });
  if (!read.data) return undefined;
  const row = read.data.list.find((one) => one.currency === currency);
  return row ? less(row.balance, row.usedBalance, currency) : '0';
}
