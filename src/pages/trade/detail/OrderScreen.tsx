import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/useOffline.ts';
import { FailedState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { Bones } from './Bones.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { Unknown } from './Unknown.tsx';
import { useOrder } from './useOrder.ts';

/** An order, working or ended. */
export function OrderScreen({ id }: { readonly id: number }) {
  const { t } = useTranslation(['trade', 'titles', 'money']);
  const offline = useOffline();
  const found = useOrder(id);
  switch (found.state) {
    case 'found': {
      const [order] = found.rows;
      return order ? <OrderDetail order={order} /> : <Bones />;
    }
    case 'loading':
      return <Bones />;
    case 'missing':
      return <Unknown title={t('detail.unknown')} detail={t('detail.unknownOrder')} />;
    case 'failed':
      return (
        <>
          <NavBar back title={t('trade.detail', { ns: 'titles' })} />
          <div className={frame.wide}>
            <FailedState
              title={t('detail.failed')}
              failure={offline ? undefined : found.failure}
              detail={t('offline', { ns: 'money' })}
              onRetry={found.retry}
            />
          </div>
        </>
      );
  }
}
