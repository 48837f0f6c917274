/** What the chart draws besides its series: shade outside regular hours, a rule where the market rested, names on the lines. */
import type { IChartApiBase, IPanePrimitive, IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { Stretch } from './bars.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** A line's name, in its colour. */
export interface LineName {
  readonly text: string;
  readonly color: string;
}

/** Words on a line that crosses the whole pane. */
export interface LineLabel {
  readonly text: string;
  /** On a narrow pane. */
  readonly short: string;
  readonly color: string;
  /** Middle of the line, from the top of the pane; null where it is out of sight. */
  y(): number | null;
}

export interface Marks {
  readonly stretches: readonly Stretch[];
  readonly rests: readonly number[];
  readonly names: readonly LineName[];
  readonly own: readonly LineLabel[];
  /** Of the pane, at its upper left; empty where its lines have names. */
  readonly title: string;
  readonly shade: string;
  readonly rule: string;
  readonly paper: string;
  readonly muted: string;
  readonly family: string;
}

const NAME_PX = 12;
const NAME_GAP = 14;
const EDGE = 6;
const MAKER_PX = 20;
const GROUND_ALPHA = 0.85;
/** Of a pane's width that names may take, at least; beyond it they go on below. */
const NAMES_PX = 160;
/** Of a pane's width: below it candles stand so close that words on them can't be read. */
const NARROW_PX = 480;

/**
 * Draws what `marks` returns at each frame of its pane: the ground below all series, the words above. Words belong to a series of the pane,
 * for the library draws whatever belongs to a pane itself below its series.
 */
export function marksOf(
  chart: IChartApiBase<Time>,
  marks: () => Marks,
): { readonly ground: IPanePrimitive<Time>; readonly words: ISeriesPrimitive<Time> } {
  const scale = chart.timeScale();

  /** Middle between a bar and the one before it. */
  const edge = (index: number): number => {
    const at = scale.logicalToCoordinate(index as Parameters<typeof scale.logicalToCoordinate>[0]) ?? 0;
    return at - scale.options().barSpacing / 2;
  };

  const ground = (target: Target): void =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const { stretches, rests, shade, rule } = marks();
      context.fillStyle = shade;
      context.globalAlpha = 0.5;
      for (const { from, to } of stretches) context.fillRect(edge(from), 0, edge(to + 1) - edge(from), mediaSize.height);
      context.globalAlpha = 1;
      context.strokeStyle = rule;
      context.lineWidth = 1;
      context.setLineDash([2, 3]);
      context.beginPath();
      for (const index of rests) {
        const x = Math.round(edge(index)) + 0.5;
        context.moveTo(x, 0);
        context.lineTo(x, mediaSize.height);
      }
      context.stroke();
      context.setLineDash([]);
    });

  const words = (target: Target): void =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const { names, own, title, paper, muted, family } = marks();
      context.font = `${NAME_PX}px ${family}`;
      context.textBaseline = 'middle';
      const narrow = mediaSize.width < NARROW_PX;
      // Read over whatever is drawn below.
      context.strokeStyle = paper;
      context.lineJoin = 'round';
      context.lineWidth = 3;
      const write = (text: string, x: number, y: number): void => {
        context.strokeText(text, x, y);
        context.fillText(text, x, y);
      };
      if (title !== '') {
        context.textAlign = 'left';
        context.fillStyle = muted;
        write(title, EDGE, NAME_GAP / 2 + 3);
      }
      context.textAlign = 'left';
      let above = Number.POSITIVE_INFINITY;
      const labels = own.map((label) => ({ label, y: label.y() ?? Number.NaN })).filter(({ y }) => y > 0 && y < mediaSize.height);
      // From below upwards, so that lines close to one another keep their words apart.
      for (const { label, y } of labels.sort((a, b) => b.y - a.y)) {
        // At the upper edge the chart's maker is named: there the words stand below their line.
        const wanted = y < MAKER_PX + NAME_GAP ? y + NAME_GAP / 2 + 1 : y - NAME_GAP / 2 - 1;
        const at = Math.min(wanted, above);
        const text = narrow ? label.short : label.text;
        // On a ground of their own: neither candles nor the lines of others go through the words.
        context.fillStyle = paper;
        context.globalAlpha = GROUND_ALPHA;
        context.fillRect(EDGE - 2, at - NAME_GAP / 2, context.measureText(text).width + 4, NAME_GAP);
        context.globalAlpha = 1;
        context.fillStyle = label.color;
        write(text, EDGE, at);
        above = at - NAME_GAP;
      }
      // Along the upper edge, where no price is drawn; from its right end to the left, for the maker is named at the left.
      context.textAlign = 'right';
      let right = mediaSize.width - EDGE;
      let y = NAME_GAP / 2 + 1;
      for (const { text, color } of names.toReversed()) {
        const width = context.measureText(text).width;
        if (right - width < mediaSize.width - Math.max(NAMES_PX, mediaSize.width / 2) && right < mediaSize.width - EDGE) {
          right = mediaSize.width - EDGE;
          y += NAME_GAP;
        }
        context.fillStyle = color;
        write(text, right, y);
        right -= width + 2 * EDGE;
      }
    });

  const viewsOf = (draw: IPrimitivePaneRenderer['draw'], zOrder: 'bottom' | 'top') => {
    const renderer: IPrimitivePaneRenderer = { draw };
    const views = [{ zOrder: () => zOrder, renderer: () => renderer }];
    return { paneViews: () => views };
  };
  return { ground: viewsOf(ground, 'bottom'), words: viewsOf(words, 'top') };
}
