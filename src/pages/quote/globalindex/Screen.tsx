import { useTranslation } from 'react-i18next';
import { ArticleList } from '../../../features/news/ArticleList.tsx';
import { AlertSheet } from '../../../features/price-alert/AlertSheet.tsx';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuotePage } from '../../../features/quote-detail/QuotePage.tsx';
import { Constituents } from './Constituents.tsx';
import { RelatedFutures } from './RelatedFutures.tsx';
import { page } from './page.ts';

/** An index: what it is made of and the futures on it; nobody can buy it. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <QuotePage
      route={page}
      titleKey="quote.globalindex"
      market="IDX"
      Alert={AlertSheet}
      chart={(place) => <QuoteChart {...place} />}
      sections={(place) => [
        { id: 'constituents', label: t('index.constituents'), body: <Constituents {...place} /> },
        { id: 'futures', label: t('index.futures'), body: <RelatedFutures {...place} /> },
        { id: 'news', label: t('quote.news'), body: <ArticleList {...place} /> },
      ]}
    />
  );
}
