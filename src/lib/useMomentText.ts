import { useTranslation } from 'react-i18next';
import { dateText, deviceZoneText, minuteText } from './time.ts';

/** When something of the customer's happened: day and minute on this device's clock. */
export function useMomentText(): (seconds: number) => string {
  const { i18n } = useTranslation();
  return (seconds) => `${dateText(seconds * 1000, i18n.language)} ${minuteText(seconds * 1000, i18n.language)}`;
}

/** The same with the name of its zone, where one may doubt whether the market's clock is meant. */
export function useZonedMomentText(): (seconds: number) => string {
  const momentText = useMomentText();
  return (seconds) => `${momentText(seconds)}\u00a0${deviceZoneText(seconds * 1000)}`;
}
