/** The series of a chart: how its bars and its studies become lines, candles and columns. */
import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { countText, type NumberFormats, priceText, unitsText } from '../../lib/numbers.ts';
import { axisMarks } from './axisMarks.ts';
import type { Bar } from './bars.ts';
import type { Style } from './chartSettings.ts';
import type { Inks } from './inks.ts';
import type { LineName } from './marks.ts';
import { OWN_PANE, type StudyId, studyLines } from './studies.ts';
import type { Notation } from '../../../contract/codes.ts';
import { isFall } from '../../../contract/finance/price.ts';

export interface ChartStudy {
  readonly id: StudyId;
  readonly parameters: readonly number[];
  /** As it is named on the chart: `MA 20`. */
  readonly name: string;
}

/** What every series of a chart is drawn with; ink and bars are those of the moment. */
export interface Pen {
  readonly chart: IChartApiBase<Time>;
  readonly numbers: NumberFormats;
  readonly scale: number;
  /** Decimals of a price in full. */
  readonly digits: number;
  readonly notation: Notation | undefined;
  ink(): Inks;
  bars(): readonly Bar[];
}

export interface Drawn {
  readonly series: ISeriesApi<SeriesType, Time>;
  /** Names of its lines, for those that have one. */
  readonly name?: LineName;
  set(bars: readonly Bar[]): void;
  update(bars: readonly Bar[], index: number): void;
  /** Takes the inks anew. */
  paint(): void;
}

const STUDY_DIGITS = 2;
/** Of a mark with a notation: no decimals of its parts, but what it needs. */
const PLAIN_PARTS = 0;
/** Bounds of a relative strength that traders read. */
const STRONG = 70;
const WEAK = 30;

export const stamp = (time: number): UTCTimestamp => time as UTCTimestamp;

// The library would tint the last price's tag like the candle, and a hollow one has no tint: the line is our own.
const plainOptions = ({ numbers, scale, digits, notation }: Pen) =>
  ({
    priceFormat: {
      type: 'custom',
      formatter: (value: number) => priceText(Math.round(value * 10 ** scale), scale, digits, numbers, notation),
      tickmarksFormatter: (values: number[]) =>
        notation === undefined
          ? axisMarks(values, scale, numbers)
          : values.map((value) => priceText(Math.round(value * 10 ** scale), scale, PLAIN_PARTS, numbers, notation)),
      // Marks stand at halves of halves, which 32nds can name.
      minMove: notation === 'thirtySeconds' ? 1 / 2 ** digits : 1 / 10 ** scale,
    },
    priceLineVisible: false,
    lastValueVisible: false,
  }) as const;

/** A line is read from its beginning, a candle by itself. */
export function rises(bars: readonly Bar[], style: Style): boolean {
  const last = bars.at(-1);
  return !isFall((last?.close ?? 0) - ((style === 'candles' ? last?.open : bars[0]?.open) ?? 0));
}

export function priceSeries(pen: Pen, style: Style): Drawn {
  const { chart, scale, ink, bars: shown } = pen;
  const plain = plainOptions(pen);
  const value = (units: number): number => units / 10 ** scale;
  if (style === 'candles') {
    const series = chart.addSeries(CandlestickSeries, { ...plain, borderVisible: true });
    const candle = ({ time, open, high, low, close }: Bar) => ({
      time: stamp(time),
      open: value(open),
      high: value(high),
      low: value(low),
      close: value(close),
      // The library takes a bar that ends where it began for a rising one.
      ...(close === open && { color: ink().fall, borderColor: ink().fall, wickColor: ink().fall }),
    });
    return {
      series,
      set: (bars) => series.setData(bars.map(candle)),
      update: (bars, index) => {
        const bar = bars[index];
        if (bar) series.update(candle(bar));
      },
      // Rising candles are hollow, so that the chart reads without colour.
      paint: () => {
        series.applyOptions({
          upColor: ink().ground,
          borderUpColor: ink().rise,
          wickUpColor: ink().rise,
          downColor: ink().fall,
          borderDownColor: ink().fall,
          wickDownColor: ink().fall,
        });
        series.setData(shown().map(candle));
      },
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
      const up = rises(shown(), style);
      const color = up ? ink().rise : ink().fall;
      line?.applyOptions({ color });
      area?.applyOptions({ lineColor: color, topColor: up ? ink().area : ink().areaFall, bottomColor: ink().ground });
    },
  };
}

export function volumeSeries({ chart, numbers, ink, bars: shown }: Pen): Drawn {
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
    color: isFall(bar.close - bar.open) ? ink().fallVolume : ink().riseVolume,
  });
  return {
    series,
    set: (bars) => series.setData(bars.map(column)),
    update: (bars, index) => {
      const bar = bars[index];
      if (bar) series.update(column(bar));
    },
    paint: () => series.setData(shown().map(column)),
  };
}

export function studySeries(pen: Pen, { id, parameters, name }: ChartStudy, pane: number): Drawn[] {
  const { chart, numbers, scale, ink, bars: shown } = pen;
  const plain = plainOptions(pen);
  const own = OWN_PANE.includes(id);
  // A relative strength has no unit; all else is in the price's.
  const unit = id === 'rsi' ? 1 : 10 ** scale;
  const format = own
    ? {
        type: 'custom' as const,
        formatter: (count: number) => unitsText(Math.round(count * 10 ** STUDY_DIGITS), STUDY_DIGITS, 0, numbers),
        tickmarksFormatter: (values: number[]) => axisMarks(values, id === 'rsi' ? STUDY_DIGITS : Math.max(scale, STUDY_DIGITS), numbers),
        minMove: id === 'rsi' ? 1 / 10 ** STUDY_DIGITS : 1 / 10 ** scale,
      }
    : plain.priceFormat;
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
      return shape.kind === 'histogram'
        ? { time, value: now, color: isFall(now) ? ink().fallVolume : ink().riseVolume }
        : { time, value: now };
    };
    const limits = id === 'rsi' ? [STRONG, WEAK].map((limit) => series.createPriceLine({ price: limit, axisLabelVisible: false })) : [];
    return {
      series,
      ...(shape.named && {
        name: {
          text: name,
          get color() {
            return ink()[shape.ink];
          },
        },
      }),
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
        if (shape.kind === 'line') series.applyOptions({ color: ink()[shape.ink] });
        else series.setData(shown().map((_, index) => point(shown(), index)));
        for (const limit of limits) limit.applyOptions({ color: ink().firm, lineStyle: LineStyle.Dotted, lineWidth: 1 });
      },
    };
  });
}
