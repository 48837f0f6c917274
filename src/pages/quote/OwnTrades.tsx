import { useTranslation } from 'react-i18next';
import type { Order, Position } from '../../../contract/rest/trading.ts';
import { HoldingList } from '../../features/holdings/HoldingList.tsx';
import { OrderRow } from '../../features/orders/OrderRow.tsx';
import { OrderActions } from '../trade/OrderActions.tsx';
import { PositionActions } from '../trade/PositionActions.tsx';
import css from './own-trades.module.css';

interface OwnTradesProps {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
}

/** What the customer holds of the instrument in sight, live, and what is ordered; nothing where there is nothing. */
export function OwnTrades({ positions, orders }: OwnTradesProps) {
  const { t } = useTranslation('trade');
  if (positions.length === 0 && orders.length === 0) return null;
  return (
    <section className={css.own} aria-label={t('own.title')}>
      <h2 className={css.heading}>{t('own.title')}</h2>
      {positions.length > 0 && (
        <HoldingList positions={positions} narrow actions={(position) => <PositionActions position={position} withDetail />} />
      )}
      {orders.length > 0 && (
        <ul aria-label={t('own.orders', { count: orders.length })}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} actions={<OrderActions order={order} />} />
          ))}
        </ul>
      )}
    </section>
  );
}
