import { useTranslation } from 'react-i18next';
import { dayText, minuteText, zoneText } from '../../lib/time.ts';

interface OpensAtProps {
  /** Seconds. */
  readonly at: number;
  /** Whose clock the page shows; this device's without it. */
  readonly zone?: string | undefined;
}

/** When a waiting order goes out, on the one clock of its page. */
export function OpensAt({ at, zone = Intl.DateTimeFormat().resolvedOptions().timeZone }: OpensAtProps) {
  const { t, i18n } = useTranslation('trade');
  const ms = at * 1000;
  const time = `${dayText(ms, i18n.language, zone)} ${minuteText(ms, i18n.language, zone)}\u00a0${zoneText(ms, zone)}`;
  return t('order.opensAt', { time });
}
