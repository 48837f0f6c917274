import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../../contract/codes.ts';
import { quoteKey } from '../../../../contract/quote.ts';
import type { MarketStatus } from '../../../../contract/rest/shapes.ts';
import { useRows } from '../../../data/useRows.ts';
import { QuoteChart } from '../../../features/quote-chart/QuoteChart.tsx';
import { QuoteDetail } from '../../../features/quote-detail/QuoteDetail.tsx';
import { useInstrument } from '../../../features/quote-detail/useInstrument.ts';
import { shownName } from '../../../lib/instrumentName.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import css from './market.module.css';

interface SidePanelProps {
  readonly market: Market;
  readonly code: string | undefined;
  readonly status: MarketStatus | undefined;
}

/** The quote beside the list on a desk. */
export function SidePanel({ market, code, status }: SidePanelProps) {
  const { t, i18n } = useTranslation();
  const rows = useRows(useMemo(() => (code === undefined ? [] : [quoteKey(market, code)]), [market, code]));
  const id = rows.ids[0];
  const instrument = useInstrument(id);
  if (code === undefined) {
    return (
      <aside className={css.side}>
        <EmptyState icon="markets" title={t('markets.selectHint')} detail={t('markets.selectDetail')} />
      </aside>
    );
  }
  return (
    <aside className={css.side} aria-label={shownName(instrument ?? { name: code }, i18n.language)}>
      <div className={css.sideHead}>
        <h2 className={css.sideTitle}>
          {shownName(instrument ?? { name: code }, i18n.language)}
          <small>{instrument ? `${instrument.code} · ${instrument.exchange} · ${instrument.currency}` : ''}</small>
        </h2>
        {instrument && (
          <Link className={css.sideAction} to={quoteHref(instrument)} aria-label={t('markets.openQuote')} title={t('markets.openQuote')}>
            <Icon name="open" size={16} />
          </Link>
        )}
      </div>
      <QuoteDetail
        key={`${market}:${code}`}
        market={market}
        code={code}
        id={id}
        unknown={rows.missing.length > 0}
        status={status}
        chart={id === undefined ? null : <QuoteChart id={id} market={market} code={code} />}
      />
    </aside>
  );
}
