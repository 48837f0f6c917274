import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { FailedState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { Bones } from './Bones.tsx';
import { ClosedDetail } from './ClosedDetail.tsx';
import { PositionDetail } from './PositionDetail.tsx';
import { Unknown } from './Unknown.tsx';
import { useFound } from '../../../features/paged-list/useFound.ts';

/** A position, open or closed. */
export function PositionScreen({ id }: { readonly id: number }) {
  const { t } = useTranslation(['trade', 'titles', 'money']);
  const offline = useOffline();
  const mine = useRead('positionMine', {});
  const open = mine.data?.list.find((position) => position.id === id);
  const closed = useFound('positionFlatList', mine.data !== undefined, ({ positionId }) => positionId === id);
  if (open) return <PositionDetail position={open} closed={closed.state === 'found' ? closed.rows : []} />;
  if (closed.state === 'found') return <ClosedDetail id={id} closed={closed.rows} />;
  const failed = mine.state === 'failed' ? mine : closed.state === 'failed' ? closed : undefined;
  if (failed)
    return (
      <>
        <NavBar back title={t('trade.detail', { ns: 'titles' })} />
        <div className={frame.wide}>
          <FailedState
            title={t('detail.failed')}
            failure={offline ? undefined : failed.failure}
            detail={t('offline', { ns: 'money' })}
            onRetry={failed.retry}
          />
        </div>
      </>
    );
  return closed.state === 'missing' ? <Unknown title={t('detail.unknown')} detail={t('detail.unknownPosition')} /> : <Bones />;
}
