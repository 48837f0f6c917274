import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/rest/trading.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { isChangeable, isWorking } from '../../../features/trades/orderState.ts';
import { OrderRow } from '../../../features/trades/OrderRow.tsx';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { dateText, deviceZoneText } from '../../../lib/time.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { AmendSheet } from '../AmendSheet.tsx';
import { useLacking } from '../broker.ts';
import { OrderActions } from '../OrderActions.tsx';
import { CancelAllSheet } from './CancelAllSheet.tsx';
import { ExportOrders } from './exports.tsx';
import css from './trade.module.css';

const PAGE_SIZE = 100;

/** Orders: what still works first, then what ended, by day. */
export function Orders() {
  const { t, i18n } = useTranslation(['trade', 'money']);
  const offline = useOffline();
  const lacking = useLacking();
  const [cancelling, setCancelling] = useState(false);
  const [amending, setAmending] = useState<Order>();
  const first = useRead('positionConsignList', { pageNum: 1, pageSize: PAGE_SIZE }).data?.list ?? [];
  const working = first.filter(isWorking).length;
  return (
    <>
      {first.length > 0 && (
        <div className={css.listTools}>
          {working > 0 && !lacking.cancel && (
            <Button kind="quiet" onClick={() => (offline ? toast(t('offline', { ns: 'money' })) : setCancelling(true))}>
              {t('cancelAll.action')}
            </Button>
          )}
          <ExportOrders />
        </div>
      )}
      {working > 0 && lacking.cancel && (
        <div className={css.note}>
          <Note>{t('order.noCancel')}</Note>
        </div>
      )}
      <PagedList
        call="positionConsignList"
        input={{}}
        label={t('order.list')}
        pageSize={PAGE_SIZE}
        empty={<EmptyState icon="list" title={t('order.empty')} detail={t('order.emptyDetail')} />}
        heading={(order) => {
          const at = 1000 * (isWorking(order) ? order.createTimeTimestamp : (order.endTimeTimestamp ?? order.createTimeTimestamp));
          return t('timesIn', {
            of: isWorking(order) ? t('order.working') : dateText(at, i18n.language),
            zone: deviceZoneText(at),
          });
        }}
        row={(order, place) => (
          <OrderRow
            order={order}
            place={place}
            actions={isChangeable(order) ? <OrderActions order={order} onAmend={() => setAmending(order)} /> : null}
          />
        )}
      />
      {amending && <AmendSheet order={first.find(({ id }) => id === amending.id) ?? amending} onClose={() => setAmending(undefined)} />}
      {cancelling && <CancelAllSheet onClose={() => setCancelling(false)} />}
    </>
  );
}
