import { useTranslation } from 'react-i18next';
import { dateText, dayMonthText, deviceZoneText, minuteText, zoneText } from './time.ts';

/** When something of the customer's happened: day and minute on a zone's clock, this device's without one. @param brief without the year */
export function useMomentText(zone?: string, brief = false): (seconds: number) => string {
  const { i18n } = useTranslation();
  const day = brief ? dayMonthText : dateText;
  return (seconds) => `${day(seconds * 1000, i18n.language, zone)} ${minuteText(seconds * 1000, i18n.language, zone)}`;
}

/** The same with the name of its zone, where one may doubt whether the market's clock is meant. */
export function useZonedMomentText(zone?: string, brief = false): (seconds: number) => string {
  const momentText = useMomentText(zone, brief);
  return (seconds) => `${momentText(seconds)}\u00a0${zone === undefined ? deviceZoneText(seconds * 1000) : zoneText(seconds * 1000, zone)}`;
}
