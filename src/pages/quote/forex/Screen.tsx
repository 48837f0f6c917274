import { useTranslation } from 'react-i18next';
import { ArticleList } from '../../../features/news/ArticleList.tsx';
import { AlertSheet } from '../../../features/price-alert/AlertSheet.tsx';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuotePage } from '../../../features/quote-detail/QuotePage.tsx';
import { OwnTrades } from '../../../features/trades/OwnTrades.tsx';
import { page } from './page.ts';

/** A currency pair: two prices, their spread in pips, the week of the forex market. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <QuotePage
      route={page}
      titleKey="quote.forex"
      market="FX"
      Own={OwnTrades}
      Alert={AlertSheet}
      chart={(place, own) => <QuoteChart {...place} own={own} />}
      sections={(place) => [{ id: 'news', label: t('quote.news'), body: <ArticleList {...place} /> }]}
    />
  );
}
