import { amountText, minorUnits } from '../../../contract/finance/amount.ts';
import { feeOf, type FeeTerms } from '../../../contract/finance/fee.ts';
import { CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';

/** Of a withdrawal: what it costs, and what arrives. Decimal strings. */
export interface Cost {
  readonly fee: string;
  readonly received: string;
  /** The fee takes it all. */
  readonly nothingLeft: boolean;
}

/** The fee and what is left of `amount`, by the server's own formula; undefined where the terms are no amounts. */
export function costOf(amount: string, currency: Currency, terms: FeeTerms): Cost | undefined {
  const scale = CURRENCY_SCALE[currency];
  const units = minorUnits(amount, scale);
  const fee = units === undefined ? undefined : feeOf(units, terms, scale);
  if (units === undefined || fee === undefined) return undefined;
  return { fee: amountText(fee, scale), received: amountText(units - fee, scale), nothingLeft: units <= fee };
}
