/** The drawing of a chart, behind a few calls; loaded only when a quote is opened, for the library is large. */
import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChartEx,
  CrosshairMode,
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Kline } from '../../../contract/rest/market.ts';
import { countText, type NumberFormats, unitsText } from '../../lib/numbers.ts';
import { axisMarks } from './axisMarks.ts';
import { type Bar, DAY, extendedStretches, indexAt, rests } from './bars.ts';
import type { Style } from './chartSettings.ts';
import { inks } from './inks.ts';
import { type LineName, type Marks, marksOf } from './marks.ts';
import { OWN_PANE, type StudyId, studyLines } from './studies.ts';
import { zonedTimeScale } from './timeScale.ts';

export interface ChartStudy {
  readonly id: StudyId;
  readonly parameters: readonly number[];
  /** As it is named on the chart: `MA 20`. */
  readonly name: string;
}

export interface ChartInput {
  readonly numbers: NumberFormats;
  readonly scale: number;
  /** Decimals of a price in full. */
  readonly digits: number;
  readonly timeZone: string;
  /** Seconds a bar. */
  readonly interval: number;
  readonly style: Style;
  readonly logarithmic: boolean;
  /** False for what has none: indices, currencies. */
  readonly volume: boolean;
  readonly studies: readonly ChartStudy[];
  /** Index of the bar under the pointer; undefined when it leaves. */
  onCross(index: number | undefined): void;
}

/** Bars in sight, by index, fractions of a bar included. */
export interface View {
  readonly from: number;
  readonly to: number;
}

export interface Chart {
  /** Draws all anew. What was in sight stays in sight; a chart that showed its end still does. */
  setBars(bars: readonly Bar[], regular: Kline['regular']): void;
  /** Draws what grew: the bars from `first` on. */
  grow(bars: readonly Bar[], first: number): void;
  /** Puts the crosshair on a bar; undefined takes it away. */
  cross(index: number | undefined): void;
  view(): View | undefined;
  /** Shows these bars, as another chart of the same period did. */
  show(view: View): void;
  /** Takes the document's colours anew. */
  repaint(): void;
  remove(): void;
}

/** Of the price axis; wider only where a price needs it. */
const AXIS_PX = 52;
const STUDY_DIGITS = 2;
/** Bounds of a relative strength that traders read. */
const STRONG = 70;
const WEAK = 30;

const stamp = (time: number): UTCTimestamp => time as UTCTimestamp;

interface Drawn {
  readonly series: ISeriesApi<SeriesType, Time>;
  set(bars: readonly Bar[]): void;
  update(bars: readonly Bar[], index: number): void;
  paint(): void;
}

/** Draws into an element that has a size. */
export function openChart(element: HTMLElement, input: ChartInput): Chart {
  const { numbers, scale, digits, timeZone, interval, style, logarithmic, volume, studies, onCross } = input;
  const power = 10 ** scale;
  const daily = interval >= DAY;
  const price = (value: number): string => unitsText(Math.round(value * power), scale, digits, numbers);
  let paper = false;
  let ink = inks(paper);
  let shown: readonly Bar[] = [];
  let stretches: Marks['stretches'] = [];
  let pauses: Marks['rests'] = [];

  const chart = createChartEx<Time, ReturnType<typeof zonedTimeScale>>(element, zonedTimeScale(timeZone, daily, numbers.locale), {
    autoSize: true,
    layout: { fontSize: 12, attributionLogo: false },
    localization: { locale: numbers.locale },
    rightPriceScale: {
      borderVisible: false,
      minimumWidth: AXIS_PX,
      scaleMargins: { top: 0.08, bottom: 0.08 },
      entireTextOnly: true,
    },
    timeScale: {
      rightOffset: 1,
      fixLeftEdge: true,
      fixRightEdge: true,
    },
    // The row above says when; a label on the axis would say it again.
    crosshair: { mode: CrosshairMode.Magnet, vertLine: { labelVisible: false } },
    // A page scrolls by touch; only a sideways drag moves the chart.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });

  const priceFormat = {
    type: 'custom',
    formatter: price,
    tickmarksFormatter: (values: number[]) => axisMarks(values, scale, numbers),
    minMove: 1 / power,
  } as const;
  // The library would tint the last price's tag like the candle, and a hollow one has no tint: the line is our own.
  const plain = { priceFormat, priceLineVisible: false, lastValueVisible: false } as const;
  const value = (units: number): number => units / power;
  const names: LineName[][] = [];
  const drawn = [priceSeries(), ...(volume ? [volumeSeries()] : [])];
  const prices = drawn[0]?.series;
  const lastLine = prices?.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1, axisLabelVisible: false });
  let panes = volume ? 2 : 1;
  const titles = [''];
  for (const study of studies) {
    const own = OWN_PANE.includes(study.id);
    drawn.push(...studySeries(study, own ? panes : 0));
    if (own) {
      titles[panes] = study.name;
      panes += 1;
    }
  }
  if (logarithmic) chart.priceScale('right', 0).applyOptions({ mode: PriceScaleMode.Logarithmic });
  chart.panes().forEach((pane, index) => {
    pane.setStretchFactor(index === 0 ? 4 : 1.2);
    pane.attachPrimitive(
      marksOf(chart, () => ({
        stretches,
        rests: pauses,
        names: names[index] ?? [],
        title: titles[index] ?? '',
        shade: ink.shade,
        rule: ink.firm,
        paper: ink.ground,
        muted: ink.muted,
        family: ink.family,
        count: shown.length,
      })),
    );
  });

  /** A line is read from its beginning, a candle by itself. */
  function rises(): boolean {
    const last = shown.at(-1);
    return (last?.close ?? 0) > ((style === 'candles' ? last?.open : shown[0]?.open) ?? 0);
  }

  function priceSeries(): Drawn {
    if (style === 'candles') {
      const series = chart.addSeries(CandlestickSeries, { ...plain, borderVisible: true });
      const candle = ({ time, open, high, low, close }: Bar) => ({
        time: stamp(time),
        open: value(open),
        high: value(high),
        low: value(low),
        close: value(close),
      });
      return {
        series,
        set: (bars) => series.setData(bars.map(candle)),
        update: (bars, index) => {
          const bar = bars[index];
          if (bar) series.update(candle(bar));
        },
        // Rising candles are hollow, so that the chart reads without colour.
        paint: () =>
          series.applyOptions({
            upColor: ink.ground,
            borderUpColor: ink.rise,
            wickUpColor: ink.rise,
            downColor: ink.fall,
            borderDownColor: ink.fall,
            wickDownColor: ink.fall,
          }),
      };
    }
    const point = ({ time, close }: Bar) => ({ time: stamp(time), value: value(close) });
    const area = style === 'area' ? chart.addSeries(AreaSeries, { ...plain, lineWidth: 2 }) : undefined;
    const line = area ? undefined : chart.addSeries(LineSeries, { ...plain, lineWidth: 2 });
    const series = area ?? line;
    if (!series) throw new Error('a style without a series');
    return {
      series,
      set: (bars) => series.setData(bars.map(point)),
      update: (bars, index) => {
        const bar = bars[index];
        if (bar) series.update(point(bar));
      },
      paint: () => {
        const up = rises();
        const color = up ? ink.rise : ink.fall;
        line?.applyOptions({ color });
        area?.applyOptions({ lineColor: color, topColor: up ? ink.area : ink.areaFall, bottomColor: ink.ground });
      },
    };
  }

  function volumeSeries(): Drawn {
    const series = chart.addSeries(
      HistogramSeries,
      {
        priceFormat: { type: 'custom', formatter: (count: number) => countText(count, numbers), minMove: 1 },
        priceLineVisible: false,
        lastValueVisible: false,
      },
      1,
    );
    const column = (bar: Bar) => ({
      time: stamp(bar.time),
      value: bar.volume,
      color: bar.close > bar.open ? ink.riseVolume : ink.fallVolume,
    });
    return {
      series,
      set: (bars) => series.setData(bars.map(column)),
      update: (bars, index) => {
        const bar = bars[index];
        if (bar) series.update(column(bar));
      },
      paint: () => series.setData(shown.map(column)),
    };
  }

  function studySeries({ id, parameters, name }: ChartStudy, pane: number): Drawn[] {
    const own = OWN_PANE.includes(id);
    // A relative strength has no unit; all else is in the price's.
    const unit = id === 'rsi' ? 1 : power;
    const format = own
      ? {
          type: 'custom' as const,
          formatter: (count: number) => unitsText(Math.round(count * 10 ** STUDY_DIGITS), STUDY_DIGITS, 0, numbers),
          tickmarksFormatter: (values: number[]) => axisMarks(values, id === 'rsi' ? STUDY_DIGITS : Math.max(scale, STUDY_DIGITS), numbers),
          minMove: id === 'rsi' ? 1 / 10 ** STUDY_DIGITS : 1 / power,
        }
      : priceFormat;
    const options = { ...plain, priceFormat: format, lineWidth: 1, crosshairMarkerVisible: false } as const;
    // Columns are computed once for all lines of a study, and anew whenever a bar changed.
    let of: readonly Bar[] = [];
    let stale = true;
    let columns = studyLines(id, parameters, new Float64Array(0));
    const computed = (bars: readonly Bar[]) => {
      if (stale || of !== bars)
        columns = studyLines(
          id,
          parameters,
          Float64Array.from(bars, (bar) => bar.close),
        );
      of = bars;
      stale = false;
      return columns;
    };
    return columns.map((shape, place) => {
      const dash = shape.dashed ? LineStyle.Dashed : LineStyle.Solid;
      const series =
        shape.kind === 'histogram'
          ? chart.addSeries(HistogramSeries, { ...options }, pane)
          : chart.addSeries(LineSeries, { ...options, lineStyle: dash }, pane);
      const at = (index: number): number => (columns[place]?.values[index] ?? Number.NaN) / unit;
      const point = (bars: readonly Bar[], index: number) => {
        const time = stamp(bars[index]?.time ?? 0);
        const now = at(index);
        // A bar without a value keeps its place on the axis.
        if (Number.isNaN(now)) return { time };
        return shape.kind === 'histogram' ? { time, value: now, color: now > 0 ? ink.riseVolume : ink.fallVolume } : { time, value: now };
      };
      const limits = id === 'rsi' ? [STRONG, WEAK].map((limit) => series.createPriceLine({ price: limit, axisLabelVisible: false })) : [];
      if (shape.named) {
        names[pane] = [
          ...(names[pane] ?? []),
          {
            text: name,
            get color() {
              return ink[shape.ink];
            },
            series,
            valueAt: at,
          },
        ];
      }
      return {
        series,
        set: (bars) => {
          if (place === 0) stale = true;
          computed(bars);
          series.setData(bars.map((_, index) => point(bars, index)));
        },
        update: (bars, index) => {
          if (place === 0) stale = true;
          computed(bars);
          series.update(point(bars, index));
        },
        paint: () => {
          if (shape.kind === 'line') series.applyOptions({ color: ink[shape.ink] });
          else series.setData(shown.map((_, index) => point(shown, index)));
          for (const limit of limits) limit.applyOptions({ color: ink.firm, lineStyle: LineStyle.Dotted, lineWidth: 1 });
        },
      };
    });
  }

  function markLast(): void {
    const last = shown.at(-1);
    if (!last || !lastLine) return;
    const up = rises();
    lastLine.applyOptions({
      price: value(last.close),
      color: up ? ink.rise : ink.fall,
      axisLabelVisible: true,
      axisLabelColor: up ? ink.rise : ink.fall,
      axisLabelTextColor: up ? ink.onRise : ink.onFall,
    });
  }

  function paint(): void {
    ink = inks(paper);
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: ink.ground },
        textColor: ink.muted,
        fontFamily: ink.family,
        panes: { separatorColor: ink.line, enableResize: false },
      },
      grid: { vertLines: { color: ink.grid }, horzLines: { color: ink.grid } },
      timeScale: { borderColor: ink.line },
      crosshair: {
        vertLine: { color: ink.muted },
        horzLine: { color: ink.muted, labelBackgroundColor: ink.firm },
      },
    });
    for (const each of drawn) each.paint();
    markLast();
  }

  /** The same bars in sight after others took their place; undefined when the chart showed all, or they are gone. */
  function kept(bars: readonly Bar[], view: View | undefined): View | undefined {
    const end = shown.length - 1;
    if (!view || shown.length === 0 || (view.from <= 0 && view.to >= end)) return undefined;
    const anchor = view.to >= end ? end : Math.max(0, Math.round(view.from));
    const moved = view.to >= end ? bars.length - 1 - end : indexAt(bars, shown[anchor]?.time ?? 0) - anchor;
    const first = shown[anchor]?.time ?? 0;
    return first < (bars[0]?.time ?? 0) ? undefined : { from: view.from + moved, to: view.to + moved };
  }

  const onPaper = (printing: boolean) => () => {
    paper = printing;
    paint();
  };
  const [toPaper, toScreen] = [onPaper(true), onPaper(false)];
  window.addEventListener('beforeprint', toPaper);
  window.addEventListener('afterprint', toScreen);
  chart.subscribeCrosshairMove((event) => {
    if (event.point !== undefined) onCross(event.logical === undefined ? undefined : shown[event.logical] && event.logical);
    else if (event.sourceEvent !== undefined) onCross(undefined);
  });
  paint();

  const view = (): View | undefined => chart.timeScale().getVisibleLogicalRange() ?? undefined;
  return {
    setBars: (bars, regular) => {
      const sight = kept(bars, view());
      stretches = extendedStretches(bars, regular);
      pauses = rests(bars, interval);
      shown = bars;
      for (const each of drawn) each.set(bars);
      paint();
      if (sight) chart.timeScale().setVisibleLogicalRange(sight);
      else chart.timeScale().fitContent();
    },
    grow: (bars, first) => {
      shown = bars;
      pauses = rests(bars, interval);
      const last = stretches.at(-1);
      if (last && last.to === first - 1 && last.from > 0) stretches = [...stretches.slice(0, -1), { from: last.from, to: bars.length - 1 }];
      for (let index = first; index < bars.length; index += 1) for (const each of drawn) each.update(bars, index);
      markLast();
    },
    cross: (index) => {
      const bar = index === undefined ? undefined : shown[index];
      if (bar && prices) chart.setCrosshairPosition(value(bar.close), stamp(bar.time), prices);
      else chart.clearCrosshairPosition();
    },
    view,
    show: (sight) => chart.timeScale().setVisibleLogicalRange(sight),
    repaint: paint,
    remove: () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
      chart.remove();
    },
  };
}
