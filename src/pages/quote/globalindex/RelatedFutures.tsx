import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listedIn } from '../../../../contract/markets.ts';
import { useRead } from '../../../data/useRead.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import type { Place } from '../../../features/quote-detail/QuotePage.tsx';
import { useSummary } from '../../../features/quote-detail/useSummary.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';

/** Futures on the index, live: what one buys in its place. */
export function RelatedFutures({ market, code }: Place) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const summary = useSummary(market, code, true);
  const markets = useRead('getMarkets', {});
  if (!summary.data) {
    if (summary.state === 'failed') return <FailedState title={t('index.failed')} failure={summary.failure} onRetry={summary.retry} />;
    return <ListSkeleton />;
  }
  const futures = summary.data.index?.relatedFutures ?? [];
  if (futures.length === 0) return <EmptyState icon="futures" title={t('index.noFutures')} detail={t('index.noFuturesDetail')} />;
  return (
    <QuoteRows
      rows={futures.map((future) => ({
        name: future.code,
        stock_code: future.code,
        ...listedIn(future.market),
      }))}
      label={t('index.futures')}
      phase={(listed) => phaseOfRows(markets.data?.list, listed)}
      onOpen={(facts) => void navigate(quoteHref(facts))}
    />
  );
}
