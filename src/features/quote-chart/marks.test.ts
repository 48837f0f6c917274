import type { IChartApiBase, ISeriesApi, SeriesType, Time } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { type Marks, marksOf } from './marks.ts';

const HEIGHT = 200;
const LINE_END = 120;
const chart = { timeScale: () => ({ getVisibleLogicalRange: () => ({ from: 0, to: 9 }) }) } as unknown as IChartApiBase<Time>;
const series = { priceToCoordinate: () => LINE_END } as unknown as ISeriesApi<SeriesType, Time>;
const MARKS: Marks = {
  stretches: [],
  rests: [],
  names: ['MM 20', 'MME 50'].map((text) => ({ text, color: 'blue', series, valueAt: () => 1 })),
  own: [{ text: 'PRU 115,21 · 20', short: 'PRU · 20', color: 'brass', y: () => 90 }],
  title: '',
  shade: 'shade',
  rule: 'rule',
  paper: 'paper',
  muted: 'muted',
  family: 'Inter',
  count: 10,
};

/** The words on a pane of that width, each with the middle of its height. */
function written(width: number): [text: string, y: number][] {
  const texts: [string, number][] = [];
  const context = { strokeText: () => undefined, fillText: (text: string, _x: number, y: number) => void texts.push([text, y]) };
  const target = { useMediaCoordinateSpace: (draw: (scope: unknown) => void) => draw({ context, mediaSize: { width, height: HEIGHT } }) };
  for (const view of marksOf(chart, () => MARKS).words.paneViews?.() ?? [])
    view.renderer()?.draw(target as unknown as Parameters<NonNullable<ReturnType<typeof view.renderer>>['draw']>[0]);
  return texts;
}

it('writes above all series, and lays its ground below them', () => {
  const { ground, words } = marksOf(chart, () => MARKS);
  expect(words.paneViews?.().map((view) => view.zOrder?.())).toEqual(['top']);
  expect(ground.paneViews?.().map((view) => view.zOrder?.())).toEqual(['bottom']);
});

it('names lines where they end, and says the customer’s own prices', () => {
  expect(written(800)).toEqual([
    ['PRU 115,21 · 20', 82],
    ['MM 20', 113],
    ['MME 50', 127],
  ]);
});

it('leaves a narrow pane’s newest bars free, and the price to its axis', () => {
  expect(written(320)).toEqual([
    ['PRU · 20', 82],
    ['MM 20', 7],
    ['MME 50', 21],
  ]);
});
