import type { IChartApiBase, Time } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { type Marks, marksOf } from './marks.ts';

const HEIGHT = 200;
const chart = { timeScale: () => ({}) } as unknown as IChartApiBase<Time>;
const MARKS: Marks = {
  stretches: [],
  rests: [],
  names: ['MM 20', 'MME 50'].map((text) => ({ text, color: 'blue' })),
  own: [{ text: 'PRU 115,21 · 20', short: 'PRU · 20', color: 'brass', y: () => 90 }],
  title: '',
  shade: 'shade',
  rule: 'rule',
  paper: 'paper',
  muted: 'muted',
  family: 'Inter',
};

/** The words on a pane of that width, each with its right or left end and the middle of its height. */
function written(width: number, names: readonly string[] = ['MM 20', 'MME 50']): [text: string, x: number, y: number][] {
  const texts: [string, number, number][] = [];
  const context = {
    strokeText: () => undefined,
    fillRect: () => undefined,
    fillText: (...said: [string, number, number]) => void texts.push(said),
    measureText: (text: string) => ({ width: text.length * 7 }),
  };
  const target = { useMediaCoordinateSpace: (draw: (scope: unknown) => void) => draw({ context, mediaSize: { width, height: HEIGHT } }) };
  const marks = { ...MARKS, names: names.map((text) => ({ text, color: 'blue' })) };
  for (const view of marksOf(chart, () => marks).words.paneViews?.() ?? [])
    view.renderer()?.draw(target as unknown as Parameters<NonNullable<ReturnType<typeof view.renderer>>['draw']>[0]);
  return texts;
}

it('writes above all series, and lays its ground below them', () => {
  const { ground, words } = marksOf(chart, () => MARKS);
  expect(words.paneViews?.().map((view) => view.zOrder?.())).toEqual(['top']);
  expect(ground.paneViews?.().map((view) => view.zOrder?.())).toEqual(['bottom']);
});

it('names lines along the upper edge, where no price is drawn, and says the customer’s own prices', () => {
  expect(written(800)).toEqual([
    ['PRU 115,21 · 20', 6, 82],
    ['MME 50', 794, 8],
    ['MM 20', 740, 8],
  ]);
});

it('goes on below where a narrow pane has no room, and leaves the price to its axis', () => {
  expect(written(320, ['MM 20', 'BOLL 20 2', 'MME 50'])).toEqual([
    ['PRU · 20', 6, 82],
    ['MME 50', 314, 8],
    ['BOLL 20 2', 260, 8],
    ['MM 20', 314, 22],
  ]);
});
