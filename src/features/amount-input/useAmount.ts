import { useTranslation } from 'react-i18next';
import { minorUnits } from '../../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import { readAmount, typedAmount } from '../../lib/amount.ts';
import { localAmountText, moneyText } from '../../lib/money.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';

/** Decimal strings, both inclusive. The maximum is what the customer has available. */
export interface AmountLimits {
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
}

export interface AmountReader {
  /** The amount behind a text, as the wire takes it; undefined where it can't be read or breaks a limit. */
  value(text: string): string | undefined;
  /** A form's rule: what is wrong with a text, in words. */
  check(text: string): { readonly text: string } | undefined;
  /** A decimal string as the customer would type it. */
  typed(value: string): string;
}

const isLess = (left: string, right: string, currency: Currency): boolean => {
  const scale = CURRENCY_SCALE[currency];
  return (minorUnits(left, scale) ?? 0n) < (minorUnits(right, scale) ?? 0n);
};

/** Reads amounts of one currency in the customer's language, and says what is wrong with them. */
export function useAmount(currency: Currency, { minimum, maximum }: AmountLimits = {}): AmountReader {
  const { t, i18n } = useTranslation('money');
  const own = useOwnMoneyText();
  const locale = i18n.language;

  const complaint = (text: string): string | undefined => {
    const reading = readAmount(text, currency, locale);
    switch (reading.kind) {
      case 'empty':
      case 'zero':
      case 'notNumber':
        return t('amount.wrong');
      case 'negative':
        return t('amount.negative');
      case 'tooLong':
        return t('amount.tooLong');
      case 'otherCurrency':
        return t('amount.otherCurrency', { currency });
      case 'decimals':
        return t('amount.decimals', { currency, count: CURRENCY_SCALE[currency] });
      case 'ambiguous':
        return reading.fraction === undefined
          ? t('amount.ambiguous', { text: text.trim(), whole: reading.whole, full: localAmountText(reading.whole, locale) })
          : t('amount.ambiguousCoin', {
              text: text.trim(),
              whole: reading.whole,
              fraction: typedAmount(reading.fraction, locale),
            });
      case 'amount':
        if (minimum !== undefined && isLess(reading.value, minimum, currency))
          return t('amount.belowMinimum', { minimum: moneyText(minimum, currency, locale) });
        if (maximum !== undefined && isLess(maximum, reading.value, currency))
          return t('amount.aboveMaximum', { maximum: own.money(maximum, currency) });
        return undefined;
    }
  };

  return {
    value: (text) => {
      const reading = readAmount(text, currency, locale);
      return reading.kind === 'amount' && complaint(text) === undefined ? reading.value : undefined;
    },
    check: (text) => {
      const wrong = complaint(text);
      return wrong === undefined ? undefined : { text: wrong };
    },
    typed: (value) => typedAmount(value, locale),
  };
}
