import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Market } from '../../../contract/codes.ts';
import type { QuoteRow } from '../../../contract/rest/shapes.ts';
import type { Loadable } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';
import type { TitleKey } from '../../lib/page.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../ui/Faces.tsx';
import { NavAction, NavBar } from '../../ui/NavBar.tsx';
import frame from '../../ui/page.module.css';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import css from './product-list.module.css';
import { QuoteRows } from './QuoteRows.tsx';

interface ProductListProps {
  readonly titleKey: TitleKey;
  /** What the list holds, in a line above it. */
  readonly about: 'list.popular' | 'list.future' | 'list.forex';
  /** Whose session the rows follow. */
  readonly market: Market;
  readonly read: Loadable<{ readonly list: readonly QuoteRow[] }>;
}

/** A product line's list: who stands in it comes from its call, the prices from the feed. */
export function ProductList({ titleKey, about, market, read }: ProductListProps) {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const markets = useRead('getMarkets', {});
  const phase = markets.data?.list.find((known) => known.market === market)?.phase;
  const body = () => {
    if (read.data === undefined) {
      if (read.state === 'failed') return <FailedState title={t('list.failed')} failure={read.failure} onRetry={read.retry} />;
      return <ListSkeleton />;
    }
    if (read.data.list.length === 0) return <EmptyState icon="markets" title={t('list.empty')} detail={t('list.emptyDetail')} />;
    return (
      <>
        <p className={css.about}>
          {t(about)}
          {read.state === 'failed' && (
            <>
              {' '}
              <span className={css.old}>{t('list.old')}</span>{' '}
              <button type="button" className={css.retry} onClick={read.retry}>
                {t('app.retry')}
              </button>
            </>
          )}
        </p>
        <QuoteRows
          rows={read.data.list}
          label={t(titleKey, { ns: 'titles' })}
          phase={phase}
          onOpen={(facts) => void navigate(quoteHref(facts))}
        />
      </>
    );
  };
  return (
    <>
      <NavBar back title={t(titleKey, { ns: 'titles' })}>
        <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      <div className={frame.scroll}>{body()}</div>
    </>
  );
}
