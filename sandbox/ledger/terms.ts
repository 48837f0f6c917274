/** What the sandbox's broker asks for: smallest and largest amounts, fees, banks. All invented, none of a real broker. */
import type { Currency } from '../../contract/money.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { feeOf, type FeeTerms } from '../../contract/finance/fee.ts';
import { LIMITS } from '../../contract/rules.ts';

/** Decimals of the currency. */
interface CurrencyTerms extends FeeTerms {
  readonly depositMinimum: string;
  readonly depositMaximum: string;
  readonly withdrawalMinimum: string;
  /** A bank transfer or a withdrawal beyond it fails its review. */
  readonly reviewMaximum: string;
}

const minimum = String(LIMITS.depositMinimum);

/** One coin would be a fortune: the minimum of coins is about one dollar. */
export const TERMS = {
  USD: {
    depositMinimum: minimum,
    depositMaximum: '10000000',
    withdrawalMinimum: '10',
    fixed: '1',
    rate: '0.001',
    reviewMaximum: '1000000',
  },
  HKD: {
    depositMinimum: minimum,
    depositMaximum: '80000000',
    withdrawalMinimum: '80',
    fixed: '8',
    rate: '0.001',
    reviewMaximum: '8000000',
  },
  EUR: {
    depositMinimum: minimum,
    depositMaximum: '10000000',
    withdrawalMinimum: '10',
    fixed: '1',
    rate: '0.001',
    reviewMaximum: '1000000',
  },
  MXN: {
    depositMinimum: minimum,
    depositMaximum: '200000000',
    withdrawalMinimum: '200',
    fixed: '20',
    rate: '0.001',
    reviewMaximum: '20000000',
  },
  AUD: {
    depositMinimum: minimum,
    depositMaximum: '15000000',
    withdrawalMinimum: '15',
    fixed: '1.5',
    rate: '0.001',
    reviewMaximum: '1500000',
  },
  USDT: { depositMinimum: minimum, depositMaximum: '10000000', withdrawalMinimum: '10', fixed: '1', rate: '0', reviewMaximum: '1000000' },
  BTC: { depositMinimum: '0.00002', depositMaximum: '1000', withdrawalMinimum: '0.0005', fixed: '0.0001', rate: '0', reviewMaximum: '10' },
  ETH: { depositMinimum: '0.0005', depositMaximum: '10000', withdrawalMinimum: '0.005', fixed: '0.001', rate: '0', reviewMaximum: '300' },
} as const satisfies Record<Currency, CurrencyTerms>;

/** Units of one of the table's own amounts. */
export function unitsOf(currency: Currency, amount: string): bigint {
  const units = minorUnits(amount, CURRENCY_SCALE[currency]);
  if (units === undefined) throw new RangeError(`no amount of ${currency}: ${amount}`);
  return units;
}

/** Fee of a withdrawal, in minor units. */
export function withdrawalFee(currency: Currency, amount: bigint): bigint {
  const fee = feeOf(amount, TERMS[currency], CURRENCY_SCALE[currency]);
  if (fee === undefined) throw new RangeError(`no fee of ${currency}`);
  return fee;
}
