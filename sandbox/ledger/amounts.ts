/** Amounts between the wire and the store. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { isAmountOf } from '../../contract/rules.ts';
import { deny, done, type Outcome } from '../outcome.ts';

/** One call moves at most this many units: ten trillions of money, ten million coins. */
const LARGEST_UNITS = 10n ** 15n;

export const textOf = (units: bigint, currency: Currency): string => amountText(units, CURRENCY_SCALE[currency]);

/** Units of an amount that a customer typed: positive, with no more decimals than the currency has. */
export function readAmount(text: string, currency: Currency): Outcome<bigint> {
  const scale = CURRENCY_SCALE[currency];
  const units = isAmountOf(text, scale) ? minorUnits(text, scale) : undefined;
  if (units === undefined) return deny(EnvelopeCode.Validation, 'invalid', { field: 'amount' });
  if (units > LARGEST_UNITS) return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount' });
  return done(units);
}

/** Epoch seconds, as the wire has them. */
export const secondsOf = (milliseconds: bigint | number): number => Math.floor(Number(milliseconds) / 1000);
