import { useTranslation } from 'react-i18next';
import { numberFormats } from '../lib/numbers.ts';
import { type Nameable, tradedName } from './traded.ts';

/** `tradedName` in the customer's language. */
export function useTradedName(): (of: Nameable) => string {
  const { t, i18n } = useTranslation('trade');
  return (of) => tradedName(of, t, numberFormats(i18n.language));
}
