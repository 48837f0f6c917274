import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listedIn } from '../../../../contract/markets.ts';
import { useRead } from '../../../data/useRead.ts';
import type { Place } from '../../../features/quote-detail/QuotePage.tsx';
import { useSummary } from '../../../features/quote-detail/useSummary.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import { numberFormats, ratioText, wholeText } from '../../../lib/numbers.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import css from './constituents.module.css';

/** What the index is made of, the heaviest first, live, with its weights. */
export function Constituents({ market, code }: Place) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const summary = useSummary(market, code, true);
  const markets = useRead('getMarkets', {});
  const numbers = numberFormats(i18n.language);
  if (!summary.data) {
    if (summary.state === 'failed') return <FailedState title={t('index.failed')} failure={summary.failure} onRetry={summary.retry} />;
    return <ListSkeleton />;
  }
  const constituents = summary.data.index?.constituents ?? [];
  const first = constituents[0];
  if (!first) return <EmptyState icon="info" title={t('index.none')} detail={t('index.noneDetail')} />;
  const count = summary.data.index?.constituentCount ?? constituents.length;
  return (
    <>
      <p className={css.note}>
        {count > constituents.length
          ? t('index.heaviest', { shown: wholeText(constituents.length, numbers), total: wholeText(count, numbers) })
          : t('index.all', { total: wholeText(count, numbers) })}
        {summary.data.synthetic && ` · ${t('index.synthetic')}`}
      </p>
      <QuoteRows
        rows={constituents.map((each) => ({ name: each.code, stock_code: each.code, ...listedIn(each.market) }))}
        label={t('index.constituents')}
        phase={phaseOfRows(markets.data?.list, first.market)}
        notes={constituents.map(({ weight }) =>
          weight === null || weight === undefined ? '' : ratioText(weight, numbers).replace('+', ''),
        )}
        notesLabel={t('index.weight')}
        onOpen={(facts) => void navigate(quoteHref(facts))}
      />
    </>
  );
}
