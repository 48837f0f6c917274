import { useTranslation } from 'react-i18next';
import type { AlertSubject, AlertWish, Firing } from '../../../contract/alerts.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import type frPriceAlert from '../../../locales/fr/priceAlert.json';
import { shortName } from '../../lib/instrumentName.ts';
import { decimalText, numberFormats, priceText } from '../../lib/numbers.ts';
import { clockText, dateText, minuteText, zoneText } from '../../lib/time.ts';

declare module '../../lib/i18n.ts' {
  interface Words {
    priceAlert: typeof frPriceAlert;
  }
}

type Levelled = Pick<AlertWish, 'kind' | 'level'>;
/** What names an instrument and writes its prices. */
export type PricedSubject = Pick<AlertSubject, 'name' | 'code' | 'market' | 'scale' | 'tickDigits' | 'notation'>;

const MINUTE_MS = 60_000;
const HOURS_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Price alerts and what fired, in the customer's language. Instants are told by the clock of the instrument's exchange. */
export function usePriceAlertWords() {
  const { t, i18n } = useTranslation('priceAlert');
  const locale = i18n.language;
  const numbers = numberFormats(locale);

  const price = (units: number, { scale, tickDigits, notation }: PricedSubject): string =>
    priceText(units, scale, tickDigits, numbers, notation);

  const level = ({ kind, level: text }: Levelled, subject: PricedSubject): string =>
    kind === 'change' ? decimalText(text, numbers) + numbers.percent : price(parseUnits(text, subject.scale) ?? Number.NaN, subject);

  /** As a heading of its own: `Rise to 230.00`. */
  const condition = (of: Levelled, subject: PricedSubject): string => t(`cond.${of.kind}`, { level: level(of, subject) });
  /** Behind the name, as part of a sentence: `Apple: rise to 230.00`. */
  const named = (of: Levelled, subject: PricedSubject): string =>
    t('said', { name: nameOf(subject), what: t(`what.${of.kind}`, { level: level(of, subject) }) });

  /** Somewhere in a span: to the second where it is none, else the minute, the two ends, or the day. */
  const when = ({ at, span }: Pick<Firing, 'at' | 'span'>, zone: string): string => {
    const day = dateText(at, locale, zone);
    const name = zoneText(at, zone);
    if (span <= MINUTE_MS)
      return t('when.at', { day, time: span === 0 ? clockText(at, locale, zone) : minuteText(at, locale, zone), zone: name });
    const last = dateText(at + span, locale, zone);
    if (span <= HOURS_MS && last === day)
      return t('when.between', { day, from: minuteText(at, locale, zone), to: minuteText(at + span, locale, zone), zone: name });
    return span <= DAY_MS ? t('when.day', { day }) : t('when.days', { from: day, to: last });
  };

  const said = (firing: Firing, zone: string): string => {
    const { subject, way } = firing;
    const name = nameOf(subject);
    const what = t(`what.${firing.kind}`, { level: level(firing, subject) });
    switch (way) {
      case 'live':
        return firing.price === undefined ? t('said', { name, what }) : t('saidAt', { name, what, price: price(firing.price, subject) });
      case 'closed':
        return t('saidClosed', { name, what, when: when(firing, zone) });
      case 'disconnected':
        return t('saidGap', { name, what, when: when(firing, zone) });
    }
  };

  return { t, locale, price, level, condition, named, when, said };
}

export const nameOf = ({ name, code }: Pick<AlertSubject, 'name' | 'code'>): string => shortName(name) || code;

/** Of the instrument's exchange; this device's while nobody knows. */
export const zoneOf = ({ timeZone }: Pick<AlertSubject, 'timeZone'>): string =>
  timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
