import { useTranslation } from 'react-i18next';
import type frLoans from '../../../locales/fr/loans.json';
import { decimalText, numberFormats } from '../../lib/numbers.ts';
import { calendarDayText } from '../../lib/time.ts';

declare module '../../lib/i18n.ts' {
  interface Words {
    loans: typeof frLoans;
  }
}

/** A loan's figures in the customer's language. */
export function useLoanWords() {
  const { t, i18n } = useTranslation('loans');
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  return {
    /** As the wire has it. */
    percent: (value: string): string => `${decimalText(value, numbers)}${numbers.percent}`,
    day: (date: string): string => calendarDayText(date, locale),
    months: (count: number): string => t('months', { count }),
  };
}
