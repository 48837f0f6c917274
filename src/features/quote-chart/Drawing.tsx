import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kline } from '../../../contract/rest/market.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import type { QuoteView } from '../../data/api.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { countText, numberFormats, priceText } from '../../lib/numbers.ts';
import { zoneText } from '../../lib/time.ts';
import { useDocumentColours } from '../../lib/useDocumentColours.ts';
import { wallClock } from '../../lib/wallClock.ts';
import { MissingPart } from '../../ui/page/MissingPart.tsx';
import hidden from '../../ui/sign/visually-hidden.module.css';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import type { OwnPrice } from '../../products/ownPrice.ts';
import { type Bar, barsOf, DAY, dayOf } from './bars.ts';
import { BarTable } from './BarTable.tsx';
import type { Chart } from './chart.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { barAt, onOtherCross, tellCross } from './crosshair.ts';
import { chosenStudies, useChartSettings } from './chartSettings.ts';
import { barTimeSpoken, type Legend } from './legend.ts';
import { createLiveBars } from './liveBars.ts';
import { liveTick } from './liveTick.ts';
import css from './quote-chart.module.css';
import { Reading } from './Reading.tsx';
import type { ChartStudy } from './series.ts';
import { useMissed } from './useMissed.ts';
import type { View } from './view.ts';

/** The last bar is drawn at most so often: no eye reads a chart faster. */
const GROW_MS = 200;

export type SheetName = 'menu' | 'table';

interface DrawingProps {
  readonly id: number;
  readonly kline: Kline;
  /** Hours of the market; undefined while they aren't known. */
  readonly hours: Session | undefined;
  readonly label: string;
  readonly own: readonly OwnPrice[];
  readonly sheet: SheetName | undefined;
  onSheet(sheet: SheetName | undefined): void;
  /** Asks the server for the bars again; always the same function. */
  onRenew(): void;
}

/** The chart of a k-line: the server's bars, the last one growing with the ticks until the server's own takes its place. */
export function Drawing({ id, kline, hours, label, own, sheet, onSheet, onRenew }: DrawingProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart>(undefined);
  const view = useRef<View>(undefined);
  const { scale, interval, timeZone, type } = kline;
  const live = useMemo(() => createLiveBars(interval), [interval]);
  /** The server's bars and what ticks made of them. */
  const [grown, setGrown] = useState<{ readonly of: readonly Bar[]; readonly bars: readonly Bar[] }>();
  const [cross, setCross] = useState<number>();
  const [failed, setFailed] = useState(false);

  const store = useQuoteStore();
  const instrument = store.get(id)?.instrument;
  const settings = useChartSettings();
  const styleOf = type === 'intraday' ? 'intradayStyle' : 'style';
  const style = settings[styleOf];
  const given = useMemo(() => barsOf(kline), [kline]);
  const logarithmRefused = useMemo(() => given.some((bar) => bar.low <= 0), [given]);
  const logarithmic = settings.logarithmic && !logarithmRefused;
  const volume = useMemo(() => given.some((bar) => bar.volume > 0), [given]);
  const digits = Math.min(instrument?.tickDigits ?? 2, scale);
  const notation = instrument?.notation;
  const daily = interval >= DAY;
  const legend = useMemo<Legend>(
    () => ({ scale, digits, notation, timeZone, daily, volume, oneSession: type === 'intraday' || type === '1D', oneYear: type !== '1Y' }),
    [scale, digits, notation, timeZone, daily, volume, type],
  );
  const { studies: choices } = settings;
  const studies = useMemo(
    () =>
      chosenStudies(choices).map((study): ChartStudy => {
        const { parameters } = choices[study];
        return { id: study, parameters, name: t(`chart.short.${study}`, { values: parameters.join(' ') }) };
      }),
    [choices, t],
  );

  const draw = useEffectEvent(() => chart.current?.setBars(live.all, kline.regular));
  const drawOwn = useEffectEvent(() => chart.current?.setOwn(own));
  useEffect(() => drawOwn(), [own]);

  /** Where the crosshair stands, and the other charts' with it. */
  const say = useEffectEvent((index: number | undefined) => tellCross(place, index === undefined ? undefined : live.all[index]?.time));
  const crossAt = useEffectEvent((time: number | undefined) => {
    const index = time === undefined ? undefined : barAt(live.all, time, interval);
    chart.current?.cross(index);
    setCross(index);
  });
  useEffect(() => {
    const stop = onOtherCross(place, (time) => crossAt(time));
    return () => {
      stop();
      // A chart that goes takes its crosshair with it.
      tellCross(place, undefined);
    };
  }, []);

  useEffect(() => {
    let open = true;
    import('./chart.ts').then(
      ({ openChart }) => {
        if (!open || !place.current) return;
        chart.current = openChart(place.current, {
          numbers: numberFormats(locale),
          scale,
          digits,
          notation,
          timeZone,
          interval,
          style,
          logarithmic,
          volume,
          studies,
          onCross: (index, byHand) => {
            setCross(index);
            if (byHand) say(index);
          },
        });
        setFailed(false);
        draw();
        drawOwn();
        if (view.current) chart.current.show(view.current);
      },
      () => {
        if (open) setFailed(true);
      },
    );
    return () => {
      open = false;
      view.current = chart.current?.view();
      chart.current?.remove();
      chart.current = undefined;
    };
  }, [locale, scale, digits, notation, timeZone, interval, style, logarithmic, volume, studies]);

  const colours = useDocumentColours();
  useEffect(() => chart.current?.repaint(), [colours]);

  useMissed(() => {
    live.missed();
    onRenew();
  });

  const tickOf = useEffectEvent((quote: QuoteView) => {
    const last = live.all.at(-1);
    if (!last || quote.instrument.scale !== scale) return undefined;
    // Until the server has the new day's bar, its ticks have none.
    if (daily && hours && dayOf(last.time, wallClock(timeZone)) !== hours.tradingDay) return undefined;
    return liveTick(quote, type, hours);
  });

  // What the server says takes the place of all that ticks drew; the newest tick goes on top of it.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** First bar that grew since it was drawn. */
    let undrawn = Number.POSITIVE_INFINITY;
    live.replace(given);
    draw();
    const grow = () => {
      timer = undefined;
      chart.current?.grow(live.all, undrawn);
      undrawn = Number.POSITIVE_INFINITY;
      setGrown({ of: given, bars: [...live.all] });
    };
    // Every tick counts for the bar's high and low; only the drawing waits.
    const take = (quote: QuoteView) => {
      const tick = tickOf(quote);
      const change = tick ? live.tick(tick) : 'same';
      if (change === 'same') return;
      undrawn = Math.min(undrawn, live.all.length - 1);
      timer ??= setTimeout(grow, GROW_MS);
      // Ticks reach a tab thinned out: a bar that has closed is the server's.
      if (change === 'opened') onRenew();
    };
    const known = store.get(id);
    if (known) take(known);
    const stop = store.subscribe(id, take);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id, given, live, onRenew, store]);

  const bars = grown?.of === given ? grown.bars : given;
  const last = bars.length - 1;
  const shown = bars[cross ?? last] ?? bars[last];

  const move = (index: number | undefined) => {
    chart.current?.cross(index);
    setCross(index);
    tellCross(place, index === undefined ? undefined : bars[index]?.time);
  };

  const spoken = () => {
    if (!shown) return '';
    const numbers = numberFormats(locale);
    const price = (units: number) => priceText(units, scale, digits, numbers, notation);
    const values = [
      barTimeSpoken(shown.time, legend, locale),
      `${t('chart.openFull')} ${price(shown.open)}`,
      `${t('chart.highFull')} ${price(shown.high)}`,
      `${t('chart.lowFull')} ${price(shown.low)}`,
      `${t('chart.closeFull')} ${price(shown.close)}`,
    ];
    if (volume) values.push(`${t('chart.volumeFull')} ${countText(shown.volume, numbers)}`);
    return values.join(', ');
  };

  if (failed) return <MissingPart title={t('chart.failed')} bones={<figure className={css.bones} aria-label={t('chart.loading')} />} />;
  return (
    <>
      <Reading bar={shown} legend={legend} />
      <div className={css.stage}>
        {/* The crosshair for keys and for whoever hears the chart: a slider over its bars. */}
        <input
          type="range"
          className={hidden.hidden}
          aria-label={label}
          min={0}
          max={Math.max(0, last)}
          value={cross ?? Math.max(0, last)}
          aria-valuetext={spoken()}
          onChange={({ target }) => move(Number(target.value))}
          onKeyDown={({ key }) => {
            if (key === 'Escape') move(undefined);
          }}
          onBlur={() => move(undefined)}
        />
        <div ref={place} className={css.canvas} aria-hidden="true" />
        {!daily && shown && <span className={css.zone}>{zoneText(shown.time * 1000, timeZone)}</span>}
        {/* The library's licence asks for its maker's name and address in sight; its own logo is written by innerHTML, which the page refuses. */}
        <a className={css.maker} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t('chart.maker')}
        </a>
      </div>
      {sheet === 'menu' && (
        <Sheet title={t('chart.menu')} onClose={() => onSheet(undefined)}>
          <ChartMenu styleOf={styleOf} logarithmRefused={logarithmRefused} onTable={() => onSheet('table')} />
        </Sheet>
      )}
      {sheet === 'table' && (
        <Sheet key="table" title={label} onClose={() => onSheet(undefined)}>
          <BarTable bars={bars} legend={legend} caption={label} />
        </Sheet>
      )}
    </>
  );
}
