import { useTranslation } from 'react-i18next';
import { ArticleList } from '../../../features/news/ArticleList.tsx';
import { AlertSheet } from '../../../features/price-alert/AlertSheet.tsx';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuotePage } from '../../../features/quote-detail/QuotePage.tsx';
import { page } from './page.ts';
import { Strategies } from './Strategies.tsx';

/** A coin: quoted, and mined by robots; nobody buys it here. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const strategies = t('aiquantify.index', { ns: 'titles' });
  return (
    <QuotePage
      route={page}
      titleKey="robotai.quote"
      market="CRY"
      Alert={AlertSheet}
      chart={(place) => <QuoteChart {...place} barsOf="robots" />}
      sections={(place) => [
        { id: 'news', label: t('quote.news'), body: <ArticleList {...place} /> },
        { id: 'strategies', label: strategies, body: <Strategies title={strategies} /> },
      ]}
    />
  );
}
