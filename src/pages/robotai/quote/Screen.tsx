import { useTranslation } from 'react-i18next';
import { ArticleList } from '../../../features/news/ArticleList.tsx';
import { AlertSheet } from '../../../features/price-alert/AlertSheet.tsx';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuotePage } from '../../../features/quote-detail/QuotePage.tsx';
import { page } from './page.ts';

/** A coin: quoted, and mined by robots; nobody buys it here. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <QuotePage
      route={page}
      titleKey="robotai.quote"
      market="CRY"
      Alert={AlertSheet}
      chart={(place) => <QuoteChart {...place} />}
      sections={(place) => [{ id: 'news', label: t('quote.news'), body: <ArticleList {...place} /> }]}
    />
  );
}
