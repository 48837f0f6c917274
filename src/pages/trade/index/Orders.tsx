import { useTranslation } from 'react-i18next';
import { isWorking } from '../../../features/orders/orderState.ts';
import { OrderRow } from '../../../features/orders/OrderRow.tsx';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { dateText } from '../../../lib/time.ts';
import { EmptyState } from '../../../ui/Faces.tsx';

const PAGE_SIZE = 100;

/** Orders: what still works first, then what ended, by day. */
export function Orders() {
  const { t, i18n } = useTranslation('trade');
  return (
    <PagedList
      call="positionConsignList"
      input={{}}
      label={t('order.list')}
      pageSize={PAGE_SIZE}
      empty={<EmptyState icon="list" title={t('order.empty')} detail={t('order.emptyDetail')} />}
      heading={(order) =>
        isWorking(order) ? t('order.working') : dateText((order.endTimeTimestamp ?? order.createTimeTimestamp) * 1000, i18n.language)
      }
      row={(order) => <OrderRow order={order} />}
    />
  );
}
