import { useTranslation } from 'react-i18next';
import type { MarketStatus } from '../../../contract/rest/shapes.ts';
import { useRead } from '../../data/useRead.ts';
import { type Listed, useRow } from '../../data/useRow.ts';
import { QuoteChart } from '../../features/quote-chart/QuoteChart.tsx';
import { QuoteDetail } from '../../features/quote-detail/QuoteDetail.tsx';
import { useInstrument } from '../../features/quote-detail/useInstrument.ts';
import { OwnTrades } from '../../features/trades/OwnTrades.tsx';
import { shownName } from '../../lib/instrumentName.ts';
import type { OwnOfInstrument } from '../../products/ownPrice.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './panel.module.css';
import { PanelFrame } from './PanelFrame.tsx';
import { usePanelWords } from './usePanelWords.ts';
import { WindowButton } from './WindowButton.tsx';
import type { Panel, Place } from './workspaces.ts';

interface InstrumentPanelProps {
  readonly panel: Panel;
  /** What it shows; undefined while its link has none. */
  readonly place: Listed | undefined;
  /** Whether orders begin here: not where a ticket stands beside. */
  readonly orders: boolean;
  onChange(changed: Partial<Panel>): void;
}

/** One instrument: in full, or its chart alone. */
export function InstrumentPanel({ panel, place, orders, onChange }: InstrumentPanelProps) {
  const { t } = useTranslation();
  const words = usePanelWords();
  if (!place) {
    return (
      <PanelFrame title={words('panel.empty')} link={panel.link} free={false} onLink={(link) => onChange({ link })}>
        <EmptyState icon="markets" title={t('markets.selectHint')} detail={t('markets.selectDetail')} />
      </PanelFrame>
    );
  }
  return <Known panel={panel} place={place} orders={orders} onChange={onChange} />;
}

function Known({ panel, place, orders, onChange }: InstrumentPanelProps & { readonly place: Listed }) {
  const { t, i18n } = useTranslation();
  const words = usePanelWords();
  const { market, code } = place;
  const { id, unknown } = useRow(place);
  const instrument = useInstrument(id);
  const markets = useRead('getMarkets', {});
  const status = markets.data?.list.find((known) => known.market === market);
  const isChart = panel.view === 'chart';
  const name = shownName(instrument ?? { name: code }, i18n.language);
  const other = words(isChart ? 'panel.quote' : 'panel.chartOnly');
  return (
    <PanelFrame
      title={name}
      about={instrument && `${instrument.code} · ${instrument.exchange} · ${instrument.currency}`}
      link={panel.link}
      free
      // What lets go of its link keeps what it shows.
      onLink={(link) => onChange({ link, place: { market, code } })}
      actions={
        <>
          <button
            type="button"
            className={css.action}
            aria-pressed={isChart}
            aria-label={words('panel.chartOnly')}
            title={other}
            onClick={() => onChange({ view: isChart ? 'quote' : 'chart' })}
          >
            <Icon name={isChart ? 'list' : 'stocks'} size={16} />
          </button>
          {instrument && <WindowButton kind="quote" link={panel.link ?? ''} to={quoteHref(instrument)} name={name} />}
          {instrument && (
            <Link className={css.action} to={quoteHref(instrument)} aria-label={t('markets.openQuote')} title={t('markets.openQuote')}>
              <Icon name="next" size={16} />
            </Link>
          )}
        </>
      }
    >
      <OwnTrades market={market} code={code}>
        {(own) => (
          <Shown place={place} id={id} unknown={unknown} status={status} own={own} panel={panel} orders={orders} onChange={onChange} />
        )}
      </OwnTrades>
    </PanelFrame>
  );
}

interface ShownProps extends InstrumentPanelProps {
  readonly place: Place;
  readonly id: number | undefined;
  readonly unknown: boolean;
  readonly status: MarketStatus | undefined;
  readonly own: OwnOfInstrument;
}

function Shown({ panel, place, id, unknown, status, own, orders, onChange }: ShownProps) {
  const { market, code } = place;
  const isChart = panel.view === 'chart';
  const chart = (
    <QuoteChart
      id={id}
      market={market}
      code={code}
      own={own.prices}
      fill={isChart}
      period={panel.period}
      {...(panel.period !== undefined && { onPeriod: (period) => onChange({ period }) })}
    />
  );
  if (isChart && !unknown) return chart;
  return <QuoteDetail market={market} code={code} id={id} unknown={unknown} status={status} chart={chart} own={own} orders={orders} />;
}
