import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Market } from '../../../../contract/codes.ts';
import { type Instrument, quoteKey } from '../../../../contract/quote.ts';
import type { MarketStatus } from '../../../../contract/rest/shapes.ts';
import { useRows } from '../../../data/useRows.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useWindow } from '../../../data/useWindow.ts';
import { QuoteList } from '../../../features/quote-list/QuoteList.tsx';
import type { Sort } from '../../../features/quote-list/SortHead.tsx';
import { useNow } from '../../../lib/useNow.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../../ui/Faces.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import css from './market.module.css';
import { SessionStrip } from './SessionStrip.tsx';

interface MarketListProps {
  readonly market: Market;
  readonly status: MarketStatus | undefined;
  readonly dense: boolean;
  readonly selectedCode: string | undefined;
  /** On a desk a row opens beside the list. */
  onSelect(instrument: Instrument): void;
}

const LATE_MS = 15_000;

// What the customer last sorted by, for each market, as long as the page lives.
const lastSort = new Map<Market, Sort>();

/** One open market, whole and live. */
export function MarketList({ market, status, dense, selectedCode, onSelect }: MarketListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sort, setSort] = useState<Sort>(() => lastSort.get(market) ?? { key: 'volume', descending: true });
  const wish = useMemo(() => ({ market, sort: sort.key, descending: sort.descending }), [market, sort]);
  const live = useWindow(wish);
  // A new sort keeps the list, and the keyboard's place in it, while its first rows are under way.
  const [seen, setSeen] = useState(live.ready);
  if (live.ready && !seen) setSeen(true);
  const selected = useRows(useMemo(() => (selectedCode === undefined ? [] : [quoteKey(market, selectedCode)]), [market, selectedCode]));

  return (
    <section className={css.list}>
      <SessionStrip status={status} window={live} />
      {seen ? (
        live.ready && live.total === 0 ? (
          <EmptyState icon="markets" title={t('list.empty')} detail={t('list.emptyDetail')} />
        ) : (
          <QuoteList
            window={live}
            label={t('markets.list', { market: t(`market.${market}`) })}
            sort={sort}
            phase={status?.phase}
            dense={dense}
            place={market}
            selectedId={selected.ids[0]}
            onSort={(next) => {
              lastSort.set(market, next);
              setSort(next);
            }}
            onOpen={(instrument) => (dense ? onSelect(instrument) : void navigate(quoteHref(instrument)))}
          />
        )
      ) : (
        <Waiting />
      )}
    </section>
  );
}

/** Bones at first; words and a way on when the list stays away. */
function Waiting() {
  const { t } = useTranslation();
  const feed = useFeed();
  const [since] = useState(() => Date.now());
  const late = useNow(1000) - since > LATE_MS;
  if (!late || feed.kind === 'live') return <ListSkeleton />;
  return <FailedState title={t('markets.listFailed')} detail={t('failure.network')} onRetry={() => location.reload()} />;
}
