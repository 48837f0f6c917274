import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../contract/codes.ts';
import { quoteKey } from '../../contract/quote.ts';
import { useAlerts } from '../data/useAlerts.ts';
import { useSettings } from '../lib/settings.ts';
import type { OwnPrice } from './ownPrice.ts';
import { instrumentPriceText, numberFormats } from '../lib/numbers.ts';

const NONE: readonly OwnPrice[] = [];

/** Prices at which an armed alert of an instrument fires, for its chart. A change of the day is no price. The same array until they change. */
export function useAlertPrices(market: Market, code: string): readonly OwnPrice[] {
  const { t, i18n } = useTranslation();
  const enabled = useSettings((settings) => settings.hasAlerts);
  const { list } = useAlerts({ enabled }).read;
  const numbers = numberFormats(i18n.language);
  return useMemo(() => {
    const key = quoteKey(market, code);
    const prices = (list?.alerts ?? []).flatMap((alert): OwnPrice[] => {
      if (alert.key !== key || alert.state !== 'armed' || alert.kind === 'change') return [];
      const price = instrumentPriceText(alert.level, alert.subject, numbers);
      return [
        {
          key: alert.id,
          price: alert.level,
          text: t(`quote.alertLine.${alert.kind}`, { price }),
          short: t('quote.alertLine.short'),
          kind: 'alert',
        },
      ];
    });
    return prices.length > 0 ? prices : NONE;
  }, [list, market, code, t, numbers]);
}
