import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { useHours } from '../../data/useHours.ts';
import { deviceZoneText, zoneText } from '../../lib/time.ts';
import { numberFormats } from '../../lib/numbers.ts';
import type { OwnOfInstrument } from '../../products/ownPrice.ts';
import { HoldingList } from './HoldingList.tsx';
import { OrderRow } from './OrderRow.tsx';
import css from './own-trades.module.css';
import { ownPrices } from './ownPrices.ts';
import { PositionActions } from './PositionActions.tsx';
import { useOwn } from './useOwn.ts';

interface OwnTradesProps {
  readonly market: Market;
  readonly code: string;
  /** The page: its chart draws the prices, and the list has a place of its own. */
  children(own: OwnOfInstrument): ReactNode;
}

/** What the customer holds and has ordered of the instrument in sight, for the page to place: prices for its chart, and the rows, live. */
export function OwnTrades({ market, code, children }: OwnTradesProps) {
  const { t, i18n } = useTranslation('trade');
  const own = useOwn(market, code);
  // The page of an instrument goes by its exchange's clock.
  const zone = useHours(market, code)?.timeZone;
  const numbers = numberFormats(i18n.language);
  const prices = useMemo(() => ownPrices(own, t, numbers), [own, t, numbers]);
  const { positions, orders, isComing } = own;
  if (positions.length + orders.length === 0) return children({ prices, isComing });
  const first = orders[0];
  const at = first && first.createTimeTimestamp * 1000;
  return children({
    prices,
    isComing,
    list: (
      <section className={css.own} aria-label={t('own.title')}>
        <h2 className={css.heading}>
          {at === undefined
            ? t('own.title')
            : t('timesIn', { of: t('own.title'), zone: zone === undefined ? deviceZoneText(at) : zoneText(at, zone) })}
        </h2>
        {positions.length > 0 && (
          <HoldingList positions={positions} narrow actions={(position) => <PositionActions position={position} withDetail />} />
        )}
        {orders.length > 0 && (
          <ul aria-label={t('own.orders', { count: orders.length })}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} zone={zone} />
            ))}
          </ul>
        )}
      </section>
    ),
  });
}
