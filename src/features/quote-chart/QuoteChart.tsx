import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KLINE_TYPES, type KlineType, type Market } from '../../../contract/codes.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useHours } from '../../data/useHours.ts';
import { useSettings } from '../../lib/settings.ts';
import { deviceZoneText, minuteText } from '../../lib/time.ts';
import { throttled } from '../../lib/throttled.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import type { OwnPrice } from '../../products/ownPrice.ts';
import { chosenStudies, useChartSettings } from './chartSettings.ts';
import { Drawing, type SheetName } from './Drawing.tsx';
import css from './quote-chart.module.css';
import { OWN_PANE } from './studies.ts';
import { type BarsOf, useBars } from './useBars.ts';

interface QuoteChartProps {
  /** Undefined until the data layer knows it; its bars are asked for by code, and meanwhile. */
  readonly id: number | undefined;
  readonly market: Market;
  readonly code: string;
  /** The customer's own prices, drawn as lines; the same array until they change. */
  readonly own?: readonly OwnPrice[];
  readonly barsOf?: BarsOf;
  /** Those that alerts wait for, likewise. */
  readonly alerts?: readonly OwnPrice[];
  /** As high as its place. */
  readonly fill?: boolean;
  /** Its own period, and what to do with another; that of all charts without. */
  readonly period?: KlineType | undefined;
  onPeriod?(period: KlineType): void;
}

const NONE: readonly OwnPrice[] = [];

/** Bars are read again at most so often, whatever happens. */
const PACE_MS = 1000;

/** Candles, volume and indicators over the specification's periods; the last bar lives from ticks. */
export function QuoteChart({
  id,
  market,
  code,
  own = NONE,
  alerts = NONE,
  barsOf = 'market',
  fill = false,
  period: ownPeriod,
  onPeriod,
}: QuoteChartProps) {
  const { t, i18n } = useTranslation();
  const usual = useSettings((settings) => settings.chartPeriod);
  const period = ownPeriod ?? usual;
  const set = useSettings((settings) => settings.set);
  const [sheet, setSheet] = useState<SheetName>();
  const read = useBars(market, code, period, barsOf);
  const renew = useMemo(() => throttled(read.retry, PACE_MS), [read.retry]);
  useEffect(() => renew.stop, [renew]);
  const lines = useMemo(() => [...own, ...alerts], [own, alerts]);
  const hours = useHours(market, code);
  const feed = useFeed();
  const kline = read.data?.type === period && read.data.stockCode === code ? read.data : undefined;
  const drawn = kline && kline.time.length > 0 ? kline : undefined;
  const quotes = useQuoteStore();

  /** When what is shown was true, where that is no longer now. Epoch ms of this machine. */
  const asOf = () => {
    if (feed.kind === 'down' || feed.kind === 'stale') return feed.lastAt;
    if (read.state === 'done') return read.asOf;
    return read.state === 'failed' ? feed.since : undefined;
  };
  const old = drawn && asOf();

  const panes = useChartSettings(({ studies }) => chosenStudies(studies).filter((study) => OWN_PANE.includes(study)).length);

  const body = () => {
    if (drawn && id !== undefined)
      return (
        <Drawing
          key={`${market}-${code}-${period}`}
          id={id}
          kline={drawn}
          hours={hours}
          label={t('chart.label', { name: quotes.get(id)?.instrument.name ?? code, period: t(`chart.${period}`) })}
          own={lines}
          sheet={sheet}
          onSheet={setSheet}
          onRenew={renew}
        />
      );
    if (kline && !drawn) return <EmptyState icon="stocks" title={t('chart.empty')} detail={t('chart.emptyDetail')} />;
    if (read.state === 'failed') return <FailedState title={t('chart.failed')} failure={read.failure} onRetry={read.retry} />;
    return <figure className={css.bones} aria-label={t('chart.loading')} />;
  };
  return (
    <section className={fill ? css.filling : css.chart}>
      <div className={css.bar}>
        <Tabs<KlineType>
          fill
          label={t('chart.periods')}
          tabs={KLINE_TYPES.map((type) => ({ id: type, label: t(`chart.${type}`) }))}
          selected={period}
          onSelect={onPeriod ?? ((type) => set('chartPeriod', type))}
        />
        <button
          type="button"
          className={css.menu}
          aria-label={t('chart.menu')}
          aria-haspopup="dialog"
          disabled={!drawn}
          onClick={() => setSheet('menu')}
        >
          <Icon name="gear" />
        </button>
      </div>
      <div className={css.body} data-panes={panes}>
        {body()}
      </div>
      {old !== undefined && old > 0 && (
        <p className={css.old}>
          <Icon name="offline" size={16} />
          {t('chart.asOf', { time: `${minuteText(old, i18n.language)} ${deviceZoneText(old)}` })}
        </p>
      )}
    </section>
  );
}
