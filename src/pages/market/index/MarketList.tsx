import { type ReactNode, type Ref, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Market } from '../../../../contract/codes.ts';
import { factsOf, type InstrumentKind } from '../../../../contract/markets.ts';
import { type Instrument, quoteKey } from '../../../../contract/quote.ts';
import type { MarketStatus } from '../../../../contract/rest/shapes.ts';
import { useRows } from '../../../data/useRows.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useWindow } from '../../../data/useWindow.ts';
import { type ListSteps, QuoteList } from '../../../features/quote-list/QuoteList.tsx';
import type { Quoted } from '../../../features/quote-list/SortHead.tsx';
import { lazyPart } from '../../../lib/missing.ts';
import { useNow } from '../../../lib/useNow.ts';
import { hoursOf } from '../../../lib/session.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { filterCount, type Look } from './look.ts';
import css from './market.module.css';
import { SessionStrip } from './SessionStrip.tsx';

interface MarketListProps {
  readonly market: Market;
  readonly status: MarketStatus | undefined;
  readonly look: Look;
  readonly dense: boolean;
  readonly selectedCode: string | undefined;
  readonly steps: Ref<ListSteps>;
  /** The filter is open. */
  readonly filtering: boolean;
  onLook(look: Look): void;
  onFiltered(): void;
  /** On a desk a row opens beside the list. */
  onSelect(instrument: Instrument): void;
}

const LATE_MS = 15_000;

const QUOTED: Readonly<Partial<Record<InstrumentKind, Quoted>>> = { forex: 'sides', bond: 'nominal' };

// None is needed before the first list stands.
const FilterChips = lazyPart(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }));
const HeatMap = lazyPart(async () => ({ default: (await import('../../../features/heat-map/HeatMap.tsx')).HeatMap }));
const FilterPanel = lazyPart(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }));

/** One market, whole and live. */
export function MarketList(props: MarketListProps) {
  const { market, status, look, dense, selectedCode, steps, filtering, onLook, onFiltered, onSelect } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sort, filter, map } = look;
  const filtered = filterCount(filter) > 0;
  const wish = useMemo(() => {
    // A map shows the most traded first, whatever the rows are sorted by.
    const order = map ? ({ sort: 'turnover', descending: true } as const) : { sort: sort.key, descending: sort.descending };
    return { market, ...order, ...(filtered && { filter }) };
  }, [market, map, sort.key, sort.descending, filter, filtered]);
  const live = useWindow(wish);
  // A new sort keeps the list, and the keyboard's place in it, while its first rows are under way.
  const [seen, setSeen] = useState(live.ready);
  if (live.ready && !seen) setSeen(true);
  const selected = useRows(useMemo(() => (selectedCode === undefined ? [] : [quoteKey(market, selectedCode)]), [market, selectedCode]));
  // It is marked at once, and not only when the worker has said which one a code is.
  const [opened, setOpened] = useState<Instrument>();
  const selectedId = selected.ids[0] ?? (opened?.code === selectedCode ? opened?.id : undefined);
  const open = (instrument: Instrument) => {
    if (!dense) return void navigate(quoteHref(instrument));
    setOpened(instrument);
    onSelect(instrument);
  };

  const body = () => {
    if (live.ready && live.total === 0) {
      return filtered ? (
        <EmptyState icon="filter" title={t('filter.none')} detail={t('filter.noneDetail')}>
          <Button kind="main" onClick={() => onLook({ ...look, filter: {} })}>
            {t('filter.clear')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon="markets" title={t('list.empty')} detail={t('list.emptyDetail')} />
      );
    }
    if (map) {
      // Areas of a part of the market would say nothing of it.
      return !seen || live.coverage === 'part' ? (
        <ListSkeleton />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <HeatMap key={JSON.stringify(filter)} market={market} window={live} onOpen={open} />
        </Suspense>
      );
    }
    return (
      <QuoteList
        steps={steps}
        window={live}
        label={t('markets.list', { market: t(`market.${market}`) })}
        sort={sort}
        phase={hoursOf(undefined, status)?.phase}
        dense={dense}
        quoted={QUOTED[factsOf(market).kind] ?? 'shares'}
        place={market}
        selectedId={selectedId}
        openFirst={dense && selectedCode === undefined}
        onSort={(next) => onLook({ ...look, sort: next })}
        onOpen={open}
      />
    );
  };

  return (
    <section className={css.list}>
      <SessionStrip status={status} window={live} />
      {filtered && (
        <Suspense fallback={<div className={css.chips} />}>
          <FilterChips filter={filter} onFilter={(next) => onLook({ ...look, filter: next })} />
        </Suspense>
      )}
      <Patience waiting={!seen}>{body()}</Patience>
      {filtering && (
        <Suspense fallback={null}>
          <FilterPanel
            filter={filter}
            total={live.ready && live.coverage !== 'part' ? live.total : undefined}
            onFilter={(next) => onLook({ ...look, filter: next })}
            onClose={onFiltered}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Words and a way on when the list stays away. */
function Patience({ waiting, children }: { readonly waiting: boolean; readonly children: ReactNode }) {
  const [since] = useState(() => Date.now());
  const late = useNow(1000, waiting) - since > LATE_MS;
  return waiting && late ? <Late /> : children;
}

function Late() {
  const { t } = useTranslation();
  const feed = useFeed();
  return (
    <FailedState
      title={t('markets.listFailed')}
      detail={feed.kind === 'live' ? undefined : t('failure.network')}
      onRetry={() => location.reload()}
    />
  );
}
