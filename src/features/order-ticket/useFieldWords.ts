import { useTranslation } from 'react-i18next';
import type { Reason } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { typedAmount } from '../../lib/amount.ts';
import { instrumentPriceText, numberFormats } from '../../lib/numbers.ts';
import { type PriceForm, readingOf } from '../../lib/priceEntry.ts';
import type { Problem } from '../../products/product.ts';
import type { Misread } from './useTicket.ts';

export interface Offer {
  readonly text: string;
  /** Decimal string. */
  readonly value: string;
}

/** What is wrong with a field, in the sentence that the server would say too, and what would be valid. */
export function useFieldWords(quote?: PriceForm) {
  const { t, i18n } = useTranslation(['ticket', 'forms']);
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  const offersOf = (nearest: readonly string[] | undefined): readonly Offer[] =>
    (nearest ?? []).map((value) => ({ text: instrumentPriceText(value, quote, numbers), value }));
  return {
    offersOf,
    /** A refusal with the prices that it names as the instrument's are written. */
    spelled: (failure: Failure): Failure =>
      failure.denial?.field === 'price' && failure.denial.nearest
        ? { ...failure, denial: { ...failure.denial, nearest: offersOf(failure.denial.nearest).map(({ text }) => text) } }
        : failure,
    /** How a price was read, where it may be written in two ways. @param price decimal string */
    readAs: (price: string | undefined): string | undefined => {
      const reading = quote && readingOf(price, quote, locale);
      return reading && t(`price.read.${reading.notation}`, { written: reading.written, decimal: reading.decimal });
    },
    problem: ({ reason, nearest }: Problem | { readonly reason: Reason; readonly nearest?: readonly string[] | undefined }): string =>
      reason === 'tooLong' || reason === 'notPositive'
        ? t(`wrong.${reason}`)
        : t(`denial.${reason}`, {
            ns: 'forms',
            nearest: offersOf(nearest)
              .map(({ text }) => text)
              .join(' · '),
          }),
    misread: ({ field, reading }: Misread): string => {
      switch (reading.kind) {
        case 'ambiguous':
          return reading.fraction === undefined
            ? t('wrong.ambiguousWhole', { whole: reading.whole })
            : t('wrong.ambiguous', { whole: reading.whole, fraction: typedAmount(reading.fraction, locale) });
        case 'decimals':
          return t(field === 'quantity' ? 'wrong.notWhole' : 'wrong.tooFine');
        case 'negative':
        case 'zero':
          return t('wrong.notPositive');
        case 'tooLong':
          return t('wrong.tooLong');
        case 'otherCurrency':
        case 'notNumber':
          return t('wrong.notNumber');
      }
    },
  };
}
