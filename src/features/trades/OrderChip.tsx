import { useTranslation } from 'react-i18next';
import type { Order } from '../../../contract/rest/trading.ts';
import css from '../../ui/sign/status-chip.module.css';
import { orderState } from './orderState.ts';

/** An order's status and note as one chip. */
export function OrderChip({ order }: { readonly order: Pick<Order, 'status' | 'reason'> }) {
  const { t } = useTranslation('trade');
  const { word, tone } = orderState(order);
  return <span className={css[tone]}>{word === undefined ? t('order.status.other', { code: order.status }) : t(word)}</span>;
}
