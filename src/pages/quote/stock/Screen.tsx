import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MARKETS } from '../../../../contract/codes.ts';
import { quoteKey } from '../../../../contract/quote.ts';
import { useRead } from '../../../data/useRead.ts';
import { useRows } from '../../../data/useRows.ts';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuoteDetail } from '../../../features/quote-detail/QuoteDetail.tsx';
import { useInstrument } from '../../../features/quote-detail/useInstrument.ts';
import { shortName } from '../../../lib/instrumentName.ts';
import { toast } from '../../../lib/toasts.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { NavAction, NavBar } from '../../../ui/NavBar.tsx';
import { route } from './route.ts';

const CODE = /^[\w.$^&@+/=-]{1,40}$/;

/** A share's quote page. The address names it by code and, where a code stands in several markets, by market. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const query = usePageQuery(route);
  const market = MARKETS.find((known) => known === query.market) ?? 'US';
  const code = query.code ?? '';
  // A code that no wire would carry is unknown without asking.
  const askable = CODE.test(code);
  const rows = useRows(useMemo(() => (askable ? [quoteKey(market, code)] : []), [askable, market, code]));
  const id = rows.ids[0];
  const instrument = useInstrument(id);
  const markets = useRead('getMarkets', {});
  const status = markets.data?.list.find((known) => known.market === market);
  return (
    <>
      <NavBar
        back
        title={shortName(instrument?.name ?? query.name ?? code) || t('quote.stock', { ns: 'titles' })}
        under={instrument ? `${instrument.code} · ${instrument.exchange} · ${instrument.currency}` : undefined}
      >
        <NavAction icon="star" label={t('list.star')} onClick={() => toast(t('list.starClosed'))} />
        <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      <QuoteDetail
        key={`${market}:${code}`}
        market={market}
        code={code}
        id={id}
        unknown={!askable || rows.missing.length > 0}
        status={status}
        chart={id === undefined ? <ChartPlace /> : <QuoteChart id={id} market={market} code={code} />}
      />
    </>
  );
}

function ChartPlace() {
  return <div style={{ flex: 'none', height: 364 }} aria-hidden="true" />;
}
