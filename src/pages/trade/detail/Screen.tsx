import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lines } from 'virtual:lines';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { DETAIL_ROUTE } from '../../../products/tradePage.ts';
import { Bones } from './Bones.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { PositionScreen } from './PositionScreen.tsx';
import { Unknown } from './Unknown.tsx';

/** One position, order or commitment, as the address says. */
export function Screen() {
  const { t } = useTranslation('trade');
  const query = usePageQuery(DETAIL_ROUTE);
  const id = Number(query.id);
  const named = Number.isSafeInteger(id) && id > 0;
  if (named && query.kind === 'position') return <PositionScreen key={id} id={id} />;
  if (named && query.kind === 'order') return <OrderScreen key={id} id={id} />;
  const line = lines.find(({ name }) => name === query.kind);
  if (named && line)
    return (
      <Suspense fallback={<Bones />}>
        <line.Holding key={id} id={id} />
      </Suspense>
    );
  return <Unknown title={t('detail.unknown')} detail={query.kind === 'order' ? t('detail.unknownOrder') : t('detail.unknownPosition')} />;
}
