/** One crosshair over all charts of a page: a chart says at which instant its own stands, the others put theirs there. */
import type { Bar } from './bars.ts';
import { indexAt } from './bars.ts';

type Listener = (time: number | undefined) => void;

const charts = new Map<object, Listener>();

/** Says it to every chart but the one it comes from. @param time epoch seconds of the bar; undefined: it is gone */
export function tellCross(from: object, time: number | undefined): void {
  for (const [chart, listener] of charts) if (chart !== from) listener(time);
}

/** Hears of the others' crosshair. Returns its stop. */
export function onOtherCross(chart: object, listener: Listener): () => void {
  charts.set(chart, listener);
  return () => charts.delete(chart);
}

/** The bar under way at an instant; undefined before the first one and once the last has run out. @param interval seconds a bar */
export function barAt(bars: readonly Bar[], time: number, interval: number): number | undefined {
  const at = indexAt(bars, time + 1) - 1;
  if (at < 0 || (at === bars.length - 1 && time >= (bars[at]?.time ?? 0) + interval)) return undefined;
  return at;
}
