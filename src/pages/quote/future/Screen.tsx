import { useTranslation } from 'react-i18next';
import { ArticleList } from '../../../features/news/ArticleList.tsx';
import { OptionChain } from '../../../features/option-chain/OptionChain.tsx';
import { AlertSheet } from '../../../features/price-alert/AlertSheet.tsx';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuotePage } from '../../../features/quote-detail/QuotePage.tsx';
import { OwnTrades } from '../../../features/trades/OwnTrades.tsx';
import { page } from './page.ts';

/** A futures contract: its month and the others, what it costs to hold, the options on it. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <QuotePage
      route={page}
      titleKey="quote.future"
      market="FUT"
      Own={OwnTrades}
      Alert={AlertSheet}
      chart={(place, own) => <QuoteChart {...place} own={own} />}
      sections={(place, instrument) => [
        { id: 'options', label: t('quote.options'), body: <OptionChain code={place.code} id={instrument?.id} /> },
        { id: 'news', label: t('quote.news'), body: <ArticleList {...place} /> },
      ]}
    />
  );
}
