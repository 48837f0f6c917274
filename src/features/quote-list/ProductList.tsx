import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Market } from '../../../contract/codes.ts';
import type { QuoteRow } from '../../../contract/rest/shapes.ts';
import type { Loadable } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';
import { href } from '../../lib/href.ts';
import { numberFormats, wholeText } from '../../lib/numbers.ts';
import type { TitleKey } from '../../lib/page.ts';
import { phaseOfRows } from '../../lib/session.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { NavAction, NavBar } from '../../ui/page/NavBar.tsx';
import frame from '../../ui/page/page.module.css';
import { ListSkeleton } from '../../ui/page/Skeleton.tsx';
import css from './product-list.module.css';
import { QuoteRows } from './QuoteRows.tsx';

/** A list's head; the market page holds the rest, drawn as it is scrolled. */
const SHOWN = 100;
const MARKET_PAGE = { path: '/pages/market/index', query: { market: 'optional' } } as const;

interface ProductListProps {
  readonly titleKey: TitleKey;
  /** What the list holds, in a line above it. */
  readonly about: 'lines.popular' | 'lines.surging' | 'lines.future' | 'lines.forex' | 'lines.blocks' | 'lines.auction';
  /** The rows' one market; absent where they are of several. */
  readonly market?: Market;
  readonly read: Loadable<{ readonly list: readonly QuoteRow[] }>;
  /** Between the bar and the list. */
  readonly before?: ReactNode;
  /** Where a row leads; its quote page without it. */
  hrefOf?(instrument: Parameters<typeof quoteHref>[0]): string;
}

/** A product line's list: who stands in it comes from its call, the prices from the feed. */
export function ProductList({ titleKey, about, market, read, before, hrefOf = quoteHref }: ProductListProps) {
  const { t, i18n } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const markets = useRead('getMarkets', {});
  const phaseOf = (of: Market) => phaseOfRows(markets.data?.list, of);
  const body = () => {
    if (read.data === undefined) {
      if (read.state === 'failed') return <FailedState title={t('lines.failed')} failure={read.failure} onRetry={read.retry} />;
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
              <span className={css.old}>{t('lines.old')}</span>{' '}
              <button type="button" className={css.retry} onClick={read.retry}>
                {t('app.retry')}
              </button>
            </>
          )}
        </p>
        <QuoteRows
          rows={read.data.list.slice(0, SHOWN)}
          label={t(titleKey, { ns: 'titles' })}
          phase={market === undefined ? phaseOf : phaseOf(market)}
          onOpen={(facts) => void navigate(hrefOf(facts))}
        />
        {market !== undefined && read.data.list.length > SHOWN && (
          <Link to={href(MARKET_PAGE, { market })} className={css.all}>
            {t('lines.all', { total: wholeText(read.data.list.length, numberFormats(i18n.language)) })}
          </Link>
        )}
      </>
    );
  };
  return (
    <>
      <NavBar back title={t(titleKey, { ns: 'titles' })}>
        <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      <div className={frame.wide}>
        {before}
        {body()}
      </div>
    </>
  );
}
