/** The drawing of a chart, behind four calls; loaded only when a quote is opened, for the library is large. */
import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { countText, type NumberFormats, unitsText } from '../../lib/numbers.ts';
import { axisText, clockText, dateText, zoneText } from '../../lib/time.ts';
import { type Bar, movingAverage } from './bars.ts';

export interface ChartWords {
  readonly numbers: NumberFormats;
  readonly scale: number;
  /** Decimals of the price axis. */
  readonly digits: number;
  readonly timeZone: string;
  /** Bars shorter than a day have a time of day. */
  readonly intraday: boolean;
}

export interface ChartInput extends ChartWords {
  /** area: one session as a line; candles: all else. */
  readonly kind: 'area' | 'candles';
  /** Bars of the moving average. */
  readonly average: number;
  /** The bar under the crosshair; undefined when it leaves. */
  onCross(time: number | undefined): void;
}

export interface Chart {
  setBars(bars: readonly Bar[]): void;
  /** Grows the last bar or adds the next one; `bars` already holds it. */
  grow(bar: Bar, bars: readonly Bar[]): void;
  /** Takes the document's colours anew. */
  repaint(): void;
  remove(): void;
}

const seconds = (time: Time): number => (typeof time === 'number' ? time : 0);
const stamp = (time: number): UTCTimestamp => time as UTCTimestamp;

const WEIGHT = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
} as const;

function inks() {
  const style = getComputedStyle(document.documentElement);
  // The library reads colours by itself and knows no color-mix: the tints are resolved by the browser first.
  const probe = document.createElement('span');
  // Under reduced motion every change is a very short transition, and its first colour would be read.
  probe.style.setProperty('transition', 'none', 'important');
  document.body.append(probe);
  const ink = (name: string): string => {
    probe.style.color = `var(${name})`;
    return srgb(getComputedStyle(probe).color);
  };
  const all = {
    ground: ink('--bg'),
    muted: ink('--muted'),
    grid: ink('--grid'),
    line: ink('--line'),
    firm: ink('--line-firm'),
    rise: ink('--rise'),
    fall: ink('--fall'),
    riseVolume: ink('--rise-strong'),
    fallVolume: ink('--fall-strong'),
    average: ink('--info'),
    area: ink('--rise-tint'),
    areaFall: ink('--fall-tint'),
    onRise: ink('--on-rise'),
    onFall: ink('--on-fall'),
    family: style.getPropertyValue('--family'),
  };
  probe.remove();
  return all;
}

/** `color(srgb r g b / a)`, as browsers compute a mix, in the notation that the library reads. */
function srgb(text: string): string {
  const match = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(text);
  if (!match) return text;
  const [red, green, blue] = match.slice(1, 4).map((part) => Math.round(Number(part) * 255));
  return `rgba(${red}, ${green}, ${blue}, ${match[4] ?? 1})`;
}

/** Draws into an element that has a size. */
export function openChart(element: HTMLElement, input: ChartInput): Chart {
  const { numbers, scale, digits, timeZone, intraday, kind, average, onCross } = input;
  const power = 10 ** scale;
  const price = (value: number): string => unitsText(Math.round(value * power), scale, digits, numbers);
  let ink = inks();

  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: ink.ground },
      textColor: ink.muted,
      fontFamily: ink.family,
      fontSize: 12,
      attributionLogo: false,
    },
    localization: {
      locale: numbers.locale,
      timeFormatter: (time: Time) => {
        const at = seconds(time) * 1000;
        return intraday
          ? `${dateText(at, numbers.locale, timeZone)} ${clockText(at, numbers.locale, timeZone)} ${zoneText(at, timeZone)}`
          : dateText(at, numbers.locale, timeZone);
      },
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.08 } },
    timeScale: {
      borderColor: ink.line,
      timeVisible: intraday,
      secondsVisible: false,
      rightOffset: 1,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: (time: Time, type: TickMarkType) => axisText(seconds(time) * 1000, WEIGHT[type], numbers.locale, timeZone),
    },
    crosshair: { mode: CrosshairMode.Magnet },
    // A page scrolls by touch; only a sideways drag moves the chart.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });

  const priceFormat = { type: 'custom', formatter: price, minMove: 1 / power } as const;
  // The library would tint the last price's tag like the candle, and a hollow one has no tint: the line is our own.
  const plain = { priceFormat, priceLineVisible: false, lastValueVisible: false } as const;
  const line = kind === 'area' ? chart.addSeries(AreaSeries, { ...plain, lineWidth: 2 }) : undefined;
  const candles = kind === 'candles' ? chart.addSeries(CandlestickSeries, { ...plain, borderVisible: true }) : undefined;
  const lastLine = (line ?? candles)?.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1, axisLabelVisible: false });
  const mean = chart.addSeries(LineSeries, { ...plain, lineWidth: 1, crosshairMarkerVisible: false });
  const volume = chart.addSeries(
    HistogramSeries,
    {
      priceFormat: { type: 'custom', formatter: (value: number) => countText(value, numbers), minMove: 1 },
      priceLineVisible: false,
      lastValueVisible: false,
    },
    1,
  );
  chart.panes()[0]?.setStretchFactor(4);
  chart.panes()[1]?.setStretchFactor(1);

  let shown: readonly Bar[] = [];
  const value = (units: number): number => units / power;
  const volumeBar = (bar: Bar) => ({
    time: stamp(bar.time),
    value: bar.volume,
    color: bar.close > bar.open ? ink.riseVolume : ink.fallVolume,
  });

  function markLast(): void {
    const last = shown.at(-1);
    if (!last || !lastLine) return;
    // A line is read from its beginning, a candle by itself.
    const up = last.close > (kind === 'area' ? (shown[0]?.open ?? last.open) : last.open);
    lastLine.applyOptions({
      price: value(last.close),
      color: up ? ink.rise : ink.fall,
      axisLabelVisible: true,
      axisLabelColor: up ? ink.rise : ink.fall,
      axisLabelTextColor: up ? ink.onRise : ink.onFall,
    });
  }

  function paint(): void {
    ink = inks();
    const up = (shown.at(-1)?.close ?? 0) > (shown[0]?.open ?? 0);
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: ink.ground },
        textColor: ink.muted,
        panes: { separatorColor: ink.line, enableResize: false },
      },
      grid: { vertLines: { color: ink.grid }, horzLines: { color: ink.grid } },
      timeScale: { borderColor: ink.line },
      crosshair: {
        vertLine: { color: ink.muted, labelBackgroundColor: ink.firm },
        horzLine: { color: ink.muted, labelBackgroundColor: ink.firm },
      },
    });
    // Rising candles are hollow, so that the chart reads without colour.
    candles?.applyOptions({
      upColor: ink.ground,
      borderUpColor: ink.rise,
      wickUpColor: ink.rise,
      downColor: ink.fall,
      borderDownColor: ink.fall,
      wickDownColor: ink.fall,
    });
    line?.applyOptions({ lineColor: up ? ink.rise : ink.fall, topColor: up ? ink.area : ink.areaFall, bottomColor: ink.ground });
    mean.applyOptions({ color: ink.average });
    volume.setData(shown.map(volumeBar));
    markLast();
  }

  chart.subscribeCrosshairMove((event) => onCross(event.time === undefined || event.point === undefined ? undefined : seconds(event.time)));
  paint();

  return {
    setBars(bars) {
      shown = bars;
      const first = bars[0];
      candles?.setData(
        bars.map((bar) => ({
          time: stamp(bar.time),
          open: value(bar.open),
          high: value(bar.high),
          low: value(bar.low),
          close: value(bar.close),
        })),
      );
      line?.setData(bars.map((bar) => ({ time: stamp(bar.time), value: value(bar.close) })));
      mean.setData(movingAverage(bars, average).map((point) => ({ time: stamp(point.time), value: value(point.value) })));
      paint();
      if (first) chart.timeScale().fitContent();
    },
    grow(bar, bars) {
      shown = bars;
      const time = stamp(bar.time);
      candles?.update({ time, open: value(bar.open), high: value(bar.high), low: value(bar.low), close: value(bar.close) });
      line?.update({ time, value: value(bar.close) });
      volume.update(volumeBar(bar));
      markLast();
      const mean20 = movingAverage(bars.slice(-average), average).at(-1);
      if (mean20) mean.update({ time, value: value(mean20.value) });
    },
    repaint: paint,
    remove: () => chart.remove(),
  };
}
