import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KLINE_TYPES, type KlineType, type Market } from '../../../contract/codes.ts';
import type { Kline } from '../../../contract/rest/market.ts';
import { quoteStore } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { useSettings } from '../../lib/settings.ts';
import { useMedia } from '../../lib/useMedia.ts';
import { EmptyState, FailedState } from '../../ui/Faces.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Bar, barAfter, barsOf } from './bars.ts';
import type { Chart } from './chart.ts';
import css from './quote-chart.module.css';
import { Reading } from './Reading.tsx';

interface QuoteChartProps {
  readonly id: number;
  readonly market: Market;
  readonly code: string;
}

const AVERAGE = 20;
const DAY = 86_400;
/** Bars are read again so often: the server's own closing of a bar replaces what ticks drew. */
const RENEW_MS = 60_000;
/** The last bar is drawn at most so often: no eye reads a chart faster. */
const GROW_MS = 200;

/** Candles, volume and a moving average over the specification's periods; the last bar lives from ticks. */
export function QuoteChart({ id, market, code }: QuoteChartProps) {
  const { t } = useTranslation();
  const period = useSettings((settings) => settings.chartPeriod);
  const set = useSettings((settings) => settings.set);
  const read = useRead('kline', { stockCode: code, market, type: period }, { every: RENEW_MS });
  const kline = read.data?.type === period ? read.data : undefined;
  const name = quoteStore().get(id)?.instrument.name ?? code;
  const body = () => {
    if (kline && kline.time.length > 0)
      return <Drawing key={`${code}-${period}`} id={id} kline={kline} label={t('chart.label', { name, period: t(`chart.${period}`) })} />;
    if (kline) return <EmptyState icon="stocks" title={t('chart.empty')} />;
    if (read.state === 'failed') return <FailedState title={t('chart.failed')} failure={read.failure} onRetry={read.retry} />;
    return <figure className={css.bones} aria-label={t('chart.loading')} />;
  };
  return (
    <section className={css.chart}>
      <Tabs<KlineType>
        fill
        label={t('chart.periods')}
        tabs={KLINE_TYPES.map((type) => ({ id: type, label: t(`chart.${type}`) }))}
        selected={period}
        onSelect={(type) => set('chartPeriod', type)}
      />
      <div className={css.body}>{body()}</div>
    </section>
  );
}

interface DrawingProps {
  readonly id: number;
  readonly kline: Kline;
  readonly label: string;
}

function Drawing({ id, kline, label }: DrawingProps) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const chart = useRef<Chart>(undefined);
  const bars = useRef<Bar[]>([]);
  /** First bar that grew since it was drawn. */
  const undrawn = useRef(Number.POSITIVE_INFINITY);
  const [cross, setCross] = useState<Bar>();
  const [last, setLast] = useState<Bar>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const locale = i18n.language;
  const { scale, interval, timeZone, type } = kline;
  const instrument = quoteStore().get(id)?.instrument;
  const digits = Math.min(instrument?.tickDigits ?? 2, scale);
  const colours = useSettings((settings) => `${settings.theme} ${settings.colours}`);
  const systemLight = useMedia('(prefers-color-scheme: light)');
  const given = useMemo(() => barsOf(kline), [kline]);

  const draw = useEffectEvent(() => {
    bars.current = [...given];
    undrawn.current = Number.POSITIVE_INFINITY;
    setLast(bars.current.at(-1));
    chart.current?.setBars(bars.current);
  });

  // a retry is a new attempt at the same chart
  useEffect(() => {
    let open = true;
    import('./chart.ts').then(
      ({ openChart }) => {
        if (!open || !place.current) return;
        chart.current = openChart(place.current, {
          numbers: numberFormats(locale),
          scale,
          digits,
          timeZone,
          intraday: interval < DAY,
          kind: type === 'intraday' ? 'area' : 'candles',
          average: AVERAGE,
          onCross: (time) => setCross(bars.current.find((bar) => bar.time === time)),
        });
        setFailed(false);
        draw();
      },
      () => {
        if (open) setFailed(true);
      },
    );
    return () => {
      open = false;
      chart.current?.remove();
      chart.current = undefined;
    };
  }, [locale, scale, digits, timeZone, interval, type, attempt]);

  useEffect(() => draw(), [given]);

  // colours come from the document, which follows these
  useEffect(() => chart.current?.repaint(), [colours, systemLight]);

  useEffect(() => {
    const store = quoteStore();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const grow = () => {
      timer = undefined;
      for (let index = undrawn.current; index < bars.current.length; index += 1) {
        const bar = bars.current[index];
        if (bar) chart.current?.grow(bar, bars.current.slice(0, index + 1));
      }
      undrawn.current = Number.POSITIVE_INFINITY;
      setLast(bars.current.at(-1));
    };
    // Every tick counts for the bar's high and low; only the drawing waits.
    const stop = store.subscribe(id, (quote) => {
      const before = bars.current.at(-1);
      if (!before || quote.instrument.scale !== scale) return;
      const bar = barAfter(before, interval, { time: Math.floor(quote.time / 1000), price: quote.price });
      if (!bar) return;
      if (bar.time === before.time) bars.current[bars.current.length - 1] = bar;
      else bars.current.push(bar);
      undrawn.current = Math.min(undrawn.current, bars.current.length - 1);
      timer ??= setTimeout(grow, GROW_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id, interval, scale]);

  if (failed)
    return <FailedState title={t('chart.failed')} detail={t('load.failedDetail')} onRetry={() => setAttempt((count) => count + 1)} />;
  return (
    <>
      <Reading
        bar={cross ?? last}
        scale={scale}
        digits={digits}
        timeZone={timeZone}
        intraday={interval < DAY}
        oneDay={type === 'intraday'}
      />
      <div className={css.stage}>
        <span className={css.average}>{t('chart.average', { count: AVERAGE })}</span>
        <figure ref={place} className={css.canvas} aria-label={label} />
        {/* The library's licence asks for its maker's name and address in sight; its own logo is written by innerHTML, which the page refuses. */}
        <a className={css.maker} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t('chart.maker')}
        </a>
      </div>
    </>
  );
}
