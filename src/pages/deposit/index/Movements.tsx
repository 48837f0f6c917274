import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { RowBones } from '../../../features/paged-list/RowBones.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { BillRow } from '../../money/BillRow.tsx';
import css from './movements.module.css';

const SHOWN = 5;

/** What moved the funding account last, newest first: a deposit that was credited stands here at once. */
export function Movements() {
  const { t } = useTranslation('money');
  return (
    <section className={css.movements} aria-labelledby="movements">
      <div className={css.head}>
        <h2 id="movements">{t('deposit.movements')}</h2>
        <Link to="/pages/profile/transaction">{t('deposit.allMovements')}</Link>
      </div>
      <Latest />
    </section>
  );
}

function Latest() {
  const { t } = useTranslation('money');
  const offline = useOffline();
  const { state, data, failure, retry } = useRead('fundDetails', { pageNum: 1, pageSize: SHOWN });
  if (data === undefined) {
    if (state !== 'failed') return <RowBones rows={SHOWN} />;
    return (
      <FailedState title={t('deposit.movementsFailed')} failure={offline ? undefined : failure} detail={t('offline')} onRetry={retry} />
    );
  }
  if (data.list.length === 0) return <EmptyState icon="list" title={t('bill.none')} detail={t('deposit.noMovements')} />;
  return (
    <>
      {state === 'failed' && <Note kind="warn">{t('list.old')}</Note>}
      <ul aria-labelledby="movements">
        {data.list.map((bill) => (
          <BillRow key={bill.id} bill={bill} withWallet={false} />
        ))}
      </ul>
    </>
  );
}
