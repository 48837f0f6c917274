import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRead } from '../../../data/useRead.ts';
import { useWindow } from '../../../data/useWindow.ts';
import { QuoteList } from '../../../features/quote-list/QuoteList.tsx';
import type { Sort } from '../../../features/quote-list/SortHead.tsx';
import { useDesk } from '../../../lib/useMedia.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { MARKET } from './market.ts';

/** Every Hong Kong share, live, in the order that one chooses. */
export function Shares() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dense = useDesk();
  const [sort, setSort] = useState<Sort>({ key: 'volume', descending: true });
  const live = useWindow(useMemo(() => ({ market: MARKET, sort: sort.key, descending: sort.descending }), [sort]));
  const markets = useRead('getMarkets', {});
  // A new sort keeps the list while its first rows are under way.
  const [seen, setSeen] = useState(live.ready);
  if (live.ready && !seen) setSeen(true);
  if (!seen) return <ListSkeleton />;
  if (live.ready && live.total === 0) return <EmptyState icon="markets" title={t('list.empty')} detail={t('list.emptyDetail')} />;
  return (
    <QuoteList
      window={live}
      label={t('markets.list', { market: t(`market.${MARKET}`) })}
      sort={sort}
      phase={markets.data?.list.find((known) => known.market === MARKET)?.phase}
      dense={dense}
      place="hkstock"
      onSort={setSort}
      onOpen={(instrument) => void navigate(quoteHref(instrument))}
    />
  );
}
