import type { Currency } from '../../../contract/money.ts';
import { useRead } from '../../data/useRead.ts';
import { less } from '../../lib/difference.ts';

/** What the trading account has free, a decimal string; undefined until it is known. */
export function useFreeMoney(currency: Currency): string | undefined {
  const read = useRead('walletBalance', { walletType: 'stock' });
  if (!read.data) return undefined;
  const row = read.data.list.find((one) => one.currency === currency);
  return row ? less(row.balance, row.usedBalance, currency) : '0';
}
