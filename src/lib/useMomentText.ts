import { useTranslation } from 'react-i18next';
import { dateText, minuteText } from './time.ts';

/** When something of the customer's happened: day and minute on this device's clock. */
export function useMomentText(): (seconds: number) => string {
  const { i18n } = useTranslation();
  return (seconds) => `${dateText(seconds * 1000, i18n.language)} ${minuteText(seconds * 1000, i18n.language)}`;
}
