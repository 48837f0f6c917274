import { useTranslation } from 'react-i18next';
import type { Order } from '../../../contract/rest/trading.ts';
import { useRead } from '../../data/useRead.ts';
import { dayText, minuteText, zoneText } from '../../lib/time.ts';

interface OpensAtProps {
  readonly market: Order['market'];
  /** Seconds. */
  readonly at: number;
}

/** When a waiting order goes out, on its exchange's clock as its ticket said it; on this device's while that zone is unknown. */
export function OpensAt({ market, at }: OpensAtProps) {
  const { t, i18n } = useTranslation('trade');
  const told = useRead('getMarkets', {}).data?.list.find((each) => each.market === market);
  const zone = told?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ms = at * 1000;
  const time = `${dayText(ms, i18n.language, zone)} ${minuteText(ms, i18n.language, zone)}\u00a0${zoneText(ms, zone)}`;
  return t('order.opensAt', { time });
}
