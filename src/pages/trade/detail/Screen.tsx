import { useTranslation } from 'react-i18next';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { DETAIL_ROUTE } from '../../../products/tradePage.ts';
import { BondScreen } from './BondScreen.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { PositionScreen } from './PositionScreen.tsx';
import { Unknown } from './Unknown.tsx';

/** One position, order or bond, as the address says. */
export function Screen() {
  const { t } = useTranslation('trade');
  const query = usePageQuery(DETAIL_ROUTE);
  const id = Number(query.id);
  const named = Number.isSafeInteger(id) && id > 0;
  if (named && query.kind === 'position') return <PositionScreen key={id} id={id} />;
  if (named && query.kind === 'order') return <OrderScreen key={id} id={id} />;
  if (named && query.kind === 'bond') return <BondScreen key={id} id={id} />;
  return <Unknown title={t('detail.unknown')} detail={query.kind === 'order' ? t('detail.unknownOrder') : t('detail.unknownPosition')} />;
}
