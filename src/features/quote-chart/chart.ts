/** The drawing of a chart, behind a few calls; loaded only when a quote is opened, for the library is large. */
import type { Notation } from '../../../contract/codes.ts';
import { ColorType, createChartEx, CrosshairMode, LineStyle, PriceScaleMode, type Time } from 'lightweight-charts';
import type { Kline } from '../../../contract/rest/market.ts';
import type { NumberFormats } from '../../lib/numbers.ts';
import type { OwnPrice } from '../../products/ownPrice.ts';
import { type Bar, DAY, extendedStretches, rests } from './bars.ts';
import type { Style } from './chartSettings.ts';
import { inks } from './inks.ts';
import { type LineName, type Marks, marksOf } from './marks.ts';
import { ownLines } from './ownLines.ts';
import { type ChartStudy, type Pen, priceSeries, rises, stamp, studySeries, volumeSeries } from './series.ts';
import { OWN_PANE } from './studies.ts';
import { zonedTimeScale } from './timeScale.ts';
import { keptView, type View } from './view.ts';

export interface ChartInput {
  readonly numbers: NumberFormats;
  readonly scale: number;
  /** Decimals of a price in full. */
  readonly digits: number;
  readonly notation: Notation | undefined;
  readonly timeZone: string;
  /** Seconds a bar. */
  readonly interval: number;
  readonly style: Style;
  readonly logarithmic: boolean;
  /** False for what has none: indices, currencies. */
  readonly volume: boolean;
  readonly studies: readonly ChartStudy[];
  /** Index of the bar under the crosshair; undefined when it leaves. `byHand`: a pointer moved it, and no call. */
  onCross(index: number | undefined, byHand: boolean): void;
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
  /** Draws these as lines, in place of those before. */
  setOwn(prices: readonly OwnPrice[]): void;
  /** Takes the document's colours anew. */
  repaint(): void;
  remove(): void;
}

/** Of the price axis; wider only where a price needs it. */
const AXIS_PX = 52;
/** Seconds a bar, at most, where a chart shows one session. */
const SESSION_BAR = 300;
/** Of a pane's height, above and below all prices. */
const EDGE_OF_SCALE = 0.08;
/** Of a pane's height, above its highest price: names of lines stand there, and nothing is drawn below them. */
const NAMED_TOP = { first: 0.13, other: 0.25 } as const;

/** Draws into an element that has a size. */
export function openChart(element: HTMLElement, input: ChartInput): Chart {
  const { numbers, scale, digits, notation, timeZone, interval, style, logarithmic, volume, studies, onCross } = input;
  const power = 10 ** scale;
  const daily = interval >= DAY;
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
      scaleMargins: { top: EDGE_OF_SCALE, bottom: EDGE_OF_SCALE },
      entireTextOnly: true,
    },
    timeScale: {
      rightOffset: 1,
      fixLeftEdge: true,
      fixRightEdge: true,
      // Of one session: by the hour, the half or the quarter, whatever fits everywhere, and no odd minute in what is left.
      uniformDistribution: interval <= SESSION_BAR,
    },
    // The row above says when; a label on the axis would say it again.
    crosshair: { mode: CrosshairMode.Magnet, vertLine: { labelVisible: false } },
    // A page scrolls by touch; only a sideways drag moves the chart.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });

  const value = (units: number): number => units / power;
  const pen: Pen = { chart, numbers, scale, digits, notation, ink: () => ink, bars: () => shown };
  const names: LineName[][] = [];
  const drawn = [priceSeries(pen, style), ...(volume ? [volumeSeries(pen)] : [])];
  const prices = drawn[0]?.series;
  const lastLine = prices?.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1, axisLabelVisible: false });
  const own = prices && ownLines(prices, () => ink);
  let panes = volume ? 2 : 1;
  const titles = [''];
  for (const study of studies) {
    const own = OWN_PANE.includes(study.id);
    const pane = own ? panes : 0;
    const lines = studySeries(pen, study, pane);
    drawn.push(...lines);
    names[pane] = [...(names[pane] ?? []), ...lines.flatMap(({ name }) => name ?? [])];
    if (own) {
      titles[panes] = study.name;
      panes += 1;
    }
  }
  if (logarithmic) chart.priceScale('right', 0).applyOptions({ mode: PriceScaleMode.Logarithmic });
  chart.panes().forEach((pane, index) => {
    pane.setStretchFactor(index === 0 ? 4 : 1.2);
    if (names[index]?.length)
      chart
        .priceScale('right', index)
        .applyOptions({ scaleMargins: { top: index === 0 ? NAMED_TOP.first : NAMED_TOP.other, bottom: EDGE_OF_SCALE } });
    const marks = marksOf(chart, () => ({
      stretches,
      rests: pauses,
      names: names[index] ?? [],
      own: index === 0 ? (own?.labels() ?? []) : [],
      title: titles[index] ?? '',
      shade: ink.shade,
      rule: ink.firm,
      paper: ink.ground,
      muted: ink.muted,
      family: ink.family,
    }));
    pane.attachPrimitive(marks.ground);
    pane.getSeries()[0]?.attachPrimitive(marks.words);
  });

  function markLast(): void {
    const last = shown.at(-1);
    if (!last || !lastLine) return;
    const up = rises(shown, style);
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
    own?.paint();
    markLast();
  }

  const onPaper = (printing: boolean) => () => {
    paper = printing;
    paint();
  };
  const [toPaper, toScreen] = [onPaper(true), onPaper(false)];
  window.addEventListener('beforeprint', toPaper);
  window.addEventListener('afterprint', toScreen);
  chart.subscribeCrosshairMove((event) => {
    const byHand = event.sourceEvent !== undefined;
    if (event.point !== undefined) onCross(event.logical === undefined ? undefined : shown[event.logical] && event.logical, byHand);
    else if (byHand) onCross(undefined, byHand);
  });
  paint();

  const view = (): View | undefined => chart.timeScale().getVisibleLogicalRange() ?? undefined;
  return {
    setBars: (bars, regular) => {
      const sight = keptView(view(), shown, bars);
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
    setOwn: (given) => own?.set(given),
    repaint: paint,
    remove: () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
      chart.remove();
    },
  };
}
