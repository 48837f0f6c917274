import { useTranslation } from 'react-i18next';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { dateText, deviceZoneText } from '../../../lib/time.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { ClosedRow } from '../ClosedRow.tsx';
import { ExportClosed } from './exports.tsx';
import { Realised } from './Realised.tsx';
import css from './trade.module.css';

const PAGE_SIZE = 100;

/** What was closed, by day. */
export function Closed() {
  const { t, i18n } = useTranslation('trade');
  return (
    <>
      <Realised />
      <div className={css.listTools}>
        <ExportClosed />
      </div>
      <PagedList
        call="positionFlatList"
        input={{}}
        label={t('closed.list')}
        pageSize={PAGE_SIZE}
        empty={<EmptyState icon="list" title={t('closed.empty')} detail={t('closed.emptyDetail')} />}
        heading={({ closeTimeTimestamp: at }) => t('timesIn', { of: dateText(at * 1000, i18n.language), zone: deviceZoneText(at * 1000) })}
        row={(closed, place) => <ClosedRow closed={closed} place={place} />}
      />
    </>
  );
}
